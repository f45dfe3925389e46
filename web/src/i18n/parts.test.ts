import { expect, test } from 'vitest';
import { PARTS } from '@/testing/texts';
import type { Part } from './keys';

/**
 * Follows imports from the page's entry point, as a browser does, with the parts of the texts that
 * are loaded by then: a file may use only texts of these parts.
 */
const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!./[a-z][a-z]/**/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = new Map(
  Object.entries(sources).map(([file, text]) => [file.replace(/^\.\//, '../i18n/').slice(3), text]),
);
/** But those of lessons, each of which is loaded with its texts (`loadLesson`). */
const KEYS = Object.entries(PARTS.en!)
  .filter(([part]) => !part.startsWith('lessons/'))
  .flatMap(([part, texts]) => Object.keys(texts).map((key) => ({ key, part: part as Part })));

function resolve(from: string, target: string): string | null {
  const base = target.startsWith('@/')
    ? target.slice(2)
    : new URL(target, `http://here/${from}`).pathname.slice(1);
  const names = [base, `${base}.ts`, `${base}.svelte.ts`, `${base}/index.ts`];
  return names.find((name) => files.has(name)) ?? null;
}

/** The files of `i18n` by what its index exports. */
const exported = new Map(
  [...files.get('i18n/index.ts')!.matchAll(/export \{([^}]*)\} from '([^']+)'/g)].flatMap(
    ([, names, target]) =>
      names!.split(',').map((name) => [name.trim(), resolve('i18n/index.ts', target!)!] as const),
  ),
);

/** Files that are loaded with a file: what is only a type is not. */
function importsOf(file: string): string[] {
  const found = [];
  const pattern = /(?:import|export) (?!type\b)([^;'"]*?)from '([^']+)'/g;
  for (const [, names, target] of files.get(file)!.matchAll(pattern)) {
    const to = resolve(file, target!);
    if (to !== 'i18n/index.ts') found.push(to);
    else
      for (const name of names!.replace(/[{}]/g, '').split(','))
        found.push(exported.get(name.trim()));
  }
  return found.filter((each) => each != null);
}

interface Lazy {
  file: string;
  parts: Part[];
}

/** Files that are imported when they are needed, each with the parts that are loaded beside it. */
function lazyImportsOf(file: string): Lazy[] {
  const pattern = /(withTexts\(\s*)?import\('([^']+)'\)((?:,\s*'\w+')*)/g;
  return [...files.get(file)!.matchAll(pattern)].flatMap(([, called, target, names]) => {
    const to = resolve(file, target!);
    const parts = called ? [...names!.matchAll(/'(\w+)'/g)].map(([, part]) => part as Part) : [];
    return to ? [{ file: to, parts }] : [];
  });
}

const used = new Map<string, typeof KEYS>();

/** The keys that a file names, or whose beginning it names. */
function usedIn(file: string): typeof KEYS {
  const known = used.get(file);
  if (known) return known;
  const text = files.get(file)!;
  const named = new Set([...text.matchAll(/'([\w.-]+)'/g)].map(([, name]) => name!));
  const begun = [...text.matchAll(/`([a-zA-Z0-9.]+\.)\$\{/g)].map(([, start]) => start!);
  const found = KEYS.filter(
    ({ key }) =>
      named.has(key) ||
      named.has(key.replace(/\.you$/, '')) ||
      begun.some((start) => key.startsWith(start)),
  );
  used.set(file, found);
  return found;
}

/** Returns all files that are reached, each with every set of parts that it is reached with. */
function walk(): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>();
  const todo: Lazy[] = [{ file: 'main.ts', parts: ['common'] }];
  for (let at = todo.pop(); at; at = todo.pop()) {
    const { file, parts } = at;
    const label = [...new Set(parts)].sort().join(' ');
    const seen = reached.get(file) ?? new Set();
    if (seen.has(label)) continue;
    reached.set(file, seen.add(label));
    for (const next of importsOf(file)) todo.push({ file: next, parts });
    for (const next of lazyImportsOf(file))
      todo.push({ file: next.file, parts: [...parts, ...next.parts] });
  }
  return reached;
}

const REACHED = walk();

test('the whole page is walked through', () => {
  for (const file of ['pages/learn/LessonPage.svelte', 'components/sheets/TileSheet.svelte'])
    expect(REACHED.has(file), file).toBe(true);
  expect(REACHED.size).toBeGreaterThan(200);
});

test('every text is loaded where it is shown', () => {
  const missing: string[] = [];
  for (const [file, sets] of REACHED)
    for (const { key, part } of usedIn(file))
      for (const parts of sets)
        if (!parts.split(' ').includes(part))
          missing.push(`${file}: ${key} of ${part}, has ${parts}`);
  expect(missing).toEqual([]);
});

test('no part is loaded where nothing of it is shown', () => {
  const needless: string[] = [];
  for (const file of REACHED.keys())
    for (const { file: to, parts } of lazyImportsOf(file)) {
      const shown = new Set(below(to).flatMap((each) => usedIn(each).map(({ part }) => part)));
      for (const part of parts) if (!shown.has(part)) needless.push(`${to}: ${part}`);
    }
  expect(needless).toEqual([]);
});

/** Returns a file and all that is loaded with it. */
function below(start: string): string[] {
  const found = new Set<string>();
  const todo = [start];
  for (let file = todo.pop(); file; file = todo.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    todo.push(...importsOf(file));
  }
  return [...found];
}
