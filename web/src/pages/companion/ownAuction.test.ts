import { expect, it } from 'vitest';
import type { View } from '@/protocol/types';
import type { Answer } from './companionGame';
import { ownAuction } from './ownAuction';

const OWN = 2;
const answer = (seat: number, move: string | null, ...legal: string[]): Answer => ({
  ...{ seat, move, at: 0 },
  legal: [...legal, 'pass'],
});
const view = (leader: number, standing: number, lot: object | null = { total: 13 }) => {
  const seats = [0, 1, 2, 3].map(() => ({ epoch_now: { pharaohs: 5, river: -3 }, lot }));
  return { seats, auction: { leader, standing } } as unknown as View;
};

it('says what winning does to the epoch, and who can still bid more', () => {
  const answers = [
    answer(1, 'bid:4', 'bid:4', 'bid:11'),
    answer(3, null, 'bid:12', 'bid:5'),
    answer(OWN, null, 'bid:8', 'bid:9'),
    answer(0, null, 'bid:13'),
  ];
  expect(ownAuction(view(1, 4), answers, OWN)).toEqual({
    epoch: { from: 2, to: 15 },
    bid: 9,
    asked: true,
    rivals: [
      { seat: 3, sun: 12 },
      { seat: 0, sun: 13 },
    ],
  });
});

it('compares with the bid that was made', () => {
  const answers = [answer(OWN, 'bid:8', 'bid:8', 'bid:9'), answer(0, null, 'bid:13')];
  expect(ownAuction(view(OWN, 8), answers, OWN)).toMatchObject({
    bid: 8,
    asked: false,
    rivals: [{ seat: 0, sun: 13 }],
  });
  expect(ownAuction(view(OWN, 8), [answers[0]!, answer(0, 'pass')], OWN).rivals).toEqual([]);
});

it('has no bid after a pass, a higher bid, or without a higher sun', () => {
  const passed = [answer(OWN, 'pass', 'bid:9'), answer(0, null, 'bid:13')];
  expect(ownAuction(view(1, 4), passed, OWN)).toMatchObject({ bid: null, asked: false });
  const beaten = [answer(OWN, 'bid:8', 'bid:8'), answer(0, 'bid:13', 'bid:13')];
  expect(ownAuction(view(0, 13), beaten, OWN)).toMatchObject({ bid: null, asked: false });
  const helpless = [answer(1, 'bid:11', 'bid:11'), answer(OWN, null)];
  expect(ownAuction(view(1, 11), helpless, OWN)).toMatchObject({ bid: null, asked: true });
  expect(ownAuction(view(1, 11, null), [answer(0, null)], OWN)).toMatchObject({
    epoch: null,
    bid: null,
    asked: false,
  });
});
