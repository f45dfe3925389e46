import type analysis from './en/analysis';
import type board from './en/board';
import type claims from './en/claims';
import type common from './en/common';
import type companion from './en/companion';
import type guided from './en/guided';
import type help from './en/help';
import type home from './en/home';
import type learn from './en/learn';
import type bid from './en/lessons/bid';
import type civilization from './en/lessons/civilization';
import type disasters from './en/lessons/disasters';
import type gods from './en/lessons/gods';
import type last from './en/lessons/last';
import type monuments from './en/lessons/monuments';
import type nile from './en/lessons/nile';
import type pharaohs from './en/lessons/pharaohs';
import type stop from './en/lessons/stop';
import type sun from './en/lessons/sun';
import type turn from './en/lessons/turn';
import type puzzles from './en/puzzles';
import type reasons from './en/reasons';
import type replay from './en/replay';
import type report from './en/report';
import type rules from './en/rules';
import type scoring from './en/scoring';
import type table from './en/table';
import type trials from './en/trials';

/** The texts of each lesson's steps, which are loaded with the lesson. */
interface Lessons {
  bid: typeof bid;
  civilization: typeof civilization;
  disasters: typeof disasters;
  gods: typeof gods;
  last: typeof last;
  monuments: typeof monuments;
  nile: typeof nile;
  pharaohs: typeof pharaohs;
  stop: typeof stop;
  sun: typeof sun;
  turn: typeof turn;
}

type LessonParts = { [Id in keyof Lessons as `lessons/${Id}`]: Lessons[Id] };

/** The texts of each part in English; other languages have the same keys. */
interface Parts extends LessonParts {
  analysis: typeof analysis;
  board: typeof board;
  claims: typeof claims;
  common: typeof common;
  companion: typeof companion;
  guided: typeof guided;
  help: typeof help;
  home: typeof home;
  learn: typeof learn;
  puzzles: typeof puzzles;
  reasons: typeof reasons;
  replay: typeof replay;
  report: typeof report;
  rules: typeof rules;
  scoring: typeof scoring;
  table: typeof table;
  trials: typeof trials;
}

/** A text, or one for each plural form of the language, chosen by the value `n`. */
export type Message = string | Plural;
export type Plural = { other: string } & Partial<
  Record<'zero' | 'one' | 'two' | 'few' | 'many', string>
>;

/** Texts that are loaded together: `common` always, the others with what needs them. */
export type Part = keyof Parts;
/** The texts of a part in any language. */
export type Texts<P extends Part> = Record<keyof Parts[P], Message>;
export type Key = { [P in Part]: keyof Parts[P] }[Part];
/** The texts of all parts. */
export type Catalogue = Record<Key, Message>;
