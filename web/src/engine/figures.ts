/** The figures that a table shows beside a position, as the rules fill them into a record. */
import type { Game } from './game';
import { FIRST_DISASTER, SCORE_PARTS, TILES } from './layout';
import { figureFields, type FigureField, type Fields } from './memory';
import { counted, type Counts } from './position';

/** Stands for no seat in records. */
const NOBODY = -1;

/** What the lot is worth to a seat if the epoch ended right after. */
export interface Lot {
  disasters: number;
  later: number;
  parts: Counts;
  total: number;
  wakes: number;
  /** What the river would score with a flood; 0 if it scores without one more flood. */
  with_flood: number;
  /** How many kinds of civilization the seat would have. */
  kinds: number;
  /** How many more pharaohs than its rival the seat would have. */
  lead: number;
  /** The other seat with the most pharaohs. */
  rival: number;
}

export interface Figures {
  /** Points by category, of each seat, if the epoch ended now. */
  now: Counts[];
  lots: Lot[];
  tiles: TileFigures[];
  /** The seats that still have to bid or pass, the seat to move first. */
  toAnswer: number[];
  /** The lowest sun with which each seat that has to answer beats the highest bid. */
  canBeat: (number | null)[];
  passed: boolean[];
  standing: number | null;
  leader: number | null;
  /** Who must bid in this auction, or in one invoked now, if nobody else does. */
  obliged: number | null;
  /** Whether the obliged seat must also beat the bids of others if it can. */
  mustBeat: boolean;
  /** Whether the tiles are discarded if nobody bids in this auction, or in one invoked now. */
  discards: boolean;
  /** The discards that cost the seat to move the fewest points. */
  loseHints: Counts;
  winner: number | null;
  raChance: number;
  drawsLeft: number;
}

/** What each tile of the lot adds for a seat, and what each kind of disaster would take. */
export interface TileFigures {
  adds: number[];
  later: number[];
  costs: Record<string, Counts>;
}

type FigureRecord = Fields<FigureField>;

export function figuresOf(game: Game): Figures {
  const record = figureFields(game.figures());
  const bySeat = <T>(value: (seat: number) => T) =>
    Array.from({ length: game.players }, (_, seat) => value(seat));
  return {
    now: bySeat((seat) => namedParts(record.list('now', seat))),
    lots: bySeat((seat) => lotOf(record, seat)),
    tiles: bySeat((seat) => tilesOf(record, seat)),
    toAnswer: record.list('to_answer').slice(0, record.get('asked')),
    canBeat: bySeat((seat) => record.get('can_beat', seat) || null),
    passed: bySeat((seat) => record.get('passed', seat) === 1),
    standing: record.get('standing') || null,
    leader: seatOrNull(record.get('leader')),
    obliged: seatOrNull(record.get('obliged')),
    mustBeat: record.get('must_beat') === 1,
    discards: record.get('discards') === 1,
    loseHints: counted(record.list('lose_hints')),
    winner: seatOrNull(record.get('winner')),
    raChance: record.get('ra_chance'),
    drawsLeft: record.get('draws_left'),
  };
}

function lotOf(record: FigureRecord, seat: number): Lot {
  return {
    disasters: record.get('lot_disasters', seat),
    later: record.get('lot_later', seat),
    parts: namedParts(record.list('lot_parts', seat)),
    total: record.get('lot_total', seat),
    wakes: record.get('lot_wakes', seat),
    with_flood: record.get('lot_with_flood', seat),
    kinds: record.get('lot_kinds', seat),
    lead: record.get('lot_lead', seat),
    rival: record.get('rival', seat),
  };
}

function tilesOf(record: FigureRecord, seat: number): TileFigures {
  const disasters = TILES.slice(FIRST_DISASTER);
  const row = (place: number) => seat * disasters.length + place;
  const costs = disasters.map((tile, place) => [
    tile,
    counted(record.list('disaster_costs', row(place))),
  ]);
  return {
    adds: record.list('tile_adds', seat),
    later: record.list('tile_later', seat),
    costs: Object.fromEntries(costs) as Record<string, Counts>,
  };
}

function seatOrNull(seat: number): number | null {
  return seat === NOBODY ? null : seat;
}

/** Points by the name of their category; zero parts are left out. */
export function namedParts(row: number[]): Counts {
  const pairs = row.map((points, part) => [SCORE_PARTS[part]!, points] as const);
  return Object.fromEntries(pairs.filter(([, points]) => points));
}
