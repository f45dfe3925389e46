import { expect, it } from 'vitest';
import { checkPosition } from '@/engine/checkPosition';
import { fromLine, toLine } from '@/engine/lines';
import { PositionError, type Position } from '@/engine/position';
import {
  answered,
  boxOf,
  canPut,
  put,
  takeBack,
  tilesIn,
  withAuction,
  withBid,
  withRaTiles,
  withSuns,
  withToMove,
} from './setUp';

const LINE =
  'disk/1.0.1/-/turn.0/-/-/13.8.5.2,-,-,10;12.9.6.3,-,-,10;11.10.7.4,-,-,10/ra30.god8.pha25.nil25.flo12.gol5.agr5.art5.ast5.rel5.wri5.for5.obe5.pal5.pyr5.sph5.sta5.ste5.tem5.fun2.dro2.war4.ear2';
const start = fromLine(LINE);

function problem(position: Position): string | null {
  try {
    checkPosition(position);
    return null;
  } catch (error) {
    return (error as PositionError).code;
  }
}

it('moves tiles between the bag, the track, seats and the box', () => {
  let position = put(put(put(start, 'track', 'gol'), 1, 'pha'), 'box', 'god');
  expect(position.bag).toMatchObject({ gol: 4, pha: 24, god: 7 });
  expect([tilesIn(position, 'track'), tilesIn(position, 1)]).toEqual([{ gol: 1 }, { pha: 1 }]);
  expect(boxOf(position)).toEqual({ god: 1 });
  expect(problem(position)).toBeNull();
  for (const [place, tile] of [
    ['track', 'gol'],
    [1, 'pha'],
    ['box', 'god'],
  ] as const)
    position = takeBack(position, place, tile);
  expect(toLine({ ...position, bag: start.bag })).toBe(LINE);
  expect(position.bag).toEqual(start.bag);
});

it('puts tiles only where they can lie', () => {
  expect(['track', 0, 'box'].map((place) => canPut(start, place as 'box', 'ra'))).toEqual([
    false,
    false,
    true,
  ]);
  expect([canPut(start, 'track', 'war'), canPut(start, 0, 'war')]).toEqual([true, false]);
  let full = start;
  for (let n = 0; n < 8; n++) full = put(full, 'track', 'pha');
  expect(canPut(full, 'track', 'pha')).toBe(false);
  expect(withRaTiles(start, 3)).toMatchObject({ ra_tiles: 3, bag: { ra: 27 } });
});

it('swaps suns, and turns them over', () => {
  const swapped = withSuns(withSuns(start, 1, 13), 5, 12);
  expect(swapped.sun).toBe(13);
  expect(swapped.seats.map(({ suns }) => suns)).toEqual([
    [12, 8, 2, 1],
    [9, 6, 5, 3],
    [11, 10, 7, 4],
  ]);
  let spent = start;
  for (const sun of start.seats[0]!.suns) spent = withSuns(spent, sun, sun);
  expect(spent.seats[0]).toMatchObject({ suns: [], spent: [13, 8, 5, 2] });
  expect(spent.to_move).toBe(1);
  expect(problem(spent)).toBeNull();
  expect(withSuns(spent, 5, 5).seats[0]).toMatchObject({ suns: [5], spent: [13, 8, 2] });
});

it('sets up an auction that can be, and drops what does not fit any more', () => {
  const drawn = withRaTiles(put(start, 'track', 'gol'), 1);
  const opened = withAuction(drawn, 'ra', 1);
  expect(opened.to_move).toBe(2);
  const asked = withBid(withToMove(opened, 0), 2, 7);
  expect(answered(asked)).toEqual([2]);
  expect(problem(asked)).toBeNull();
  expect(withSuns(asked, 7, 7).auction!.bids).toEqual({});
  expect(withToMove(asked, 2).auction!.bids).toEqual({});
  expect(withAuction(asked, null)).toMatchObject({ phase: 'turn', auction: null });
  let full = withAuction(drawn, 'invoked', 0);
  expect(full.auction!.kind).toBe('invoked');
  for (let n = 0; n < 7; n++) full = put(full, 'track', 'nil');
  expect(full.auction!.kind).toBe('full');
  expect(problem(full)).toBeNull();
});

it('refuses auctions that cannot be', () => {
  const auction = (kind: string, bids: Record<string, number>, more: Partial<Position> = {}) =>
    problem({
      ...start,
      ra_tiles: 1,
      bag: { ...start.bag, ra: 29 },
      phase: 'auction',
      auction: { kind, ra_player: 1, bids },
      ...more,
    });
  expect(auction('ra', { 2: 7 })).toBeNull();
  expect(auction('full', {})).toBe('kind');
  expect(auction('ra', { 1: 9 })).toBe('bid');
  expect(auction('ra', { 2: 9 })).toBe('bid');
  expect(auction('ra', {}, { ra_tiles: 0, bag: start.bag })).toBe('noRa');
  expect(auction('ra', { 2: 11, 0: 8 }, { to_move: 1 })).toBe('bid');
  expect(problem({ ...start, bag: { ...start.bag, ra: 28 } })).toBe('gone');
  expect(problem({ ...start, sun: 14 })).toBe('sun');
});
