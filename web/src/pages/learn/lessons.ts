import { messageExists, withTexts, type Key } from '@/i18n';
import type { Part } from '@/i18n/keys';
import ids from '@/storage/lessons.json';
import trials from './trials.json';

/** A part of the table that a step is about. */
export type Ring =
  | 'bag'
  | 'track'
  | 'suns'
  | 'seats'
  | 'centre'
  | 'ra'
  | 'gods'
  | 'pharaohs'
  | 'river'
  | 'civilization'
  | 'monuments';

/** A move that does not reach the goal, and why: a text of the catalogue. */
export interface WrongMove {
  /** A move, or the verb of several: `bid`. */
  move: string;
  why: string;
  /** Moves of the others that would follow, so that the engine says what the try comes to. */
  then?: string[];
}

/** A scale of points that a step shows. */
export type Ladder = 'civilization' | 'monument_kinds' | 'monument_copies' | 'pharaohs';

/** One small goal, and the moves that reach it. */
export interface Step {
  /** The position in the notation; without it, the step goes on where the last one ended. */
  line?: string;
  ring: Ring[];
  right: string[];
  /** How many right moves reach the goal. */
  times?: number;
  /** What is drawn by the player, in order. */
  tiles?: string[];
  /** What the others do afterwards. */
  then?: string[];
  wrong?: WrongMove[];
  /** The category whose points the texts name. */
  part?: string;
  ladder?: Ladder;
  /** How many different tiles the goal asks for in a row of the player's tiles. */
  want?: { row: 'civilization'; count: number };
}

/** Its texts are `lesson.ID` and, of each step, `lesson.ID.N` with `goal`, `hint`, `met` and reasons. */
export interface Lesson {
  id: string;
  steps: Step[];
}

/** The ids of all lessons, in their order. */
export const LESSONS: readonly string[] = ids;

/** The lessons, a file each. */
const files = import.meta.glob<Lesson>('./lessons/*.json', { import: 'default' });

/** Loads a lesson, and the texts of its steps beside it. */
export async function loadLesson(id: string): Promise<Lesson> {
  const load = files[`./lessons/${id}.json`];
  if (!load) throw new Error(`there is no lesson ${id}`);
  return withTexts(load(), `lessons/${id}` as Part);
}

/** A position in which a rule can be tried; its texts are `trial.ID` and `trial.ID.say`. */
export interface Trial {
  id: string;
  line: string;
  /** What is drawn first, in order. */
  tiles?: string[];
}

export const TRIALS = trials as Trial[];

export function lessonNumber(id: string): number {
  return LESSONS.indexOf(id) + 1;
}

/** The line with another edition; all have the same tiles and suns. */
export function withEdition(line: string, edition: string): string {
  return line.replace(/^[a-z]+/, edition);
}

export type Verdict = { right: true } | { right: false; wrong: WrongMove | null };

/** Whether a move reaches the goal of a step and, if not, why. */
export function judge(step: Step, move: string): Verdict {
  if (step.right.includes(move)) return { right: true };
  const verb = move.split(':')[0];
  const reasons = step.wrong ?? [];
  const wrong =
    reasons.find((each) => each.move === move) ?? reasons.find((each) => each.move === verb);
  return { right: false, wrong: wrong ?? null };
}

/** The key of a text of a step; reasons and hints that many steps share stand under `lesson.why`. */
export function textKey(lesson: string, index: number, what = ''): Key {
  const own = `lesson.${lesson}.${index + 1}${what && `.${what}`}`;
  return (messageExists(own) ? own : `lesson.why.${what}`) as Key;
}
