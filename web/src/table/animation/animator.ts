import { createFlyer } from './flyer';
import { boxOf, type Box } from './spots';

/** Milliseconds after which an animation that did not end by itself is finished. */
const GRACE = 150;
const EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

export interface FlightOptions {
  /** Turn over from back to front. */
  flips?: boolean;
  /** Height of the arc in pixels. */
  rise?: number;
  /** Milliseconds before it starts. */
  delay?: number;
  /** Hide the element at the start during the flight. */
  hidesStart?: boolean;
}

interface Timing {
  duration: number;
  delay?: number | undefined;
  /** Ignore the speed setting. */
  unscaled?: boolean;
}

/**
 * Animates elements in a layer above the page. Animations never change the page below, which
 * follows from the view alone, and can be finished at any time.
 */
export class Animator {
  #running = new Set<Animation>();
  #endPause: (() => void) | null = null;

  constructor(
    readonly layer: HTMLElement,
    readonly speed: () => number,
  ) {}

  /** Finishes all running animations at once. */
  finish(): void {
    for (const animation of this.#running) animation.finish();
    this.#running.clear();
    this.#endPause?.();
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms * this.speed());
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Fades an element in briefly; used instead of motion when the speed is 0. */
  fadeIn(element: Element): void {
    const frames = [{ opacity: 0.55 }, { opacity: 1 }];
    void this.animate(element, frames, { duration: 120, unscaled: true });
  }

  async animate(element: Element, frames: Keyframe[], timing: Timing): Promise<void> {
    const scale = timing.unscaled ? 1 : this.speed();
    const duration = timing.duration * scale;
    const delay = (timing.delay ?? 0) * scale;
    const animation = element.animate(frames, { duration, delay, easing: EASING, fill: 'both' });
    this.#running.add(animation);
    // In a window that is not painted, animations never end by themselves.
    const timeout = setTimeout(() => animation.finish(), duration + delay + GRACE);
    await animation.finished.catch(() => undefined);
    clearTimeout(timeout);
    this.#running.delete(animation);
    animation.cancel();
  }

  /** Flies a picture of sprite symbols from one element to another. */
  async fly(
    symbols: string[],
    from: Element | null,
    to: Element | null,
    duration: number,
    options: FlightOptions = {},
  ): Promise<void> {
    const start = boxOf(from);
    const end = boxOf(to);
    if (!start || !end) return;
    const flyer = createFlyer(symbols, end, options.flips);
    this.layer.append(flyer);
    const timing = { duration, delay: options.delay };
    const hidden = [{ opacity: 0 }, { opacity: 0 }];
    await Promise.all([
      options.hidesStart && from ? this.animate(from, hidden, timing) : null,
      this.animate(flyer, flightFrames(start, end, options), timing),
    ]);
    flyer.remove();
  }

  /** Shakes a picture of sprite symbols over an element and lets it fall. */
  async fall(symbols: string[], at: Element | null, duration: number): Promise<void> {
    const box = boxOf(at);
    if (!box) return;
    const flyer = createFlyer(symbols, box);
    this.layer.append(flyer);
    await this.animate(flyer, FALL, { duration });
    flyer.remove();
  }
}

function flightFrames(start: Box, end: Box, { flips, rise = 0 }: FlightOptions): Keyframe[] {
  const dx = start.x - end.x;
  const dy = start.y - end.y;
  const size = start.size / end.size;
  const frame = (x: number, y: number, scale: number, angle: number) =>
    `translate(${x}px, ${y}px) scale(${scale})${flips ? ` rotateY(${angle}deg)` : ''}`;
  return [
    { transform: frame(dx, dy, size, 180) },
    { transform: frame(dx * 0.45, dy * 0.45 - rise, (size + 1.1) / 2, 90), offset: 0.5 },
    { transform: frame(0, 0, 1, 0) },
  ];
}

const FALL: Keyframe[] = [
  { transform: 'scale(1)', opacity: 1 },
  { transform: 'translateX(-3px) rotate(-3deg)', offset: 0.12 },
  { transform: 'translateX(3px) rotate(3deg)', offset: 0.24 },
  { transform: 'translateX(-2px) rotate(-2deg)', offset: 0.36 },
  { transform: 'rotate(0)', opacity: 1, offset: 0.5 },
  { transform: 'translateY(46px) rotate(24deg)', opacity: 0 },
];
