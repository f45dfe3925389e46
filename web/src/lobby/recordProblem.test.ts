import { afterEach, expect, it } from 'vitest';
import { RequestError } from '@/api/client';
import { RecordError } from '@/engine/readRecord';
import { setLanguage } from '@/i18n';
import { Refusal } from '@/local/validate';
import { recordProblem } from './recordProblem';

afterEach(() => setLanguage('en'));

it('says in the language of the page what the engine of the page cannot read', async () => {
  await setLanguage('fr');
  expect(recordProblem(new RecordError('drow is no move', 7, 'move', 'drow'))).toEqual({
    text: '« drow » n’est pas possible ici.',
    line: 7,
  });
});

it('says that a table is gone, whether the server or this browser had it', async () => {
  await setLanguage('ru');
  const gone = { text: expect.stringContaining('Этого стола') as string, line: null };
  expect(recordProblem(new RequestError('no_table', 'There is no such table.'))).toEqual(gone);
  expect(recordProblem(new Refusal('no_table', 'this browser has no table'))).toEqual(gone);
});
