import type { EditionFacts } from '@/engine/editionFacts';

/** A rule: its text is `rules.SECTION.ID`, with `yes` or `no` if a switch of the edition decides. */
export interface Rule {
  id: string;
  /** The lesson or position in which it can be tried. */
  to: string;
  /** The switch of the edition that decides which text holds. */
  by?: 'invokerMustBeat' | 'disastersStrikeAtOnce';
}

export interface Section {
  id: string;
  rules: Rule[];
}

/** The rules in the order in which they are told. */
export const SECTIONS: Section[] = [
  {
    id: 'aim',
    rules: [
      { id: 'points', to: 'turn' },
      { id: 'suns', to: 'bid' },
    ],
  },
  {
    id: 'turn',
    rules: [
      { id: 'one', to: 'turn' },
      { id: 'draw', to: 'turn' },
      { id: 'invoke', to: 'nile' },
      { id: 'empty', to: 'empty' },
      { id: 'gods', to: 'gods' },
      { id: 'alone', to: 'stop' },
    ],
  },
  {
    id: 'auction',
    rules: [
      { id: 'order', to: 'bid' },
      { id: 'once', to: 'bid' },
      { id: 'must', to: 'beat', by: 'invokerMustBeat' },
      { id: 'full', to: 'full' },
      { id: 'stay', to: 'stop' },
    ],
  },
  {
    id: 'win',
    rules: [
      { id: 'lot', to: 'turn' },
      { id: 'sun', to: 'sun' },
      { id: 'next', to: 'bid' },
    ],
  },
  {
    id: 'disaster',
    rules: [
      { id: 'lose', to: 'disasters' },
      { id: 'first', to: 'disasters' },
      { id: 'choice', to: 'disasters' },
      { id: 'strike', to: 'strike', by: 'disastersStrikeAtOnce' },
    ],
  },
  {
    id: 'end',
    rules: [
      { id: 'ra', to: 'last' },
      { id: 'suns', to: 'stop' },
      { id: 'clear', to: 'sun' },
    ],
  },
  {
    id: 'final',
    rules: [
      { id: 'suns', to: 'final' },
      { id: 'floor', to: 'final' },
      { id: 'tie', to: 'final' },
    ],
  },
];

/** What is scored after an epoch, with the lesson about it. */
export const SCORES = [
  { part: 'gods', tiles: ['god'], after: 'gone', to: 'gods' },
  { part: 'gold', tiles: ['gol'], after: 'gone', to: 'disasters' },
  { part: 'pharaohs', tiles: ['pha'], after: 'kept', to: 'pharaohs' },
  { part: 'river', tiles: ['nil', 'flo'], after: 'river.after', to: 'nile' },
  { part: 'civilization', tiles: ['agr', 'art', 'ast'], after: 'gone', to: 'civilization' },
  { part: 'monuments', tiles: ['pyr', 'sph', 'tem'], after: 'kept', to: 'monuments' },
  { part: 'suns', tiles: [], after: 'kept', to: 'final' },
] as const;

/** The key of a rule's text in an edition. */
export function ruleKey(section: string, { id, by }: Rule, facts: EditionFacts): string {
  const which = by === undefined ? '' : facts[by] ? '.yes' : '.no';
  return `rules.${section}.${id}${which}`;
}

/** The value that most editions share, which is not marked; null if none is more frequent. */
export function usualValue(values: string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const frequent = [...counts].filter(([, count]) => count === most);
  return frequent.length === 1 ? frequent[0]![0] : null;
}
