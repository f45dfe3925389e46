import type { EditionInfo } from '@/protocol/types';
import { signed, t } from '@/i18n';
import type { Part } from './scores';

type ScoringNumbers = EditionInfo['scoring'];

/** Explains how a part of the score is counted, with the numbers of the edition. */
export function ruleOf(part: Part, numbers: ScoringNumbers): string {
  if (!Object.keys(numbers).length) return '';
  const number = (name: string) => (typeof numbers[name] === 'number' ? numbers[name] : 0);
  const list = (name: string) => (Array.isArray(numbers[name]) ? numbers[name] : []);
  const kinds = list('civilization');
  switch (part) {
    case 'gods':
      return t('scoring.gods', { n: number('god') });
    case 'gold':
      return t('scoring.gold', { n: number('gold') });
    case 'pharaohs':
      return t('scoring.pharaohs', {
        most: signed(number('most_pharaohs')),
        fewest: signed(number('fewest_pharaohs')),
      });
    case 'civilization':
      return t('scoring.civilization', {
        none: signed(kinds[0] ?? 0),
        three: kinds[3] ?? 0,
        four: kinds[4] ?? 0,
        five: kinds[5] ?? 0,
      });
    case 'suns':
      return t('scoring.suns', {
        most: signed(number('highest_suns')),
        fewest: signed(number('lowest_suns')),
      });
    case 'monuments':
      return t('scoring.monuments.now');
    case 'river':
      return t('scoring.river');
  }
}
