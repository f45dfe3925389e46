import { expect, it } from 'vitest';
import { writeRecord, type RecordedMove, type Tag } from './records';

const TAGS: Tag[] = [
  ['Edition', 'disk'],
  ['Seat0', 'The "Ibis"\nof old'],
  ['Result', '*'],
];
const HEADER = ['[Edition "disk"]', '[Seat0 "The \\"Ibis\\" of old"]', '[Result "*"]'];

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
  const chapters = [
    ...['', '; epoch 1', 'draw:ra pass bid:9 lose:art', 'draw:pha'],
    ...['', '; epoch 2', 'draw:nil', ''],
  ];
  expect(writeRecord(TAGS, moves)).toBe([...HEADER, ...chapters].join('\n'));
});

it('writes the tags alone before the first move', () => {
  expect(writeRecord(TAGS, [])).toBe([...HEADER, ''].join('\n'));
});

it('breaks long paragraphs', () => {
  const moves = Array.from({ length: 12 }, () => move('draw:pha'));
  const lines = writeRecord(TAGS, moves).trimEnd().split('\n').slice(-2);
  expect(lines[0]!.length).toBeLessThanOrEqual(96);
  expect(lines[1]).toMatch(/^ {2}draw:pha/);
});
