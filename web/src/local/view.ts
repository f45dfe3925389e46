/** A table as one viewer may see it; its counterpart in Python is `online/sessions/seat_view.py`. */
import type { LastAuction, SeatView, SheetView, TrackSpace, View } from '@/protocol/types';
import { boardPart, seatPart, trackSpaces } from './positionParts';
import type { Auction } from './progress';
import { rounded } from './rounded';
import type { Seat } from './seats';
import type { LocalTable } from './table';

const CHANCE_DIGITS = 4;
const DRAWS_DIGITS = 1;
const PACE_DIGITS = 2;

/** Who looks at a table, beside the seats they hold; like the server's arguments. */
export interface Viewer {
  held: readonly number[];
  connected: readonly number[];
  watchers: number;
}

/** The table as one viewer may see it: the same view as the server's, once the game has begun. */
export function viewOf(table: LocalTable, viewer: Viewer): View {
  const { header, shown } = table;
  if (!shown) throw new Error('the game has not begun');
  const { held } = viewer;
  const { position, figures } = shown;
  const { final } = table.progress!.latest;
  const acting = playedByHolder(table, held, table.toMove);
  const seat = acting ?? (held.length > 0 ? Math.min(...held) : null);
  const visible = seatsWithTotals(table, held, acting);
  return {
    ...tablePart(table, viewer.watchers),
    ...boardPart(position, figures),
    draws_left: rounded(figures.drawsLeft, DRAWS_DIGITS),
    ra_chance: rounded(figures.raChance, CHANCE_DIGITS),
    ra_tiles: final?.raTiles ?? position.ra_tiles,
    ...viewerPart(table, held, acting),
    last_auction: lastAuction(table.progress!.latest.last),
    seats: table.seats.map((state, n) => seatView(table, viewer, visible, state, n)),
    sheets: sheets(table, visible),
    table: header.id,
    to_move: table.toMove,
    track: trackOf(table, seat),
  };
}

function tablePart(table: LocalTable, watchers: number) {
  const { header, stage } = table;
  const { edition, house, public: listed, open_points, title, commitment } = header;
  const seeds = table.seats.map((seat) => seat.entropy);
  const secret = stage === 'over' ? header.secret || null : null;
  return {
    advice: table.allowsAdvice,
    edition,
    fair: { commitment, secret, seeds },
    house,
    log: table.log,
    open_points,
    pace: rounded(table.pace, PACE_DIGITS),
    pace_now: rounded(table.currentPace, PACE_DIGITS),
    players: table.players,
    public: listed,
    rematch: table.nextTable,
    seq: table.seq,
    stage,
    title,
    watch: header.watch ?? false,
    watchers,
  };
}

function viewerPart(table: LocalTable, held: readonly number[], acting: number | null) {
  const bySeat = <T>(value: (seat: Seat) => T) =>
    Object.fromEntries(held.map((number) => [String(number), value(table.seats[number]!)]));
  return {
    acting,
    answer_ahead: bySeat((seat) => seat.answerAhead),
    auto_pass: bySeat((seat) => seat.autoPass),
    host: table.isHost(held),
    invite: held.length > 0 ? table.header.invite : null,
    legal: acting === null ? [] : table.legal,
    lose_hints: acting === null ? {} : table.shown!.figures.loseHints,
    may_undo: playedByHolder(table, held, table.progress!.undoableBy()),
  };
}

function playedByHolder(
  table: LocalTable,
  held: readonly number[],
  seat: number | null,
): number | null {
  return seat !== null && held.includes(seat) && table.seats[seat]!.playedByPerson ? seat : null;
}

/** The seats whose totals a viewer sees; people who share a screen see those of the acting one. */
function seatsWithTotals(
  table: LocalTable,
  held: readonly number[],
  acting: number | null,
): ReadonlySet<number> {
  if (table.header.open_points || table.stage === 'over') return new Set(table.seats.keys());
  if (held.length > 1) return new Set(acting === null ? [] : [acting]);
  return new Set(held);
}

function lastAuction(auction: Auction | null): LastAuction | null {
  if (!auction) return null;
  const { raPlayer: ra_player, ...rest } = auction;
  return { ...rest, ra_player };
}

function seatView(
  table: LocalTable,
  { held, connected }: Viewer,
  visible: ReadonlySet<number>,
  state: Seat,
  number: number,
): SeatView {
  const { position, figures } = table.shown!;
  const part = seatPart(position, figures, number);
  const { final, sheets } = table.progress!.latest;
  return {
    ...playerPart(table, state, connected.includes(number)),
    ...part,
    points: visible.has(number) ? part.points : null,
    tiles: final ? sheets.at(-1)!.tiles[number]! : part.tiles,
    yours: held.includes(number),
  };
}

function playerPart(table: LocalTable, seat: Seat, connected: boolean) {
  const person = seat.token !== null;
  const kind: SeatView['kind'] = person ? 'person' : seat.bot === null ? 'free' : 'bot';
  return {
    awaits_seed: false,
    bot: seat.bot,
    given_away: seat.playedByStandIn,
    here: person ? connected : seat.bot !== null,
    kind,
    name: seat.name,
    ready: seat.bot !== null || seat.ready >= table.finishedEpochs,
  };
}

function trackOf(table: LocalTable, seat: number | null): TrackSpace[] {
  const { position, figures } = table.shown!;
  const { final } = table.progress!.latest;
  const values = seat === null || final ? null : figures.tiles[seat]!;
  return trackSpaces(final?.track ?? position.track, values);
}

function sheets(table: LocalTable, visible: ReadonlySet<number>): SheetView[] {
  const shownOnly = (totals: number[]) => totals.map((n, seat) => (visible.has(seat) ? n : null));
  const scored = table.progress!.latest.sheets;
  return scored.map((sheet) => ({
    after: shownOnly(sheet.after),
    before: shownOnly(sheet.before),
    epoch: sheet.epoch,
    last_ra: sheet.lastRa,
    parts: sheet.parts,
    tiles: sheet === scored.at(-1) ? sheet.tiles : [],
  }));
}
