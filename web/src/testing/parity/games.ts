/** Plays games of the native engine again, and compares them step by step and as a whole. */
import { editionRecord, type Engine } from '@/engine/engine';
import { CHANCE, EPOCH_END, MAX_PLAYERS, N_PARTS, OVER, STATE_SIZE, STRIKE } from '@/engine/layout';
import { stateFields } from '@/engine/memory';
import { compare, newReport, sameBytes, type Report } from './report';
import type { Workspace } from '@/engine/workspace';

const N_SCORES = MAX_PLAYERS * N_PARTS;
const STEP_SIZE = 4 + 8 + STATE_SIZE + 2 * 4 * N_SCORES;
const REVEALED = 1000;
const AUTOMATIC = 2000;

export interface RecordedGame {
  edition: string;
  players: number;
  policies: number[];
  efforts: number[];
  seed: string;
  /** The seed of the bots' random source. */
  policySeed: string;
  steps: number;
  decisions: number;
  winner: number;
  points: number[];
  groups: number[];
  parts: number[][];
}

/** One game inside the module's memory, with the random sources that `simulate` gives it. */
class Playing {
  readonly state: number;
  readonly edition: number;
  readonly policyRng;
  /** Whether a bot with a net plays, which learns from the actions of others. */
  private readonly observes: boolean;
  private readonly workspace: Workspace;

  constructor(
    private readonly engine: Engine,
    private readonly game: RecordedGame,
  ) {
    const { buffers, memory, rules } = engine;
    this.state = buffers.state.data;
    this.edition = buffers.edition.data;
    this.policyRng = policyRngOf(engine);
    this.observes = game.policies.some((policy) => rules.needs_net(policy));
    this.workspace = this.observes ? engine.workspace(game.players) : engine.withoutNet;
    this.workspace.clear();
    const record = editionRecord(game.edition, game.players, []);
    memory.bytes(this.edition, record.length).set(record);
    memory.bytes(this.state, STATE_SIZE).fill(0);
    memory.write64(buffers.rng.data, BigInt(game.seed));
    memory.write64(this.policyRng.data, BigInt(game.policySeed));
    rules.deal_groups(game.players, buffers.groups.header, buffers.rng.header);
    rules.set_up(this.state, this.edition, game.players, buffers.groups.header);
  }

  get phase(): number {
    return stateFields(this.engine.memory.bytes(this.state, STATE_SIZE)).get('phase');
  }

  /** Makes the next step; returns the action, or which tile came, or that it was automatic. */
  step(): number {
    const { buffers, rules } = this.engine;
    const phase = this.phase;
    if (phase === STRIKE || phase === EPOCH_END) {
      rules.automatic_step(this.state, this.edition);
      return AUTOMATIC;
    }
    if (phase === CHANCE) {
      const tile = rules.draw_tile(this.state, buffers.rng.header);
      rules.reveal(this.state, this.edition, tile);
      return REVEALED + tile;
    }
    return this.decide();
  }

  private decide(): number {
    const { memory, rules } = this.engine;
    const seat = stateFields(memory.bytes(this.state, STATE_SIZE)).get('to_move');
    const bot = [this.game.policies[seat]!, this.game.efforts[seat]!] as const;
    const [{ headers }, rng] = [this.workspace, this.policyRng.header];
    const action = rules.choose_action(this.state, this.edition, ...bot, headers, rng);
    if (this.observes) {
      const evidence = this.workspace.header('opponents.evidence');
      rules.observe_action(this.state, this.edition, action, evidence);
    }
    rules.carry_out(this.state, this.edition, action);
    return action;
  }
}

const policyRngs = new WeakMap<Engine, ReturnType<Engine['memory']['array']>>();

function policyRngOf(engine: Engine) {
  const known = policyRngs.get(engine) ?? engine.memory.array('u8', 1);
  policyRngs.set(engine, known);
  return known;
}

/** Plays recorded games step by step: state, legal actions, scores and worth of the lot. */
export function compareSteps(engine: Engine, games: RecordedGame[], recorded: Uint8Array): Report {
  const report = newReport();
  let at = 0;
  for (const game of games) {
    const playing = new Playing(engine, game);
    for (let step = 0; step < game.steps; step++, at += STEP_SIZE) {
      const code = playing.step();
      const expected = recorded.subarray(at, at + STEP_SIZE);
      const wanted = new DataView(expected.buffer, expected.byteOffset).getInt32(0, true);
      compare(
        report,
        () => `game ${game.seed} step ${step}: ${code}, not ${wanted}`,
        code === wanted,
      );
      const equal = sameBytes(stepBytes(engine, playing), expected.subarray(4));
      compare(report, () => `game ${game.seed} step ${step}: state, moves or scores`, equal);
      if (code < REVEALED) report.decisions += 1;
    }
    compare(report, () => `game ${game.seed} goes on`, playing.phase === OVER);
    report.games += 1;
  }
  return report;
}

/** What a recorded step has besides its code: legal actions, state, scores, scores with the lot. */
function stepBytes(engine: Engine, { state, edition }: Playing): Uint8Array {
  const { buffers, memory, rules } = engine;
  const bytes = new Uint8Array(STEP_SIZE - 4);
  const legal = BigInt.asUintN(64, rules.legal_actions(state, edition));
  new DataView(bytes.buffer).setBigUint64(0, legal, true);
  bytes.set(memory.bytes(state, STATE_SIZE), 8);
  const seat = stateFields(memory.bytes(state, STATE_SIZE)).get('turn');
  const { parts, placed, struck } = buffers;
  for (const array of [parts, placed, struck]) memory.bytes(array.data, array.bytes).fill(0);
  rules.score_parts(state, edition, parts.header);
  rules.score_with_lot(state, edition, seat, placed.header, struck.header);
  bytes.set(memory.bytes(parts.data, parts.bytes), 8 + STATE_SIZE);
  bytes.set(memory.bytes(struck.data, struck.bytes), 8 + STATE_SIZE + parts.bytes);
  return bytes;
}

/** Plays whole games that `simulate` has played: decisions, groups, scores by part, winner. */
export function compareGames(engine: Engine, games: RecordedGame[]): Report {
  const report = newReport();
  const { buffers, memory, rules } = engine;
  for (const game of games) {
    const playing = new Playing(engine, game);
    const groups = memory.shorts(buffers.groups.data, game.players).join();
    const parts = new Int32Array(N_SCORES);
    let decisions = 0;
    while (playing.phase !== OVER) {
      if (playing.phase === EPOCH_END) addScores(engine, playing, parts);
      if (playing.step() < REVEALED) decisions += 1;
    }
    const points = stateFields(memory.bytes(playing.state, STATE_SIZE)).list('points');
    const found = [decisions, rules.winner_of(playing.state), groups, points.join(), parts.join()];
    const wanted = [game.decisions, game.winner, game.groups.join(), game.points.join()];
    wanted.push(game.parts.flat().join());
    compare(report, () => `game ${game.seed}: ${found}, not ${wanted}`, `${found}` === `${wanted}`);
    report.games += 1;
    report.decisions += decisions;
  }
  return report;
}

function addScores(engine: Engine, { state, edition }: Playing, sums: Int32Array): void {
  const { parts } = engine.buffers;
  engine.memory.bytes(parts.data, parts.bytes).fill(0);
  engine.rules.score_parts(state, edition, parts.header);
  engine.memory.integers(parts.data, N_SCORES).forEach((points, place) => (sums[place]! += points));
}
