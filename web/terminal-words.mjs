// Writes the words that the terminal and the analysis share with the page, from the catalogues in src/i18n:
// `npm run terminal-words`. With --check, nothing is written, and a stale file is an error.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const CATALOGUES = join(HERE, 'src/i18n');
const TARGET = join(HERE, '../src/sunbarge/game/languages');
const SHARED =
  /^(term|tiles|points|part|you$|ra|seat|ask|log|last|help|edition|house|refused|reason|remark|move)\b/;

const stale = [];
mkdirSync(TARGET, { recursive: true });
for (const language of readdirSync(CATALOGUES).filter((name) => /^[a-z][a-z]$/.test(name))) {
  const files = readdirSync(join(CATALOGUES, language)).filter((name) => name.endsWith('.ts'));
  const parts = files.map(async (file) => (await import(join(CATALOGUES, language, file))).default);
  const texts = (await Promise.all(parts)).flatMap((part) => Object.entries(part));
  const shared = texts.filter(([key]) => SHARED.test(key));
  shared.sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(shared), null, 1) + '\n';
  const target = join(TARGET, `${language}.json`);
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf-8') !== text) stale.push(target);
}
if (stale.length) {
  console.error(`stale, write them with npm run terminal-words: ${stale.join(', ')}`);
  process.exit(1);
}
