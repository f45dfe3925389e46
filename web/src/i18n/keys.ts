import type analysis from './en/analysis';
import type claims from './en/claims';
import type common from './en/common';
import type companion from './en/companion';
import type help from './en/help';
import type home from './en/home';
import type learn from './en/learn';
import type practice from './en/practice';
import type puzzles from './en/puzzles';
import type reasons from './en/reasons';
import type replay from './en/replay';
import type report from './en/report';
import type rules from './en/rules';
import type scoring from './en/scoring';
import type table from './en/table';

/** The texts of each part in English; other languages have the same keys. */
interface Parts {
  analysis: typeof analysis;
  claims: typeof claims;
  common: typeof common;
  companion: typeof companion;
  help: typeof help;
  home: typeof home;
  learn: typeof learn;
  practice: typeof practice;
  puzzles: typeof puzzles;
  reasons: typeof reasons;
  replay: typeof replay;
  report: typeof report;
  rules: typeof rules;
  scoring: typeof scoring;
  table: typeof table;
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
