import { expect, it } from 'vitest';
import type { Position } from '@/engine/position';
import type { CompanionSetup } from '@/storage/companionGames';
import { writeRecord, type RecordedMove } from './record';

const setup: CompanionSetup = {
  edition: 'disk',
  house: ['no-penalties'],
  names: ['Maud', 'The "Ibis"'],
  suns: [
    [9, 6, 5, 2],
    [8, 7, 4, 3],
  ],
  advice: false,
  date: '2026-11-18',
};
const start = {
  edition: 'disk',
  house: ['no-penalties'],
  epoch: 1,
  ra_tiles: 0,
  sun: 1,
  track: [],
  phase: 'turn',
  to_move: 0,
  seats: setup.suns.map((suns) => ({ suns, spent: [], tiles: {}, score: 10 })),
  bag: { ra: 30, god: 8 },
} as unknown as Position;

const move = (text: string, epoch = 1, endsAuction = false): RecordedMove => ({
  move: text,
  epoch,
  endsAuction,
});

it('writes tags and moves; an auction ends a paragraph, and an epoch a chapter', () => {
  const moves = [
    ...[move('draw:ra'), move('pass'), move('bid:9', 1, true), move('lose:art')],
    ...[move('draw:pha'), move('draw:nil', 2)],
  ];
  expect(writeRecord({ setup, groups: [0, 1], start, moves, result: null })).toBe(
    [
      ...['[Edition "disk"]', '[Players "2"]', '[Groups "0 1"]', '[House "no-penalties"]'],
      ...['[Seat0 "Maud"]', '[Seat1 "The \\"Ibis\\""]', '[Date "2026-11-18"]', '[Result "*"]'],
      ...['', '; epoch 1', 'draw:ra pass bid:9 lose:art', 'draw:pha'],
      ...['', '; epoch 2', 'draw:nil', ''],
    ].join('\n'),
  );
});

it('breaks long paragraphs', () => {
  const moves = Array.from({ length: 12 }, () => move('draw:pha'));
  const text = writeRecord({ setup, groups: [0, 1], start, moves, result: null });
  const lines = text.trimEnd().split('\n').slice(-2);
  expect(lines[0]!.length).toBeLessThanOrEqual(96);
  expect(lines[1]).toMatch(/^ {2}draw:pha/);
});

it('has the position where the suns are not those of the groups, and the result at the end', () => {
  const text = writeRecord({ setup, groups: null, start, moves: [], result: [12, 30] });
  expect(text).toContain('[Groups "?"]');
  expect(text).toContain(
    '[Position "disk+no-penalties/1.0.1/-/turn.0/-/-/9.6.5.2,-,-,10;8.7.4.3,-,-,10/ra30.god8"]',
  );
  expect(text).toContain('[Result "12 30"]');
});
