import { expect, test } from 'vitest';
import { answerFor } from './requests';

const HERE = 'https://ra.example';
const FILES = new Set(['/icon.svg', '/engine.wasm']);

function answer(path: string, mode: RequestMode = 'cors', method = 'GET') {
  return answerFor({ url: new URL(path, HERE).href, mode, method }, HERE, FILES);
}

test.each(['/', '/table/abc?invite=1', '/replay/abc#4', '/nowhere/at/all', '/apiary'])(
  'opens %s without the server',
  (path) => expect(answer(path, 'navigate')).toBe('page'),
);

test.each(['/api', '/api/lobby', '/metrics', '/healthz', '/sw.js', 'https://else.example/x.js'])(
  'leaves %s to the browser, whoever asks',
  (path) => {
    expect(answer(path)).toBeNull();
    expect(answer(path, 'navigate')).toBeNull();
  },
);

test('tells the files of a build from others', () => {
  expect(answer('/assets/table-1a2b.js')).toBe('buildFile');
  expect(answer('/icon.svg')).toBe('buildFile');
  expect(answer('/nets/3.bin')).toBe('usedFile');
  expect(answer('/nets/3.bin', 'navigate')).toBeNull();
  expect(answer('/some/route')).toBeNull();
});

test('never answers what writes', () => {
  expect(answer('/assets/table-1a2b.js', 'cors', 'POST')).toBeNull();
  expect(answer('/', 'navigate', 'HEAD')).toBeNull();
});
