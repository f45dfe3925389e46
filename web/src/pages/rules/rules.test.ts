import { expect, it } from 'vitest';
import { editionFacts, editionNames } from '@/engine/editionFacts';
import { EN as en } from '@/testing/texts';
import lessons from '@/storage/lessons.json';
import trials from '@/pages/learn/trials.json';
import { ruleKey, SCORES, SECTIONS, usualValue } from './rules';

const TARGETS = [...lessons, ...trials.map(({ id }) => id)];

it('has a text for every rule in every edition, and a position to try it', () => {
  for (const facts of editionNames().map(editionFacts))
    for (const { id, rules } of SECTIONS) {
      expect(en).toHaveProperty([`rules.${id}`]);
      for (const rule of rules) {
        expect(en).toHaveProperty([ruleKey(id, rule, facts)]);
        expect(TARGETS).toContain(rule.to);
      }
    }
  for (const { part, to } of SCORES) {
    expect(en).toHaveProperty([`rules.score.${part}`]);
    expect(TARGETS).toContain(to);
  }
});

it('tells each position what it is about', () => {
  for (const { id } of trials)
    for (const key of [`trial.${id}`, `trial.${id}.say`]) expect(en).toHaveProperty([key]);
});

it('says another rule where the edition has another', () => {
  const must = SECTIONS.find(({ id }) => id === 'auction')!.rules.find(({ id }) => id === 'must')!;
  expect(ruleKey('auction', must, editionFacts('french'))).toBe('rules.auction.must.yes');
  expect(ruleKey('auction', must, editionFacts('disk'))).toBe('rules.auction.must.no');
});

it('marks what few editions have', () => {
  expect(usualValue(['a', 'a', 'b'])).toBe('a');
  expect(usualValue(['a', 'b'])).toBeNull();
});
