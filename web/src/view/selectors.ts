import type { SeatView, View } from '@/protocol/types';

/** Reads off a view what the page shows; all of it was decided by the server. */

export function sum(parts: Record<string, number>): number {
  return Object.values(parts).reduce((a, b) => a + b, 0);
}

/** The other seats, clockwise from the left of the one at the foot. */
export function others(view: View, foot: number): number[] {
  return Array.from({ length: view.players - 1 }, (_, i) => (foot + 1 + i) % view.players);
}

/** The numbers of moves like `bid:9`. */
export function bidsIn(legal: string[]): number[] {
  return legal
    .filter((move) => move.startsWith('bid:'))
    .map((move) => Number(move.slice(4)))
    .sort((a, b) => a - b);
}

/** The tiles of moves like `god:pha` or `lose:art`. */
export function tilesIn(legal: string[], verb: 'god' | 'lose'): string[] {
  return legal
    .filter((move) => move.startsWith(`${verb}:`))
    .map((move) => move.slice(verb.length + 1));
}

export function onTrack(view: View): string[] {
  return view.track.flatMap((space) => (space.tile === null ? [] : [space.tile]));
}

export function inBag(view: View): number {
  return Object.values(view.bag).reduce((a, b) => a + b, 0);
}

/** The seat's suns, face up and spent, highest first. */
export function sunsOf(seat: SeatView): { n: number; spent: boolean }[] {
  const up = seat.suns.map((n) => ({ n, spent: false }));
  const down = seat.spent.map((n) => ({ n, spent: true }));
  return [...up, ...down];
}

export function kindsHeld(seat: SeatView, kinds: readonly string[]): number {
  return kinds.filter((kind) => (seat.tiles[kind] ?? 0) > 0).length;
}

/** Whether only bots can still act in this epoch. */
export function onlyBots(view: View): boolean {
  return (
    view.stage === 'playing' &&
    view.seats.every((seat) => seat.bot !== null || seat.suns.length === 0)
  );
}

/** Whether somebody has hurried this epoch on. */
export function isHurried(view: View): boolean {
  return view.pace_now < view.pace;
}

/** Whether the person of a seat has left the page. */
export function isAway(seat: SeatView): boolean {
  return seat.kind === 'person' && !seat.here;
}

/** The seats that may change hands: one's own, those a bot plays for one, and those left by others. */
export function seatsToLeave(view: View): { own: number[]; lent: number[]; left: number[] } {
  const those = (wanted: (seat: SeatView) => boolean) =>
    view.seats.flatMap((seat, i) => (wanted(seat) ? [i] : []));
  return {
    own: those((seat) => seat.yours && !seat.given_away),
    lent: those((seat) => seat.yours && seat.given_away),
    left: those((seat) => !seat.yours && isAway(seat) && !seat.given_away),
  };
}

/** What a seat is doing in the auction that is on. */
export type Stand = 'bid' | 'beaten' | 'passed' | 'asked' | 'waits' | 'out';

export function standOf(view: View, seat: number): Stand {
  const here = view.seats[seat]!;
  if (here.passed) return 'passed';
  if (here.bid !== null) return view.auction?.leader === seat ? 'bid' : 'beaten';
  if (!view.auction?.to_answer.includes(seat)) return 'out';
  return view.auction.to_answer[0] === seat ? 'asked' : 'waits';
}

/** A view with the points and totals of one seat only, or of none. */
export function covered(view: View, holder: number | null): View {
  const own = (points: (number | null)[]) => points.map((n, seat) => (seat === holder ? n : null));
  return {
    ...view,
    seats: view.seats.map((seat, i) => (i === holder ? seat : { ...seat, points: null })),
    sheets: view.sheets.map((sheet) => ({
      ...sheet,
      before: own(sheet.before),
      after: own(sheet.after),
    })),
  };
}
