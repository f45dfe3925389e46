/** Setting up a position by hand: every change leaves each tile and each sun in one place. */
import { editionFacts } from '@/engine/editionFacts';
import type { Counts, Position } from '@/engine/position';
import { DISASTERS } from '@/game/tiles';

/** Where tiles can be put: on the auction track, out of the game, or before a seat. */
export type Place = 'track' | 'box' | number;

export const SPACES = 8;

/** The tiles that are out of the game. */
export function boxOf({ edition, bag, track, pending, seats, ra_tiles }: Position): Counts {
  const lying = [...track, ...pending];
  const gone = Object.entries(editionFacts(edition).bag).map(([tile, all]) => {
    const held = seats.reduce((sum, seat) => sum + (seat.tiles[tile] ?? 0), 0);
    const drawn = tile === 'ra' ? ra_tiles : 0;
    const found = lying.filter((each) => each === tile).length;
    return [tile, all - (bag[tile] ?? 0) - held - found - drawn] as const;
  });
  return Object.fromEntries(gone.filter(([, count]) => count > 0));
}

/** The tiles of a place, each kind with its number. */
export function tilesIn(position: Position, place: Place): Counts {
  if (place === 'box') return boxOf(position);
  if (place !== 'track') return position.seats[place]!.tiles;
  const found: Counts = {};
  for (const tile of position.track) if (tile) found[tile] = (found[tile] ?? 0) + 1;
  return found;
}

/** Whether a tile of the bag can be put into a place. */
export function canPut(position: Position, place: Place, tile: string): boolean {
  if (!position.bag[tile]) return false;
  if (place === 'box') return true;
  if (tile === 'ra') return false;
  if (place === 'track') return position.track.filter(Boolean).length < SPACES;
  return !(DISASTERS as readonly string[]).includes(tile);
}

/** Takes a tile out of the bag, and puts it into a place. */
export function put(position: Position, place: Place, tile: string): Position {
  return moved(position, place, tile, 1);
}

/** Puts a tile of a place back into the bag. */
export function takeBack(position: Position, place: Place, tile: string): Position {
  return moved(position, place, tile, -1);
}

function moved(position: Position, place: Place, tile: string, by: 1 | -1): Position {
  const bag = changed(position.bag, tile, -by);
  if (place === 'box') return { ...position, bag };
  if (place === 'track') return tidy({ ...position, bag, track: onTrack(position, tile, by) });
  const seats = position.seats.map((seat, n) =>
    n === place ? { ...seat, tiles: changed(seat.tiles, tile, by) } : seat,
  );
  return { ...position, bag, seats };
}

function onTrack({ track }: Position, tile: string, by: 1 | -1): string[] {
  const tiles = track.filter((each) => each !== null);
  if (by === 1) return [...tiles, tile];
  const last = tiles.lastIndexOf(tile);
  return tiles.filter((_, n) => n !== last);
}

function changed(counts: Counts, tile: string, by: number): Counts {
  const { [tile]: before = 0, ...others } = counts;
  return before + by > 0 ? { ...others, [tile]: before + by } : others;
}

/** Changes how many Ra tiles have come in this epoch; they come out of the bag. */
export function withRaTiles(position: Position, ra_tiles: number): Position {
  const bag = changed(position.bag, 'ra', position.ra_tiles - ra_tiles);
  return tidy({ ...position, bag, ra_tiles });
}

export function withPoints(position: Position, seat: number, score: number): Position {
  const seats = position.seats.map((each, n) => (n === seat ? { ...each, score } : each));
  return { ...position, seats };
}

/** Swaps two suns; one that is swapped with itself is turned over. The centre sun has no side. */
export function withSuns(position: Position, one: number, other: number): Position {
  const swapped = (sun: number) => (sun === one ? other : sun === other ? one : sun);
  const all = (suns: number[]) => suns.map(swapped).sort((a, b) => b - a);
  const seats = position.seats.map((seat) => {
    if (one !== other) return { ...seat, suns: all(seat.suns), spent: all(seat.spent) };
    const turned = seat.suns.includes(one);
    const without = (suns: number[]) => suns.filter((sun) => sun !== one);
    const put = (suns: number[]) => [...suns, one].sort((a, b) => b - a);
    if (turned) return { ...seat, suns: without(seat.suns), spent: put(seat.spent) };
    return seat.spent.includes(one)
      ? { ...seat, suns: put(seat.suns), spent: without(seat.spent) }
      : seat;
  });
  return tidy({ ...position, sun: swapped(position.sun), seats });
}

/** Begins an auction that a seat has opened, or ends it. */
export function withAuction(
  position: Position,
  kind: 'ra' | 'invoked' | null,
  ra_player = 0,
): Position {
  if (kind === null) return tidy({ ...position, phase: 'turn', auction: null });
  const opened = { ...position, phase: 'auction', auction: { kind, ra_player, bids: {} } };
  return tidy({ ...opened, to_move: answering(opened)[0] ?? position.to_move });
}

export function withToMove(position: Position, to_move: number): Position {
  return tidy({ ...position, to_move });
}

/** What a seat has bid; 0 if it has passed. */
export function withBid(position: Position, seat: number, sun: number): Position {
  if (!position.auction) return position;
  const { [String(seat)]: _, ...others } = position.auction.bids;
  const bids = sun ? { ...others, [seat]: sun } : others;
  return { ...position, auction: { ...position.auction, bids } };
}

/** The seats that are asked, in the order in which they answer. */
export function answering({ auction, players, seats }: Position): number[] {
  if (!auction) return [];
  const order = seats.map((_, step) => (auction.ra_player + 1 + step) % players);
  return order.filter((seat) => seats[seat]!.suns.length > 0);
}

/** The seats that have answered before the one to move. */
export function answered(position: Position): number[] {
  const order = answering(position);
  return order.slice(0, Math.max(0, order.indexOf(position.to_move ?? -1)));
}

/** Drops what does not fit any more: gods and losses, bids, and the kind of the auction. */
function tidy(position: Position): Position {
  const { auction, seats, to_move, track } = position;
  const plain = { ...position, pending: [], lose: null };
  const able = seats.findIndex(({ suns }) => suns.length > 0);
  const next = to_move !== null && seats[to_move]?.suns.length ? to_move : Math.max(0, able);
  if (!auction || position.phase !== 'auction')
    return { ...plain, phase: 'turn', auction: null, to_move: next };
  const before = answered({ ...plain, to_move: next });
  const bids = Object.fromEntries(
    Object.entries(auction.bids).filter(
      ([seat, sun]) => before.includes(Number(seat)) && seats[Number(seat)]!.suns.includes(sun),
    ),
  );
  const full = track.filter(Boolean).length === SPACES;
  const kind = auction.kind === 'ra' ? 'ra' : full ? 'full' : 'invoked';
  return { ...plain, to_move: next, auction: { ...auction, kind, bids } };
}
