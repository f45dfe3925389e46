import type { EditionInfo } from '@/protocol/types';
import { signed, t } from '@/i18n';
import type { Part } from './scores';

type Facts = EditionInfo['scoring'];

/** What brings points in a part of the score, in a few words and the edition's numbers. */
export function ruleOf(part: Part, facts: Facts): string {
  if (!Object.keys(facts).length) return '';
  const number = (name: string) => (typeof facts[name] === 'number' ? facts[name] : 0);
  const row = (name: string) => (Array.isArray(facts[name]) ? facts[name] : []);
  const kinds = row('civilization');
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
