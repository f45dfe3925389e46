import { expect, it } from 'vitest';
import type { Engine } from './engine';
import { EngineError } from './position';
import { gameOfRecord, RecordError } from './readRecord';

const REFUSES = {
  newGame: () => {
    throw new EngineError('there is no such game');
  },
} as unknown as Engine;
const RECORD = '; of a friend\n[Edition "disk"]\n[Players "4"]\n[Groups "0 1 1 2"]\n[Result "*"]\n';

function wrong(text: string): [string, number] {
  try {
    gameOfRecord(REFUSES, text);
  } catch (error) {
    if (error instanceof RecordError) return [error.found, error.line];
  }
  throw new Error('the record was read');
}

it('marks the line of the tag that no game begins with', () => {
  expect(wrong(RECORD)).toEqual(['Groups', 4]);
  expect(wrong(RECORD.replace('disk', 'moon'))).toEqual(['Edition', 2]);
});
