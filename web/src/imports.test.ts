import { expect, it } from 'vitest';

/** What each folder may import, as in ../README.md; `pages`, `table` and `components` have rules of their own. */
const ALLOWED: Record<string, string[]> = {
  protocol: [],
  game: ['protocol'],
  i18n: ['game', 'protocol'],
  storage: ['i18n', 'protocol'],
  socket: ['storage', 'protocol'],
  api: ['engine', 'socket', 'storage', 'protocol'],
  engine: [],
  analysis: ['engine', 'protocol'],
  router: [],
  fairness: ['game'],
  sounds: ['storage', 'protocol'],
  art: [],
  styles: [],
  testing: ['analysis', 'engine', 'i18n', 'local', 'protocol', 'socket'],
  serviceWorker: [],
  offline: ['api', 'serviceWorker'],
  local: ['analysis', 'engine', 'fairness', 'protocol', 'socket'],
  lobby: ['engine', 'api', 'local', 'storage', 'router', 'i18n', 'protocol'],
};

const sources = import.meta.glob<string>('./*/**/*.{ts,svelte}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Import {
  file: string;
  target: string;
}

const IMPORTS: Import[] = Object.entries(sources)
  .filter(([file]) => !file.endsWith('.test.ts'))
  .flatMap(([file, text]) =>
    [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, target]) => ({
      file: file.slice(2),
      target: target!,
    })),
  );

const folderOf = (path: string) => path.split('/')[0]!;
const pageOf = (path: string) => path.split('/')[1];

function isAllowed({ file, target }: Import): boolean {
  const imported = target.slice('@/'.length);
  const [from, to] = [folderOf(file), folderOf(imported)];
  if (to === 'testing') return from === 'testing';
  if (from === 'pages') return to !== 'pages' || pageOf(file) === pageOf(imported);
  if (from === to) return true;
  if (from === 'table') return to !== 'pages';
  if (from === 'components') return to !== 'pages' && to !== 'table';
  return ALLOWED[from]?.includes(to) ?? false;
}

const label = ({ file, target }: Import) => `${file} imports ${target}`;

it('finds imports of all folders', () => {
  const folders = new Set(IMPORTS.map(({ file }) => folderOf(file)));
  expect([...folders]).toEqual(expect.arrayContaining(['pages', 'components', 'i18n', 'socket']));
});

it('imports only in the allowed directions', () => {
  const crossing = IMPORTS.filter(({ target }) => target.startsWith('@/'));
  expect(crossing.filter((each) => !isAllowed(each)).map(label)).toEqual([]);
});

it('writes imports of other folders with @/', () => {
  expect(IMPORTS.filter(({ target }) => target.startsWith('../')).map(label)).toEqual([]);
});
