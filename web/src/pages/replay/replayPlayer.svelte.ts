import type { ReplayFrame, LogLine, Replay } from '@/protocol/types';

/** Milliseconds per step at speed 1, and the factors for steps with more to read. */
const STEP = 1100;
const FACTORS: Partial<Record<LogLine['kind'], number>> = { won: 1.8, struck: 1.6, scored: 2.5 };
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** A position that the player can jump to. */
export interface Bookmark {
  ply: number;
  kind: 'epoch' | 'auction';
  line: LogLine;
}

/** State of a replay: the current position, and automatic playback. */
export class ReplayPlayer {
  readonly frames: ReplayFrame[];
  readonly record: string;
  readonly bookmarks: Bookmark[];
  ply = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** All lines of the log. */
  readonly lines: LogLine[];

  constructor(
    { frames, record }: Replay,
    ply: number,
    /** The seats that count as those of this page. */
    readonly own: readonly number[] = [],
  ) {
    this.frames = frames;
    this.lines = frames.flatMap((frame) => frame.happened);
    this.record = record;
    this.bookmarks = bookmarksOf(frames);
    this.ply = this.#clamp(ply);
  }

  frame = $derived.by(() => this.frames[this.ply]!);
  /** The view of the current position; in a replay, every player counts as connected. */
  view = $derived({
    ...this.frame.view,
    seats: this.frame.view.seats.map((seat, n) => ({
      ...seat,
      here: true,
      yours: this.own.includes(n),
    })),
  });
  /** Where the epochs begin. */
  get epochs(): { epoch: number; ply: number }[] {
    const later = this.bookmarks.filter(({ kind }) => kind === 'epoch');
    return [
      { epoch: 1, ply: 0 },
      ...later.map(({ line, ply }) => ({ epoch: line.number ?? 1, ply })),
    ];
  }

  get last(): number {
    return this.frames.length - 1;
  }

  go(ply: number): void {
    this.ply = this.#clamp(ply);
    if (this.playing) this.#scheduleNext();
  }

  /** Moves by some plies and pauses. */
  step(by: number): void {
    this.pause();
    this.go(this.ply + by);
  }

  /** Goes to the end of the next (1) or previous (-1) auction and pauses. */
  stepAuction(direction: 1 | -1): void {
    this.pause();
    const plies = this.bookmarks.filter(({ kind }) => kind === 'auction').map(({ ply }) => ply);
    const found =
      direction > 0 ? plies.find((ply) => ply > this.ply) : plies.findLast((ply) => ply < this.ply);
    this.go(found ?? (direction > 0 ? this.last : 0));
  }

  play(): void {
    if (this.ply === this.last) this.ply = 0;
    this.playing = true;
    this.#scheduleNext();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #clamp(ply: number): number {
    return Math.min(Math.max(0, Math.trunc(ply) || 0), this.last);
  }

  #scheduleNext(): void {
    clearTimeout(this.#timer);
    const factor = Math.max(1, ...this.frame.happened.map(({ kind }) => FACTORS[kind] ?? 1));
    this.#timer = setTimeout(() => this.#next(), (STEP * factor) / this.speed);
  }

  #next(): void {
    if (this.ply < this.last) this.ply += 1;
    if (this.ply < this.last) this.#scheduleNext();
    else this.pause();
  }
}

/** Finds where epochs begin and auctions end. */
function bookmarksOf(frames: ReplayFrame[]): Bookmark[] {
  return frames.flatMap((frame, ply) =>
    frame.happened.flatMap((line): Bookmark[] => {
      if (line.kind === 'won' || line.kind === 'nobody') return [{ ply, kind: 'auction', line }];
      return line.kind === 'epoch' ? [{ ply, kind: 'epoch', line }] : [];
    }),
  );
}
