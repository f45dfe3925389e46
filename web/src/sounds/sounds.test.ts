import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '@/storage/settings.svelte';
import { sampleLine } from '@/testing/fixtures';
import { CALL_AGAIN, Sounds, voiceOf } from './sounds';

/** A room that notes what begins to sound in it. */
class Room {
  static made = 0;
  static begun: number[] = [];
  currentTime = 0;
  sampleRate = 100;
  state = 'running';
  destination = {};
  constructor() {
    Room.made++;
  }
  #node = () => ({
    connect: (next: unknown) => next,
    gain: this.#param(),
    frequency: this.#param(),
    Q: this.#param(),
    start: (at: number) => Room.begun.push(at),
    stop: () => undefined,
  });
  #param = () => ({
    value: 0,
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  });
  createGain = this.#node;
  createOscillator = this.#node;
  createBufferSource = this.#node;
  createBiquadFilter = this.#node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(3) });
}

let sounds: Sounds;
beforeEach(() => {
  vi.stubGlobal('AudioContext', Room);
  vi.useFakeTimers();
  settings.sound = true;
  Room.made = 0;
  Room.begun = [];
  sounds = new Sounds();
  sounds.arm();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const touch = () => dispatchEvent(new Event('pointerdown'));

test('nothing is made before the visitor has touched the page', () => {
  sounds.hear(sampleLine('ra'));
  expect(Room.made).toBe(0);
  touch();
  touch();
  expect(Room.made).toBe(1);
  sounds.hear(sampleLine('ra'));
  expect(Room.begun.length).toBeGreaterThan(0);
});

test('the switch silences everything', () => {
  touch();
  settings.sound = false;
  sounds.hear(sampleLine('bid', { sun: 7 }));
  sounds.callYou();
  vi.advanceTimersByTime(CALL_AGAIN);
  expect(Room.begun).toEqual([]);
});

test('in the background only the call for a turn is heard, and repeated once', () => {
  touch();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  sounds.hear(sampleLine('won', { sun: 7 }));
  expect(Room.begun).toEqual([]);
  sounds.callYou();
  const once = Room.begun.length;
  expect(once).toBeGreaterThan(0);
  vi.advanceTimersByTime(10 * CALL_AGAIN);
  expect(Room.begun.length).toBe(2 * once);
});

test('who acts is not called again', () => {
  touch();
  sounds.callYou();
  const once = Room.begun.length;
  sounds.stopCalling();
  vi.advanceTimersByTime(CALL_AGAIN);
  expect(Room.begun.length).toBe(once);
});

test('what makes a sound', () => {
  for (const kind of ['draw', 'ra', 'bid', 'pass', 'won', 'struck', 'scored'] as const)
    expect(voiceOf(sampleLine(kind))).not.toBeNull();
  for (const kind of ['nobody', 'done', 'sat', 'undone'] as const)
    expect(voiceOf(sampleLine(kind))).toBeNull();
});
