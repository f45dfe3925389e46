/** A game on the compiled engine: the calls of Python's `game/game.py`, with the same moves and seeds. */
import { editionRecord, type Engine } from './engine';
import {
  DRAW,
  EVENTS_SIZE,
  MAX_PLAYERS,
  MOVES,
  N_PARTS,
  NO_TILE,
  OVER,
  SCORE_PARTS,
  TILES,
} from './layout';
import { stateFields } from './memory';
import { EngineError, toPosition, type Counts, type Position } from './position';

const DRAWS = new Map(TILES.map((tile, kind) => [`draw:${tile}`, kind]));
const ACTIONS = new Map<string, number>(MOVES.map((move, action) => [move, action]));

export interface NewGame {
  players?: number;
  edition?: string;
  seed?: bigint | number;
  groups?: number[];
  house?: string[];
  chance?: 'seeded' | 'manual';
}

export interface Table {
  edition: string;
  house: string[];
  record: Uint8Array;
}

/** A move with the position before it, to which `undo` returns. */
export interface Ply {
  move: string;
  action: number;
  before: Uint8Array;
  rngBefore: bigint;
  /** The record of what happened, which `eventFields` reads. */
  events: Uint8Array;
}

/** What a worker is sent of a game: enough to choose a move. */
export interface GameSnapshot {
  edition: string;
  house: string[];
  state: Uint8Array;
  past: { before: Uint8Array; action: number }[];
}

/** How winning the lot changes a seat's score if the epoch ended now. */
export interface LotWorth {
  seat: number;
  /** What the tiles add before the disasters among them strike. */
  adds: number;
  /** What the disasters cost. */
  takes: number;
  /** The change of each part of the score, disasters included; zero parts are left out. */
  parts: Counts;
  /** The change of every seat's score. */
  others: number[];
}

/** Raised if a move is not legal; the game is unchanged. */
export class IllegalMove extends EngineError {
  override name = 'IllegalMove';
}

export class Game {
  readonly edition: string;
  readonly house: string[];
  readonly players: number;
  readonly record: Uint8Array;
  private state: Uint8Array;
  private rng: bigint;
  private readonly manual: boolean;
  private plies: Ply[] = [];

  constructor(
    readonly engine: Engine,
    table: Table,
    state: Uint8Array,
    seed?: bigint | number,
  ) {
    this.edition = table.edition;
    this.house = [...table.house].sort();
    this.record = table.record;
    this.state = state;
    this.players = stateFields(state).get('players');
    this.manual = seed === undefined;
    this.rng = seed === undefined ? 0n : checkedSeed(seed);
  }

  /** A new game; the groups of suns are dealt from the seed unless they are given. */
  static deal(engine: Engine, options: NewGame): Game {
    const { players = 3, edition = 'disk', house = [], chance = 'seeded' } = options;
    const record = editionRecord(edition, players, house);
    const { buffers, memory, rules } = engine;
    memory.write64(buffers.rng.data, checkedSeed(options.seed ?? randomSeed()));
    if (options.groups) memory.shorts(buffers.groups.data, MAX_PLAYERS).set(options.groups);
    else rules.deal_groups(players, buffers.groups.header, buffers.rng.header);
    memory.bytes(buffers.state.data, buffers.state.bytes).fill(0);
    memory.bytes(buffers.edition.data, record.length).set(record);
    rules.set_up(buffers.state.data, buffers.edition.data, players, buffers.groups.header);
    const state = memory.bytes(buffers.state.data, buffers.state.bytes).slice();
    const seed = chance === 'manual' ? undefined : memory.read64(buffers.rng.data);
    return new Game(engine, { edition, house, record }, state, seed);
  }

  /** The game of a snapshot: it has the past of the game, and nothing random. */
  static fromSnapshot(engine: Engine, snapshot: GameSnapshot): Game {
    const { edition, house, state, past } = snapshot;
    const record = editionRecord(edition, stateFields(state).get('players'), house);
    const game = new Game(engine, { edition, house, record }, state);
    const unknown = { rngBefore: 0n, events: new Uint8Array(EVENTS_SIZE) };
    game.plies = past.map((ply) => ({ ...ply, ...unknown, move: MOVES[ply.action]! }));
    return game;
  }

  // --- Queries ---------------------------------------------------------------------------------

  get isOver(): boolean {
    return stateFields(this.state).get('phase') === OVER;
  }

  get toMove(): number | null {
    return this.isOver ? null : stateFields(this.state).get('to_move');
  }

  get scores(): number[] {
    return stateFields(this.state).list('points').slice(0, this.players);
  }

  get winner(): number | null {
    return this.isOver ? this.engine.rules.winner_of(this.load()) : null;
  }

  /** All moves so far; a draw names its tile. */
  get history(): string[] {
    return this.plies.map((ply) => ply.move);
  }

  /** The record of what the last move caused, which `eventFields` reads; empty before it. */
  get lastEvents(): Uint8Array {
    return this.plies.at(-1)?.events ?? new Uint8Array(EVENTS_SIZE);
  }

  /** The record of all figures of the position, which `figureFields` reads. */
  figures(): Uint8Array {
    const { buffers, memory, rules } = this.engine;
    const { data, bytes } = buffers.figures;
    memory.bytes(data, bytes).fill(0);
    const where = [this.load(), this.loadEdition()] as const;
    rules.auction_figures(...where, data);
    rules.lot_figures(...where, data);
    for (let seat = 0; seat < this.players; seat++) rules.tile_figures(...where, seat, data);
    return memory.bytes(data, bytes).slice();
  }

  /** The bytes of the position, equal for equal positions. */
  get bytes(): Uint8Array {
    return this.state.slice();
  }

  /** The legal moves, sorted; a draw is listed as `draw`. */
  legalMoves(): string[] {
    return this.legalActions()
      .map((action) => MOVES[action]!)
      .sort();
  }

  legalActions(): number[] {
    return membersOf(this.engine.rules.legal_actions(this.load(), this.loadEdition()));
  }

  /** The probability that the next tile is a Ra tile. */
  chanceOfRa(): number {
    return this.engine.rules.chance_of_ra(this.load());
  }

  /** The points of each seat by category if the epoch ended now; zero parts are left out. */
  epochScoreNow(): Counts[] {
    return this.scoreRows()
      .slice(0, this.players)
      .map((row) => withoutZeros(row));
  }

  /** What the tiles on the track are worth to each seat if the epoch ended now. */
  lotWorth(): LotWorth[] {
    const { buffers, memory, rules } = this.engine;
    const now = this.scoreRows();
    return Array.from({ length: this.players }, (_, seat) => {
      const arrays = [buffers.placed, buffers.struck] as const;
      for (const array of arrays) memory.bytes(array.data, array.bytes).fill(0);
      const [placed, struck] = arrays;
      rules.score_with_lot(this.load(), this.loadEdition(), seat, placed.header, struck.header);
      return lotWorth(seat, now, this.rows(placed.data), this.rows(struck.data), this.players);
    });
  }

  position(): Position {
    return toPosition(this.state, this.record, this.edition, this.house);
  }

  snapshot(): GameSnapshot {
    const past = this.plies.map(({ before, action }) => ({ before, action }));
    return { edition: this.edition, house: this.house, state: this.state, past };
  }

  // --- Moves -----------------------------------------------------------------------------------

  /** Plays a move and returns it as the history has it, a draw with its tile. */
  play(move: string): string {
    const { action, tile } = this.checked(move);
    const [before, rngBefore] = [this.state, this.rng];
    const { buffers, memory, rules } = this.engine;
    const [state, edition] = [this.load(), this.loadEdition()];
    memory.write64(buffers.rng.data, this.rng);
    memory.bytes(buffers.events.data, buffers.events.bytes).fill(0);
    const drawn = action === DRAW ? (tile ?? rules.draw_tile(state, buffers.rng.header)) : NO_TILE;
    rules.play_and_list(state, edition, action, drawn, buffers.events.data);
    this.rng = memory.read64(buffers.rng.data);
    this.state = memory.bytes(state, buffers.state.bytes).slice();
    const events = memory.bytes(buffers.events.data, buffers.events.bytes).slice();
    const played = action === DRAW ? `draw:${TILES[drawn]}` : move;
    this.plies.push({ move: played, action, before, rngBefore, events });
    return played;
  }

  /** Takes back the last move with everything it caused, the random source included. */
  undo(): string {
    const ply = this.plies.pop();
    if (!ply) throw new IllegalMove('there is no move to take back');
    this.state = ply.before;
    this.rng = ply.rngBefore;
    return ply.move;
  }

  /** An independent copy, with the history. */
  copy(): Game {
    const table = { edition: this.edition, house: this.house, record: this.record };
    const twin = new Game(this.engine, table, this.state, this.manual ? undefined : this.rng);
    twin.plies = [...this.plies];
    return twin;
  }

  // --- For this folder -------------------------------------------------------------------------

  /** Copies the position into the module's memory and returns its address. */
  load(): number {
    const { buffers, memory } = this.engine;
    memory.bytes(buffers.state.data, buffers.state.bytes).set(this.state);
    return buffers.state.data;
  }

  loadEdition(): number {
    const { buffers, memory } = this.engine;
    memory.bytes(buffers.edition.data, this.record.length).set(this.record);
    return buffers.edition.data;
  }

  private checked(move: string): { action: number; tile: number | undefined } {
    const tile = DRAWS.get(move);
    const action = tile === undefined ? ACTIONS.get(move) : DRAW;
    const legal = this.legalActions();
    if (action === undefined || !legal.includes(action)) {
      const moves = this.legalMoves().join(', ') || 'none, the game is over';
      throw new IllegalMove(`${move} is not legal here (legal: ${moves})`);
    }
    if (action === DRAW && this.manual !== (tile !== undefined)) {
      const right = this.manual ? 'name the tile, as in draw:pha' : 'write draw, without a tile';
      throw new IllegalMove(`${move} is not how tiles are drawn in this game: ${right}`);
    }
    if (tile !== undefined && stateFields(this.state).get('bag', tile) === 0) {
      throw new IllegalMove(`the bag has no ${TILES[tile]}`);
    }
    return { action, tile };
  }

  private scoreRows(): number[][] {
    const { parts } = this.engine.buffers;
    this.engine.memory.bytes(parts.data, parts.bytes).fill(0);
    this.engine.rules.score_parts(this.load(), this.loadEdition(), parts.header);
    return this.rows(parts.data);
  }

  private rows(at: number): number[][] {
    const all = Array.from(this.engine.memory.integers(at, MAX_PLAYERS * N_PARTS));
    return Array.from({ length: MAX_PLAYERS }, (_, seat) =>
      all.slice(seat * N_PARTS, (seat + 1) * N_PARTS),
    );
  }
}

/** The numbers of the bits that are set, lowest first. */
export function membersOf(set: bigint): number[] {
  const bits = BigInt.asUintN(64, set);
  return MOVES.map((_, action) => action).filter((action) => (bits >> BigInt(action)) & 1n);
}

function lotWorth(
  seat: number,
  now: number[][],
  placed: number[][],
  struck: number[][],
  players: number,
): LotWorth {
  const change = struck.map((row, who) => minus(row, now[who]!));
  return {
    seat,
    adds: sum(minus(placed[seat]!, now[seat]!)),
    takes: sum(minus(placed[seat]!, struck[seat]!)),
    parts: withoutZeros(change[seat]!),
    others: change.slice(0, players).map(sum),
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const minus = (left: number[], right: number[]) => left.map((n, place) => n - right[place]!);

function withoutZeros(row: number[]): Counts {
  const pairs = row.map((points, part) => [SCORE_PARTS[part]!, points] as const);
  return Object.fromEntries(pairs.filter(([, points]) => points));
}

function checkedSeed(seed: bigint | number): bigint {
  if (typeof seed === 'number' && !Number.isSafeInteger(seed)) {
    throw new EngineError(`seed is a whole number; write large ones as BigInt, not ${seed}`);
  }
  const number = BigInt(seed);
  if (number < 0n || number >= 1n << 64n) {
    throw new EngineError(`seed is a whole number from 0 to 2**64 - 1, not ${seed}`);
  }
  return number;
}

function randomSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]! >> 1n;
}
