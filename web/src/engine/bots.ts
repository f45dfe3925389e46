/** Moves of the bots, and the search of `expert` in slices. */
import { sha256 } from '@noble/hashes/sha2.js';
import type { Game } from './game';
import {
  BOTS,
  EFFORT_A_SECOND,
  MAX_PLAYERS,
  MOST_EFFORT,
  MOVES,
  N_VALUES,
  USABLE_SHARE,
  SEARCH_OVER,
  SLICE,
  STATE_SIZE,
  USUAL_EFFORT,
} from './layout';
import { EngineError } from './position';
import type { Workspace } from './workspace';

export type BotName = keyof typeof BOTS;

/** A move; bots with a net add what they expect of the game. */
export interface Choice {
  move: string;
  /** The probability that each seat wins. */
  win?: number[];
  /** The final points that each seat is expected to have. */
  points?: number[];
}

export interface BotOptions {
  /** Bots with the same seed play the same moves in the same positions. */
  seed?: bigint | number;
  /** The amount of search of `expert`. */
  effort?: number;
  /** Seconds that `expert` may search instead. */
  budget?: number;
}

/** How far a search has come. */
export interface SearchProgress extends Choice {
  /** The turns of rollouts so far. */
  turns: number;
  /** The turns of rollouts at most; infinite for a search with a budget. */
  maxTurns: number;
}

/** The move of a bot in a game; the nets of `learned` and `expert` must be loaded. */
export function botMove(game: Game, bot: BotName, options: BotOptions = {}): Choice {
  if (game.isOver) throw new EngineError('the game is over');
  if (bot === 'learned') return learnedChoice(game);
  if (bot === 'expert') return lastOf(searchSteps(game, options));
  const policy = BOTS[bot];
  if (policy === undefined) {
    throw new EngineError(`there is no bot ${bot}; bots are ${Object.keys(BOTS).join(', ')}`);
  }
  const { rules, withoutNet } = game.engine;
  const rng = loadDice(game, options.seed ?? 0);
  const [state, edition] = [game.load(), game.loadEdition()];
  const action = rules.choose_action(state, edition, policy, 0, withoutNet.headers, rng);
  return { move: MOVES[action]! };
}

function learnedChoice(game: Game): Choice {
  const { buffers, memory, rules } = game.engine;
  const workspace = prepared(game);
  const [state, edition] = [game.load(), game.loadEdition()];
  const value = buffers.value;
  const action = rules.learned_action(state, edition, workspace.headers, value.header);
  return choiceOf(action, memory.floats(value.data, N_VALUES), game.players);
}

/**
 * The search of `expert`, a slice at a time. The rollouts are those of an uninterrupted search:
 * with an effort, the result is that of Python, however long the pauses are. The module's memory
 * must not be used by others between two slices.
 */
export function* searchSteps(
  game: Game,
  options: BotOptions = {},
): Generator<SearchProgress, Choice> {
  const { rules } = game.engine;
  const { effort, budget } = options;
  const timed = effort === undefined && budget !== undefined;
  const end = performance.now() + 1000 * USABLE_SHARE * (budget ?? 0);
  const workspace = prepared(game);
  const rng = loadDice(game, options.seed ?? 0);
  const [state, edition] = [game.load(), game.loadEdition()];
  rules.begin_search(state, edition, workspace.headers, rng);
  const wanted = timed ? Math.round(budget * EFFORT_A_SECOND) : checkedEffort(effort);
  const length = rules.rollout_length(state, wanted);
  const most = timed ? 2 ** 30 : rules.turns_of_search(state, wanted);
  let turns = 0;
  while (!timed || performance.now() < end) {
    const slice = [length, turns, most, SLICE, rng] as const;
    const now = rules.search_slice(state, edition, workspace.headers, ...slice);
    if (now === SEARCH_OVER) break;
    turns = now;
    yield { ...leader(game, workspace), turns, maxTurns: timed ? Infinity : most };
  }
  return leader(game, workspace);
}

function leader(game: Game, workspace: Workspace): Choice {
  const { buffers, rules } = game.engine;
  const action = rules.leading_action(buffers.state.data, workspace.part('search'));
  return choiceOf(action, estimatedValue(game, workspace, action), game.players);
}

/** The value of an action by the search so far. */
export function estimatedValue(game: Game, workspace: Workspace, action: number): Float32Array {
  const { buffers, memory, rules } = game.engine;
  const { data, header } = buffers.value;
  rules.fill_estimated_value(buffers.state.data, workspace.part('search'), action, header);
  return memory.floats(data, N_VALUES).slice();
}

/** The workspace with the evidence of what was played so far, and nothing else. */
function prepared(game: Game): Workspace {
  const { engine } = game;
  const workspace = engine.workspace(game.players);
  workspace.clear();
  const past = game.snapshot().past;
  if (past.length === 0) return workspace;
  const { states, actions } = engine.pastBuffers(past.length);
  past.forEach(({ before, action }, place) => {
    engine.memory.bytes(states.data + place * STATE_SIZE, STATE_SIZE).set(before);
    engine.memory.shorts(actions.data, past.length)[place] = action;
  });
  const evidence = workspace.header('opponents.evidence');
  engine.rules.observe_game(states.header, editionArray(game), actions.header, evidence);
  return workspace;
}

/** Some rules take an array of editions; it has one element. */
export function editionArray(game: Game): number {
  game.loadEdition();
  return game.engine.buffers.edition.header;
}

/** Loads the bot's random source, which depends on its seed and the position. */
function loadDice(game: Game, seed: bigint | number): number {
  const { buffers, memory } = game.engine;
  const prefix = new TextEncoder().encode(String(seed));
  const hashed = sha256(new Uint8Array([...prefix, ...game.bytes]));
  memory.write64(buffers.rng.data, firstNumber(hashed));
  return buffers.rng.header;
}

export function firstNumber(hash: Uint8Array): bigint {
  return new DataView(hash.buffer, hash.byteOffset).getBigUint64(0, true);
}

export function choiceOf(action: number, value: Float32Array, players: number): Choice {
  const win = Array.from(value.subarray(0, players));
  const points = Array.from(value.subarray(MAX_PLAYERS, MAX_PLAYERS + players));
  return { move: MOVES[action]!, win, points };
}

export function checkedEffort(effort: number | undefined): number {
  const wanted = effort ?? USUAL_EFFORT;
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > MOST_EFFORT) {
    throw new EngineError(`effort is a whole number from 0 to ${MOST_EFFORT}, not ${effort}`);
  }
  return wanted;
}

function lastOf<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
