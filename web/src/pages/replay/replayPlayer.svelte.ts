import type { ReplayFrame, LogLine, Replay } from '@/protocol/types';

/** How long a step is shown at speed 1, in milliseconds: longer where there is more to read. */
const STEP = 1100;
const PAUSES: Partial<Record<LogLine['kind'], number>> = { won: 1.8, struck: 1.6, scored: 2.5 };
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** A place one can jump to. */
export interface Mark {
  ply: number;
  kind: 'epoch' | 'auction';
  line: LogLine;
}

/** A finished game that is looked at move by move. */
export class Player {
  readonly frames: ReplayFrame[];
  readonly record: string;
  readonly marks: Mark[];
  ply = $state(0);
  playing = $state(false);
  speed = $state<number>(1);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ frames, record }: Replay, ply: number) {
    this.frames = frames;
    this.record = record;
    this.marks = marksOf(frames);
    this.ply = this.#within(ply);
  }

  frame = $derived.by(() => this.frames[this.ply]!);
  /** Whoever played is as good as here: nobody is waited for. */
  view = $derived({
    ...this.frame.view,
    seats: this.frame.view.seats.map((seat) => ({ ...seat, here: true })),
  });

  get last(): number {
    return this.frames.length - 1;
  }

  /** Everything that has happened up to here. */
  lines = $derived.by(() => this.frames.slice(0, this.ply + 1).flatMap((frame) => frame.happened));

  go(ply: number): void {
    this.ply = this.#within(ply);
    if (this.playing) this.#wait();
  }

  step(by: number): void {
    this.pause();
    this.go(this.ply + by);
  }

  /** To the auction that was decided before or after this place. */
  auction(by: 1 | -1): void {
    this.pause();
    const plies = this.marks.filter(({ kind }) => kind === 'auction').map(({ ply }) => ply);
    const to =
      by > 0 ? plies.find((ply) => ply > this.ply) : plies.findLast((ply) => ply < this.ply);
    this.go(to ?? (by > 0 ? this.last : 0));
  }

  play(): void {
    if (this.ply === this.last) this.ply = 0;
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #within(ply: number): number {
    return Math.min(Math.max(0, Math.trunc(ply) || 0), this.last);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const pause = Math.max(1, ...this.frame.happened.map(({ kind }) => PAUSES[kind] ?? 1));
    this.#timer = setTimeout(() => this.#next(), (STEP * pause) / this.speed);
  }

  #next(): void {
    if (this.ply < this.last) this.ply += 1;
    if (this.ply < this.last) this.#wait();
    else this.pause();
  }
}

/** Where epochs begin and auctions are decided. */
function marksOf(frames: ReplayFrame[]): Mark[] {
  return frames.flatMap((frame, ply) =>
    frame.happened.flatMap((line): Mark[] => {
      if (line.kind === 'won' || line.kind === 'nobody') return [{ ply, kind: 'auction', line }];
      return line.kind === 'epoch' ? [{ ply, kind: 'epoch', line }] : [];
    }),
  );
}
