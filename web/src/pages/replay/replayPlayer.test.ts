import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleLine, sampleView } from '@/testing/fixtures';
import type { ReplayFrame, LogLine, Replay } from '@/protocol/types';
import { ReplayPlayer } from './replayPlayer.svelte';

const line = (seq: number, kind: LogLine['kind'], more: Partial<LogLine> = {}): LogLine =>
  sampleLine(kind, { seq, ...more });
const frame = (seq: number, ...happened: LogLine[]): ReplayFrame => ({
  move: seq === 0 ? null : 'draw',
  happened,
  view: sampleView({ seq }),
});
const replay: Replay = {
  record: '[Edition "disk"]',
  verified: null,
  frames: [
    frame(0),
    frame(1, line(1, 'draw')),
    frame(2, line(2, 'won', { sun: 7 })),
    frame(3, line(3, 'draw')),
    frame(4, line(4, 'nobody', { seat: null })),
    frame(5, line(5, 'scored', { seat: null, number: 1 }), line(5, 'epoch', { number: 2 })),
  ],
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a place outside the game is the nearest one in it', () => {
  expect(new ReplayPlayer(replay, -3).ply).toBe(0);
  expect(new ReplayPlayer(replay, 99).ply).toBe(5);
  expect(new ReplayPlayer(replay, Number.NaN).ply).toBe(0);
});

test('steps, and where epochs begin', () => {
  const player = new ReplayPlayer(replay, 1);
  player.step(1);
  expect(player.view.seq).toBe(2);
  expect(player.lines.map(({ kind }) => kind).slice(0, 2)).toEqual(['draw', 'won']);
  player.step(-9);
  expect(player.ply).toBe(0);
  expect(player.epochs).toEqual([
    { epoch: 1, ply: 0 },
    { epoch: 2, ply: 5 },
  ]);
});

test('from auction to auction', () => {
  const player = new ReplayPlayer(replay, 0);
  const places = [1, 1, 1, -1, -1, -1].map((by) => {
    player.stepAuction(by as 1 | -1);
    return player.ply;
  });
  expect(places).toEqual([2, 4, 5, 4, 2, 0]);
  expect(player.bookmarks.map(({ kind, ply }) => [kind, ply])).toEqual([
    ['auction', 2],
    ['auction', 4],
    ['epoch', 5],
  ]);
});

test('plays to the end by itself, faster if wanted, and begins again from there', () => {
  const player = new ReplayPlayer(replay, 0);
  player.play();
  vi.advanceTimersByTime(1200);
  flushSync();
  expect(player.ply).toBe(1);
  player.speed = 4;
  vi.advanceTimersByTime(20_000);
  expect(player.ply).toBe(5);
  expect(player.playing).toBe(false);
  player.toggle();
  expect(player.ply).toBe(0);
  player.toggle();
  vi.advanceTimersByTime(20_000);
  expect(player.ply).toBe(0);
});

test('whoever played counts as here, and own seats as those of this page', () => {
  const { seats } = new ReplayPlayer(replay, 0, [1]).view;
  expect(seats.every((seat) => seat.here)).toBe(true);
  expect(seats.map((seat) => seat.yours)).toEqual([false, true, false]);
});
