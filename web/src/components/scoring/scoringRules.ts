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
      return t('sheet.gods', { n: number('god') });
    case 'gold':
      return t('sheet.gold', { n: number('gold') });
    case 'pharaohs':
      return t('sheet.pharaohs', {
        most: signed(number('most_pharaohs')),
        fewest: signed(number('fewest_pharaohs')),
      });
    case 'civilization':
      return t('sheet.civilization', {
        none: signed(kinds[0] ?? 0),
        three: kinds[3] ?? 0,
        four: kinds[4] ?? 0,
        five: kinds[5] ?? 0,
      });
    case 'suns':
      return t('sheet.suns', {
        most: signed(number('highest_suns')),
        fewest: signed(number('lowest_suns')),
      });
    case 'monuments':
      return t('sheet.monuments.now');
    case 'river':
      return t('sheet.river');
  }
}
