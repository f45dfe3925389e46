import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '@/storage/settings.svelte';
import { sampleLine } from '@/testing/fixtures';
import { REPEAT_CALL, Sounds } from './sounds';
import { soundOf } from './tones';

/** Audio context that records when sounds start. */
class FakeAudioContext {
  static created = 0;
  static started: number[] = [];
  currentTime = 0;
  sampleRate = 100;
  state = 'running';
  destination = {};
  constructor() {
    FakeAudioContext.created++;
  }
  #node = () => ({
    connect: (next: unknown) => next,
    gain: this.#param(),
    frequency: this.#param(),
    Q: this.#param(),
    start: (at: number) => FakeAudioContext.started.push(at),
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
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.useFakeTimers();
  settings.sound = true;
  FakeAudioContext.created = 0;
  FakeAudioContext.started = [];
  sounds = new Sounds();
  sounds.arm();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function touch(): Promise<void> {
  dispatchEvent(new Event('pointerdown'));
  await vi.dynamicImportSettled();
}

test('nothing is created before the visitor has touched the page', async () => {
  sounds.playSoundOf(sampleLine('ra'));
  expect(FakeAudioContext.created).toBe(0);
  await touch();
  await touch();
  expect(FakeAudioContext.created).toBe(1);
  sounds.playSoundOf(sampleLine('ra'));
  expect(FakeAudioContext.started.length).toBeGreaterThan(0);
});

test('the switch silences everything', async () => {
  await touch();
  settings.sound = false;
  sounds.playSoundOf(sampleLine('bid', { sun: 7 }));
  sounds.callPlayer();
  vi.advanceTimersByTime(REPEAT_CALL);
  expect(FakeAudioContext.started).toEqual([]);
});

test('in the background only the call for a turn is heard, and repeated once', async () => {
  await touch();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  sounds.playSoundOf(sampleLine('won', { sun: 7 }));
  expect(FakeAudioContext.started).toEqual([]);
  sounds.callPlayer();
  const once = FakeAudioContext.started.length;
  expect(once).toBeGreaterThan(0);
  vi.advanceTimersByTime(10 * REPEAT_CALL);
  expect(FakeAudioContext.started.length).toBe(2 * once);
});

test('who acts is not called again', async () => {
  await touch();
  sounds.callPlayer();
  const once = FakeAudioContext.started.length;
  sounds.stopCalling();
  vi.advanceTimersByTime(REPEAT_CALL);
  expect(FakeAudioContext.started.length).toBe(once);
});

test('what makes a sound', () => {
  for (const kind of ['draw', 'ra', 'bid', 'pass', 'won', 'struck', 'scored'] as const)
    expect(soundOf(sampleLine(kind))).not.toBeNull();
  for (const kind of ['nobody', 'done', 'sat', 'undone'] as const)
    expect(soundOf(sampleLine(kind))).toBeNull();
});
