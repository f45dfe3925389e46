import { beforeEach, expect, it } from 'vitest';
import type { Engine } from '@/engine/engine';
import { parsePuzzles } from './puzzles';
import { PuzzleStore } from './puzzleStore.svelte';

const SEATS = '4.3,9.8,-,10;6.5.2,1,-,10';
const rows = [
  [7, 'bid', 1400, 'bid:6 bid:5', 'bid:2', 'learned', 'bid:6=547,436,1x6 pass=386,400,-'],
  [8, 'draw', 1510, 'draw', 'invoke', '', 'draw=300,401 invoke=200,390,0x4'],
  [9, 'draw', 1900, 'invoke', 'draw', '', 'invoke=300,401,0x4 draw=200,390'],
];
const text = ['# head', ...rows.map((row) => [...row, `disk/1.2.7/-/-/-/-/${SEATS}/-`].join('\t'))];
const puzzles = parsePuzzles(text.join('\n'));
const store = () => new PuzzleStore(null as unknown as Engine, puzzles, () => 0);

beforeEach(() => localStorage.clear());

it('reads puzzles from the file', () => {
  expect(puzzles.map(({ number, players }) => [number, players])).toEqual([
    [7, 2],
    [8, 2],
    [9, 2],
  ]);
  expect(puzzles[0]).toMatchObject({ answers: ['bid:6', 'bid:5'], natural: 'bid:2' });
  const bids = puzzles[0]!.values;
  expect(bids.get('bid:6')).toEqual({ win: 0.547, points: 43.6, winner: { seat: 1, sun: 6 } });
  expect(bids.get('pass')!.winner).toBeNull();
  expect(puzzles[1]!.values.get('draw')!.winner).toBeUndefined();
});

it('begins near the rating of the player, and never asks the same twice while there are others', () => {
  const asked = store();
  const seen: number[] = [];
  for (const move of ['draw', 'bid:6', 'invoke']) {
    asked.next();
    seen.push(asked.puzzle!.number);
    asked.play(move);
  }
  expect(seen).toEqual([8, 7, 9]);
  asked.next();
  expect(asked.puzzle!.number).toBe(8);
});

it('rates the first answer only, and keeps rating and streak', () => {
  const asked = store();
  asked.open(8);
  asked.play('draw');
  expect(asked.answer).toMatchObject({ right: true });
  expect(asked.answer!.change).toBeGreaterThan(0);
  asked.again();
  asked.play('invoke');
  expect(asked.answer).toEqual({ move: 'invoke', right: false, change: null });
  const later = store();
  expect(later.progress.streak).toBe(1);
  expect(later.progress.rating).toBe(asked.progress.rating);
  later.open(7);
  later.play('bid:2');
  expect(later.progress).toMatchObject({ streak: 0, best: 1, answered: [8, 7] });
});

it('takes any of several right answers', () => {
  const asked = store();
  asked.open(7);
  asked.play('bid:5');
  expect(asked.answer!.right).toBe(true);
});

it('shows only what the filters let through', () => {
  const asked = store();
  asked.kind = 'draw';
  expect(asked.matching.map(({ number }) => number)).toEqual([8, 9]);
  asked.players = 3;
  asked.next();
  expect(asked.puzzle).toBeNull();
});
