import { local, readJson, writeJson } from './browserStorage';

/** What the browser remembers of puzzles. */
export interface PuzzleProgress {
  rating: number;
  /** The standard deviation of the rating. */
  deviation: number;
  /** Right answers in a row. */
  streak: number;
  best: number;
  /** The last ratings, the newest last. */
  history: number[];
  /** The numbers of the puzzles that were answered, the latest last. */
  answered: number[];
  /** Lots in a row whose worth was said exactly. */
  lots: number;
  bestLots: number;
}

const KEY = 'sunbarge.puzzles';
const MOST_RATINGS = 20;

export function loadProgress(first: PuzzleProgress, storage = local): PuzzleProgress {
  const found = readJson<Partial<PuzzleProgress> | null>(storage, KEY, null);
  const numbers = [found?.rating, found?.deviation].every((n) => typeof n === 'number');
  return found && numbers ? { ...first, ...found } : first;
}

export function storeProgress(progress: PuzzleProgress, storage = local): void {
  writeJson(storage, KEY, { ...progress, history: progress.history.slice(-MOST_RATINGS) });
}
