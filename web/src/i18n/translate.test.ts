import { afterEach, expect, it } from 'vitest';
import { decimal, percent1, percentDown, setLanguage, signedDecimal, t } from '@/i18n';

afterEach(() => setLanguage('en'));

it('writes decimals as the language does', async () => {
  expect([decimal(-1.25), signedDecimal(3), percentDown(0.123)]).toEqual([
    '−1.3',
    '+3.0',
    '−12.3%',
  ]);
  await setLanguage('ru');
  expect([decimal(-1.25), signedDecimal(3)]).toEqual(['−1,3', '+3,0']);
  expect(percent1(0.123)).toMatch(/^12,3\s%$/);
  await setLanguage('fr');
  expect(decimal(1.5)).toBe('1,5');
});

it('writes numbers in texts as the language does, and leaves whole ones', async () => {
  await setLanguage('ru');
  expect(t('history.move', { n: 1.5 })).toContain('1,5');
  expect(t('history.move', { n: 1500 })).toContain('1500');
});
