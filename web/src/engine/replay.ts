/**
 * Replays games and positions that the native engine has recorded, and reports every difference.
 * Only tests use it (tests/online/browser), in Node and in a browser.
 */
import { botMove, type BotName, type Choice } from './bots';
import { EngineClient } from './client';
import { editionRecord, Engine } from './engine';
import { serverFiles, type FileSource } from './files';
import type { Game } from './game';
import { BOTS, CHANCE, EPOCH_END, MAX_PLAYERS, N_PARTS, OVER, STATE_SIZE, STRIKE } from './layout';
import { stateFields } from './memory';
import { moveValues, type MoveValue } from './values';
import type { Workspace } from './workspace';

export { Engine, EngineClient, serverFiles, type FileSource };

const N_SCORES = MAX_PLAYERS * N_PARTS;
const STEP_SIZE = 4 + 8 + STATE_SIZE + 2 * 4 * N_SCORES;
const REVEALED = 1000;
const AUTOMATIC = 2000;
const FIRST_DIFFERENCES = 5;

/** How much was compared, and the first differences. */
export interface Report {
  games: number;
  decisions: number;
  compared: number;
  differences: string[];
}

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

const newReport = (): Report => ({ games: 0, decisions: 0, compared: 0, differences: [] });

function compare(report: Report, what: () => string, equal: boolean): void {
  report.compared += 1;
  if (!equal && report.differences.length < FIRST_DIFFERENCES) report.differences.push(what());
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  for (let place = 0; place < left.length; place++) {
    if (left[place] !== right[place]) return false;
  }
  return true;
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
export function replaySteps(engine: Engine, games: RecordedGame[], recorded: Uint8Array): Report {
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
export function replayGames(engine: Engine, games: RecordedGame[]): Report {
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

/** A recorded position: its place in the bytes of all positions, and the search in it. */
export interface RecordedPosition {
  edition: string;
  players: number;
  effort: number;
  rng: string;
  action: number;
}

/** Values of all moves and the statistics of a search, byte for byte. */
export function replayValues(
  engine: Engine,
  positions: RecordedPosition[],
  recorded: Uint8Array,
): Report {
  const report = newReport();
  let at = 0;
  for (const position of positions) {
    const found = valueBytes(engine, position, recorded.subarray(at, at + STATE_SIZE));
    const wanted = recorded.subarray(at + STATE_SIZE, at + STATE_SIZE + found.bytes.length);
    at += STATE_SIZE + found.bytes.length;
    const place = report.decisions;
    compare(report, () => `position ${place}: values`, sameBytes(found.bytes, wanted));
    compare(report, () => `position ${place}: the action`, found.action === position.action);
    report.decisions += 1;
  }
  return report;
}

function valueBytes(engine: Engine, position: RecordedPosition, state: Uint8Array) {
  const { buffers, memory, rules } = engine;
  const workspace = engine.workspace(position.players);
  workspace.clear();
  const record = editionRecord(position.edition, position.players, []);
  memory.bytes(buffers.edition.data, record.length).set(record);
  memory.bytes(buffers.state.data, STATE_SIZE).set(state);
  const { values, winningSuns } = buffers;
  memory.bytes(values.data, values.bytes).fill(0);
  const arrays = [workspace.headers, values.header, winningSuns.header] as const;
  rules.value_moves_at(buffers.state.header, 0, buffers.edition.header, ...arrays);
  const found = [memory.bytes(values.data, values.bytes).slice()];
  found.push(memory.bytes(winningSuns.data, winningSuns.bytes).slice());
  memory.write64(buffers.rng.data, BigInt(position.rng));
  const where = [buffers.state.data, buffers.edition.data, workspace.headers] as const;
  const action = rules.search(...where, position.effort, buffers.rng.header);
  for (const place of ['search.priors', 'search.corrections', 'search.visits'] as const) {
    found.push(workspace.bytes(place).slice());
  }
  return { action, bytes: joined(found) };
}

function joined(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A game of Python's `Game`, with everything that it answers before each move. */
export interface RecordedTexts {
  options: { players: number; edition: string; seed: string; house: string[] };
  moves: {
    answers: Answers;
    bot?: BotName;
    choice?: Choice;
    values?: MoveValue[];
    move: string;
    events: string;
  }[];
  effort: number;
  botSeed: number;
  history: string[];
  winner: number;
}

interface Answers {
  position: unknown;
  legal: string[];
  scores: number[];
  now: unknown;
  lots: unknown;
  chance: number;
  /** The bytes of the figures, as hexadecimal digits. */
  figures: string;
}

/** Plays games through `Game` and `botMove`, and compares what they answer with Python. */
export function replayTexts(engine: Engine, games: RecordedTexts[]): Report {
  const report = newReport();
  for (const recorded of games) {
    const { seed, ...options } = recorded.options;
    const game = engine.newGame({ ...options, seed: BigInt(seed) });
    for (const move of recorded.moves) compareMove(report, game, recorded, move);
    const end = JSON.stringify([game.history, game.winner]);
    const wanted = JSON.stringify([recorded.history, recorded.winner]);
    compare(report, () => `the end of game ${seed}`, end === wanted);
    compareUndo(report, game, recorded);
    report.games += 1;
  }
  return report;
}

function compareMove(
  report: Report,
  game: Game,
  recorded: RecordedTexts,
  { answers, bot, choice, values, move, events }: RecordedTexts['moves'][number],
): void {
  const place = `game ${recorded.options.seed} move ${game.history.length}`;
  same(report, `${place}: answers`, answersOf(game), answers);
  const again = game.engine.fromPosition(game.position());
  compare(report, () => `${place}: from its position`, sameBytes(again.bytes, game.bytes));
  if (bot) {
    const options = { seed: recorded.botSeed, effort: recorded.effort };
    same(report, `${place}: ${bot}`, botMove(game, bot, options), choice);
  }
  if (values) same(report, `${place}: values`, moveValues(game, recorded.effort), values);
  game.play(move);
  same(report, `${place}: events`, hexOf(game.lastEvents), events);
  report.decisions += 1;
}

function answersOf(game: Game): Answers {
  return {
    position: game.position(),
    legal: game.legalMoves(),
    scores: game.scores,
    now: game.epochScoreNow(),
    lots: game.lotWorth(),
    chance: game.chanceOfRa(),
    figures: hexOf(game.figures()),
  };
}

/** After taking everything back, the same moves lead to the same end. */
function compareUndo(report: Report, game: Game, { history }: RecordedTexts): void {
  const end = game.bytes;
  while (game.history.length > 0) game.undo();
  for (const move of history) game.play(move.startsWith('draw:') ? 'draw' : move);
  compare(report, () => 'the same moves after undo', sameBytes(end, game.bytes));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function same(report: Report, what: string, found: unknown, wanted: unknown): void {
  const [left, right] = [canonical(found), canonical(wanted)];
  compare(report, () => `${what}: ${left}, not ${right}`, left === right);
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The shortest time of a bot for positions of one edition, in milliseconds a decision. */
export function measureBot(
  engine: Engine,
  bot: BotName,
  effort: number,
  table: { edition: string; players: number },
  states: Uint8Array,
  runs: number,
): number {
  const { buffers, memory, rules } = engine;
  const record = editionRecord(table.edition, table.players, []);
  memory.bytes(buffers.edition.data, record.length).set(record);
  const where = [buffers.state.data, buffers.edition.data, BOTS[bot], effort] as const;
  const { headers } = engine.workspace(table.players);
  const positions = states.length / STATE_SIZE;
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    for (let place = 0; place < positions; place++) {
      const state = states.subarray(place * STATE_SIZE, (place + 1) * STATE_SIZE);
      memory.bytes(buffers.state.data, STATE_SIZE).set(state);
      memory.write64(buffers.rng.data, BigInt(place));
      rules.choose_action(...where, headers, buffers.rng.header);
    }
    return (performance.now() - start) / positions;
  });
  return Math.min(...times);
}

/** Everything that a folder with recordings has, compared. */
export async function replayAll(
  engine: Engine,
  read: (name: string) => Promise<ArrayBuffer>,
): Promise<Record<string, Report>> {
  for (const players of [2, 3, 4, 5]) await engine.loadNet(players);
  const json = async <T>(name: string) => {
    return JSON.parse(new TextDecoder().decode(await read(name))) as T;
  };
  const bytes = async (name: string) => new Uint8Array(await read(name));
  return {
    steps: replaySteps(engine, await json('steps.json'), await bytes('steps.bin')),
    values: replayValues(engine, await json('values.json'), await bytes('values.bin')),
    games: replayGames(engine, await json('games.json')),
    texts: replayTexts(engine, await json('texts.json')),
  };
}
