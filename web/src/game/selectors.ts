import type { SeatView, View } from '@/protocol/types';

/** Selectors: pure functions that read values from the server's view. */

export function total(counts: Record<string, number>): number {
  return Object.values(counts).reduce((a, b) => a + b, 0);
}

/** The other seats, clockwise from the left of the given one. */
export function otherSeats(view: View, seat: number): number[] {
  return Array.from({ length: view.players - 1 }, (_, i) => (seat + 1 + i) % view.players);
}

/** The suns of the legal moves `bid:N`, lowest first. */
export function legalBids(legal: string[]): number[] {
  return legal
    .filter((move) => move.startsWith('bid:'))
    .map((move) => Number(move.slice(4)))
    .sort((a, b) => a - b);
}

/** The tiles of the legal moves `god:TILE` or `lose:TILE`. */
export function legalTiles(legal: string[], verb: 'god' | 'lose'): string[] {
  return legal
    .filter((move) => move.startsWith(`${verb}:`))
    .map((move) => move.slice(verb.length + 1));
}

/** The tiles on the auction track. */
export function trackTiles(view: View): string[] {
  return view.track.flatMap((space) => (space.tile === null ? [] : [space.tile]));
}

/** The number of the last move, as the record counts them; 0 before the first. */
export function lastMove(view: View): number {
  return view.log.findLast(({ move }) => move !== null)?.move ?? 0;
}

/** The seat that begins the epoch after the one that was scored last. */
export function startsNext(view: View): number | null {
  return view.log.findLast(({ kind }) => kind === 'epoch')?.seat ?? null;
}

/** All suns of a seat: first those face up, then those face down. */
export function allSuns(seat: SeatView): { n: number; spent: boolean }[] {
  const up = seat.suns.map((n) => ({ n, spent: false }));
  const down = seat.spent.map((n) => ({ n, spent: true }));
  return [...up, ...down];
}

/** How many of these kinds of tiles a seat has. */
export function kindsHeld(seat: SeatView, kinds: readonly string[]): number {
  return kinds.filter((kind) => (seat.tiles[kind] ?? 0) > 0).length;
}

/** Whether only bots can still act in this epoch. */
export function onlyBotsLeft(view: View): boolean {
  return (
    view.stage === 'playing' &&
    view.seats.every((seat) => seat.bot !== null || seat.suns.length === 0)
  );
}

/** Whether a player has sped up the bots for this epoch. */
export function isSpedUp(view: View): boolean {
  return view.pace_now < view.pace;
}

/** Whether the player of a seat is not connected. */
export function isDisconnected(seat: SeatView): boolean {
  return seat.kind === 'person' && !seat.here;
}

/** The seats of guests, whom the host can remove. */
export function guestSeats(view: View): number[] {
  if (!view.host || view.stage === 'over') return [];
  return view.seats.flatMap((seat, i) => (seat.kind === 'person' && !seat.yours ? [i] : []));
}

/** Whether several people play, so that advice has to be agreed on. */
export function betweenPeople(view: View): boolean {
  return view.seats.filter((seat) => seat.kind !== 'bot').length > 1;
}

/** The seats that a bot can take over, and those it can give back. */
export interface HandOverSeats {
  /** Seats of this page. */
  own: number[];
  /** Seats of this page that a stand-in bot plays now. */
  playedByStandIn: number[];
  /** Seats of players who are not connected. */
  disconnected: number[];
}

export function handOverSeats(view: View): HandOverSeats {
  const seatsWhere = (matches: (seat: SeatView) => boolean) =>
    view.seats.flatMap((seat, i) => (matches(seat) ? [i] : []));
  return {
    own: seatsWhere((seat) => seat.yours && !seat.given_away),
    playedByStandIn: seatsWhere((seat) => seat.yours && seat.given_away),
    disconnected: seatsWhere((seat) => !seat.yours && isDisconnected(seat) && !seat.given_away),
  };
}

/** A seat that a bot takes over, or that its player takes back. */
export interface SeatChange {
  kind: 'take_back' | 'hand_over';
  seat: number;
}

/** The changes of seats that are possible now: who the table waits for comes first, own seats last. */
export function seatChanges(view: View, isLongAway: (seat: number) => boolean): SeatChange[] {
  const { own, playedByStandIn, disconnected } = handOverSeats(view);
  const awaitedFirst = disconnected
    .filter(isLongAway)
    .sort((a, b) => Number(b === view.to_move) - Number(a === view.to_move));
  return [
    ...playedByStandIn.map((seat) => ({ kind: 'take_back' as const, seat })),
    ...[...awaitedFirst, ...own].map((seat) => ({ kind: 'hand_over' as const, seat })),
  ];
}

/** `bid`: holds the highest bid; `next`: bids next; `waits`: bids later; `out`: not in the auction. */
export type AuctionStatus = 'bid' | 'beaten' | 'passed' | 'next' | 'waits' | 'out';

export function auctionStatus(view: View, seat: number): AuctionStatus {
  const { passed, bid } = view.seats[seat]!;
  if (passed) return 'passed';
  if (bid !== null) return view.auction?.leader === seat ? 'bid' : 'beaten';
  if (!view.auction?.to_answer.includes(seat)) return 'out';
  return view.auction.to_answer[0] === seat ? 'next' : 'waits';
}

/** Returns the view without the points of all seats but one; null hides all of them. */
export function hidePoints(view: View, except: number | null): View {
  const hide = (points: (number | null)[]) => points.map((n, seat) => (seat === except ? n : null));
  return {
    ...view,
    seats: view.seats.map((seat, i) => (i === except ? seat : { ...seat, points: null })),
    sheets: view.sheets.map((scoring) => ({
      ...scoring,
      before: hide(scoring.before),
      after: hide(scoring.after),
    })),
  };
}
