import { expect, it } from 'vitest';
import {
  legalBids,
  kindsHeld,
  trackTiles,
  otherSeats,
  handOverSeats,
  lastMove,
  seatChanges,
  startsNext,
  auctionStatus,
  allSuns,
  legalTiles,
} from './selectors';
import type { LogLine } from '@/protocol/types';
import { sampleAuction, sampleSeat, sampleView } from '@/testing/fixtures';

it('reads the suns and tiles of moves', () => {
  expect(legalBids(['bid:13', 'bid:8', 'pass', 'draw'])).toEqual([8, 13]);
  expect(legalTiles(['god:pha', 'god:ste', 'draw'], 'god')).toEqual(['pha', 'ste']);
  expect(legalTiles(['lose:art', 'god:pha'], 'lose')).toEqual(['art']);
});

it('seats the others clockwise from the left of the one at the foot', () => {
  const five = sampleView({ players: 5 });
  expect(otherSeats(five, 0)).toEqual([1, 2, 3, 4]);
  expect(otherSeats(five, 3)).toEqual([4, 0, 1, 2]);
});

it('tells what each seat does in an auction', () => {
  const view = sampleAuction();
  expect([0, 1, 2].map((seat) => auctionStatus(view, seat))).toEqual(['next', 'waits', 'bid']);
  view.seats[2]!.passed = true;
  expect(auctionStatus(view, 2)).toBe('passed');
  const beaten = sampleAuction();
  beaten.auction!.leader = 0;
  expect(auctionStatus(beaten, 2)).toBe('beaten');
  expect(auctionStatus(sampleView(), 1)).toBe('out');
});

it('lays suns face up before those that are spent', () => {
  expect(allSuns(sampleSeat({ suns: [9, 2], spent: [13] }))).toEqual([
    { n: 9, spent: false },
    { n: 2, spent: false },
    { n: 13, spent: true },
  ]);
});

it('counts tiles on the track and kinds held', () => {
  expect(trackTiles(sampleView())).toEqual(['nil', 'pha']);
  expect(kindsHeld(sampleSeat({ tiles: { art: 2, wri: 1, gol: 4 } }), ['art', 'wri', 'rel'])).toBe(
    2,
  );
});

it('tells which seats may change hands', () => {
  const seats = [
    sampleSeat({ yours: true }),
    sampleSeat({ yours: true, given_away: true }),
    sampleSeat({ here: false }),
    sampleSeat({ here: false, given_away: true }),
    sampleSeat({ kind: 'bot', bot: 'simple', here: false }),
  ];
  expect(handOverSeats(sampleView({ players: 5, seats }))).toEqual({
    own: [0],
    playedByStandIn: [1],
    disconnected: [2],
  });
});

it('offers a bot only for who is away for long, and first for who the table waits for', () => {
  const seats = [
    sampleSeat({ yours: true }),
    sampleSeat({ here: false }),
    sampleSeat({ here: false }),
    sampleSeat({ here: false }),
  ];
  const view = sampleView({ players: 4, seats, to_move: 3 });
  const offered = (isLong: (seat: number) => boolean) =>
    seatChanges(view, isLong).map(({ kind, seat }) => `${kind} ${seat}`);
  expect(offered(() => false)).toEqual(['hand_over 0']);
  expect(offered((seat) => seat !== 2)).toEqual(['hand_over 3', 'hand_over 1', 'hand_over 0']);
  seats[0]!.given_away = true;
  expect(offered((seat) => seat === 2)).toEqual(['take_back 0', 'hand_over 2']);
});

it('reads from the log who begins the next epoch, and the number of the last move', () => {
  const log = [
    { seq: 9, kind: 'draw', seat: 1, move: 7 },
    { seq: 9, kind: 'epoch', seat: 2, number: 2, move: 7 },
    { seq: 10, kind: 'sat', seat: 0, move: null },
  ] as LogLine[];
  expect(startsNext(sampleView({ log }))).toBe(2);
  expect(lastMove(sampleView({ log }))).toBe(7);
  expect(lastMove(sampleView({ log: [] }))).toBe(0);
});
