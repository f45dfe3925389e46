/** Values of all moves of a position, by lookahead or by a search. */
import { sha256 } from '@noble/hashes/sha2.js';
import { checkedEffort, choiceOf, editionArray, estimatedValue, firstNumber } from './bots';
import { NO_EVIDENCE, type Evidence } from './evidence';
import { membersOf, type Game } from './game';
import { EXCLUDED, MOVES, N_ACTIONS, N_VALUES, NO_AUCTION, STATE_SIZE, TILES } from './layout';
import { stateFields } from './memory';
import { EngineError } from './position';
import type { Workspace } from './workspace';

/** The value of a move, as `evaluate_moves` of Python has it. */
export interface MoveValue {
  move: string;
  wins: number[];
  points: number[];
  /** What the moves are sorted by: the win probability of the seat to move, and a bit for points. */
  utility: number;
  /** The standard error of the win probability; 0 if there were no rollouts. */
  doubt: number;
  /** Whether the move is part of an auction, or opens one. */
  auction: boolean;
  winner: { seat: number; sun: number } | null;
}

/** The value of a tile that may be drawn, as `evaluate_tiles` of Python has it. */
export interface TileValue {
  tile: string;
  /** How many of these tiles are in the bag. */
  count: number;
  wins: number[];
  points: number[];
  /** Whether the tile opens an auction, and who wins it if all bid well. */
  auction: boolean;
  winner: { seat: number; sun: number } | null;
}

/**
 * The value of every legal move, best first; with an effort, those of a search. Without evidence
 * on how the seats play, all are taken for equals.
 */
export function moveValues(game: Game, effort = 0, evidence: Evidence = NO_EVIDENCE): MoveValue[] {
  if (game.isOver) throw new EngineError('the game is over');
  return valuesOf(game, game.bytes, checkedEffort(effort), evidence, new Map());
}

/** The value of every tile in the bag, drawn now; for positions in which a tile may be drawn. */
export function tileValues(game: Game, evidence: Evidence = NO_EVIDENCE): TileValue[] {
  const { buffers, memory, rules } = game.engine;
  const { values, state } = buffers;
  const workspace = workspaceWith(game, evidence);
  game.load();
  memory.bytes(values.data, values.bytes).fill(0);
  const place = [state.header, 0, editionArray(game)] as const;
  const sun = rules.value_tiles_at(...place, workspace.headers, values.header);
  const bag = stateFields(game.bytes).list('bag');
  return TILES.flatMap((tile, kind) => {
    const value = memory.floats(values.data + 4 * kind * N_VALUES, N_VALUES).slice();
    const { win: wins = [], points = [] } = choiceOf(0, value, game.players);
    const auction = tile === 'ra' && sun !== NO_AUCTION;
    const winner = auction && sun > 0 ? holderOf(game.bytes, sun) : null;
    return bag[kind]! > 0 ? [{ tile, count: bag[kind]!, wins, points, auction, winner }] : [];
  });
}

/** A workspace in which nothing is known but the evidence. */
export function workspaceWith(game: Game, evidence: Evidence): Workspace {
  const workspace = game.engine.workspace(game.players);
  workspace.clear();
  const at = workspace.address('opponents.evidence');
  game.engine.memory.floats(at, evidence.length).set(evidence);
  return workspace;
}

type Cache = Map<string, MoveValue[]>;

/** Positions are cached, as gods spent in another order lead to equal positions. */
function valuesOf(
  game: Game,
  state: Uint8Array,
  effort: number,
  evidence: Evidence,
  cache: Cache,
): MoveValue[] {
  const key = state.join();
  const known = cache.get(key);
  if (known) return known;
  const table = valueTable(game, state, effort, evidence);
  const moves = table.map((value) => {
    const child = childAfter(game, state, value.action);
    const best = child && valuesOf(game, child, 0, evidence, cache)[0];
    return best ? { ...best, move: value.move } : withoutAction(value);
  });
  moves.sort((left, right) => right.utility - left.utility);
  cache.set(key, moves);
  return moves;
}

/** The position in which the same seat decides again after a god or a discard, if it does. */
function childAfter(game: Game, state: Uint8Array, action: number): Uint8Array | null {
  const { buffers, memory, rules } = game.engine;
  const child = memory.bytes(buffers.child.data, STATE_SIZE);
  child.set(state);
  const again = rules.continues_turn(buffers.child.data, buffers.edition.data, action);
  return again ? memory.bytes(buffers.child.data, STATE_SIZE).slice() : null;
}

interface ActionValue extends MoveValue {
  action: number;
}

function withoutAction({ action: _, ...value }: ActionValue): MoveValue {
  return value;
}

function valueTable(
  game: Game,
  state: Uint8Array,
  effort: number,
  evidence: Evidence,
): ActionValue[] {
  const { buffers, memory, rules } = game.engine;
  const { values, winningSuns } = buffers;
  const workspace = workspaceWith(game, evidence);
  memory.bytes(buffers.state.data, STATE_SIZE).set(state);
  const arrays = [workspace.headers, values.header, winningSuns.header] as const;
  const edition = editionArray(game);
  memory.bytes(values.data, values.bytes).fill(0);
  rules.value_moves_at(buffers.state.header, 0, edition, ...arrays);
  const doubts = effort > 0 ? searchedValues(game, state, workspace, effort) : [];
  const suns = memory.shorts(winningSuns.data, N_ACTIONS).slice();
  return membersOf(rules.legal_actions(buffers.state.data, buffers.edition.data)).map((action) =>
    actionValue(game, state, action, suns[action]!, doubts[action] ?? 0),
  );
}

/** Replaces the values of the actions that a search considers; returns the standard errors. */
function searchedValues(
  game: Game,
  state: Uint8Array,
  workspace: Workspace,
  effort: number,
): number[] {
  const { buffers, memory, rules } = game.engine;
  const [at, edition] = [buffers.state.data, buffers.edition.data];
  memory.write64(buffers.rng.data, firstNumber(sha256(state)));
  rules.search(at, edition, workspace.headers, effort, buffers.rng.header);
  const visits = memory.shorts(workspace.address('search.visits'), N_ACTIONS).slice();
  return Array.from(visits, (count, action) => {
    if (count === EXCLUDED) return 0;
    const value = estimatedValue(game, workspace, action);
    memory.floats(buffers.values.data + 4 * action * N_VALUES, N_VALUES).set(value);
    const variance = rules.variance_of_mean(at, workspace.part('search'), action);
    return count > 0 ? Math.fround(Math.sqrt(variance)) : 0;
  });
}

function actionValue(
  game: Game,
  state: Uint8Array,
  action: number,
  sun: number,
  doubt: number,
): ActionValue {
  const { buffers, memory, rules } = game.engine;
  const value = memory.floats(buffers.values.data + 4 * action * N_VALUES, N_VALUES).slice();
  memory.floats(buffers.value.data, N_VALUES).set(value);
  const { win = [], points = [] } = choiceOf(action, value, game.players);
  const utility = rules.utility(buffers.value.header, stateFields(state).get('to_move'));
  const winner = sun > 0 ? holderOf(state, sun) : null;
  const auction = sun !== NO_AUCTION;
  return { action, move: MOVES[action]!, wins: win, points, utility, doubt, auction, winner };
}

/** The seat that has a sun face up. */
export function holderOf(state: Uint8Array, sun: number): { seat: number; sun: number } | null {
  const seat = stateFields(state)
    .list('suns')
    .findIndex((suns) => (suns >>> sun) & 1);
  return seat < 0 ? null : { seat, sun };
}
