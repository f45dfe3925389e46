import { expect, it } from 'vitest';
import { RequestError } from '@/api/client';
import { checkPosition } from '@/engine/checkPosition';
import { fromLine } from '@/engine/lines';
import { parseRecord } from '@/engine/readRecord';
import { setLanguage } from '@/i18n';
import { problemOf, type Problem } from './problem';

const LINE = 'disk/1.0.1/-/turn.0/-/-/13.8.5.2,-,-,10;12.9.6.3,-,-,10;11.10.7.4,-,-,10/ra30.god8';

function problem(read: () => unknown): Problem | null {
  try {
    read();
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

const ofLine = (from: string, to: string) =>
  problem(() => checkPosition(fromLine(LINE.replace(from, to))))?.text;

it('says what is wrong with a line', () => {
  expect(ofLine('', '')).toBeUndefined();
  expect(ofLine('disk', 'desk')).toBe('“desk” is not possible in this line.');
  expect(ofLine('god8', 'god9')).toBe('God: 9 tiles, but the game has 8.');
  expect(ofLine('12.9', '13.9')).toBe('Sun 13 is in two places.');
  expect(ofLine('13.8.5.2,-', '-,13.8.5.2')).toBe('Seat 1 has no sun face up, so it cannot move.');
});

it('says it in the language of the page', async () => {
  await setLanguage('fr');
  expect(ofLine('1.0.1', '4.0.1')).toBe('Il n’y a pas d’époque 4.');
  expect(problemOf(new RequestError('no_table', 'There is no such table.')).text).toContain(
    'Cette table n’existe plus',
  );
  await setLanguage('en');
});

it('shows no more of a text that is no line than its beginning', () => {
  const letter = `Dear Maud ${'and all the others '.repeat(9)}`;
  expect(ofLine('disk', letter)).toBe(
    '“Dear Maud and all the others and all the…” is not possible in this line.',
  );
});

it('names the line of a record that is wrong', () => {
  expect(problem(() => parseRecord('[Edition "disk"]\n[Players'))).toEqual({
    text: 'A line like [Key "Value"] is expected here, or an empty line before the moves.',
    line: 2,
  });
  expect(problem(() => parseRecord('[Edition "disk"]\n\ndraw'))?.text).toBe(
    'The header lacks [Players "…"].',
  );
});
