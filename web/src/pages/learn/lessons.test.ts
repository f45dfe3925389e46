import { expect, it } from 'vitest';
import { ALL_TEXTS, EN as en } from '@/testing/texts';
import { judge, LESSONS, loadLesson, textKey, withEdition, type Step } from './lessons';

const LOADED = await Promise.all(LESSONS.map(loadLesson));
const STEPS = LOADED.flatMap(({ id, steps }) => steps.map((step, index) => ({ id, step, index })));
const words = (text: string) => text.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length;

it('has a title and a line for the list for each lesson, and all texts of each step', () => {
  for (const id of LESSONS)
    for (const key of [`lesson.${id}`, `lesson.${id}.about`]) expect(en, key).toHaveProperty([key]);
  for (const { id, step, index } of STEPS) {
    const reasons = (step.wrong ?? []).map(({ why }) => why);
    for (const what of ['', 'goal', 'hint', 'met', ...reasons])
      expect(en, `${id} ${index} ${what}`).toHaveProperty([textKey(id, index, what)]);
  }
});

it('says each step in at most 40 words, in every language', () => {
  for (const catalogue of Object.values(ALL_TEXTS))
    for (const { id, index } of STEPS)
      for (const what of ['', 'met', 'hint']) {
        const text = catalogue[textKey(id, index, what)] as string;
        expect(words(text), text).toBeLessThanOrEqual(40);
      }
});

it('asks a question after each wrong try', () => {
  for (const { id, step, index } of STEPS)
    for (const { why } of step.wrong ?? []) expect(en[textKey(id, index, why)]).toMatch(/\?$/);
});

it('begins each lesson with a position', () => {
  for (const { id, steps } of LOADED) expect(steps[0]?.line, id).toBeTruthy();
  expect(withEdition('disk/1.0.1/-', 'french')).toBe('french/1.0.1/-');
});

it('judges moves by themselves first, then by their verb', () => {
  const step: Step = {
    ring: [],
    right: ['bid:6'],
    wrong: [
      { move: 'bid', why: 'low' },
      { move: 'bid:12', why: 'dear' },
    ],
  };
  expect(judge(step, 'bid:6')).toEqual({ right: true });
  expect(judge(step, 'bid:12')).toMatchObject({ right: false, wrong: { why: 'dear' } });
  expect(judge(step, 'bid:3')).toMatchObject({ right: false, wrong: { why: 'low' } });
  expect(judge(step, 'pass')).toEqual({ right: false, wrong: null });
});
