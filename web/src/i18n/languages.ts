import type { Part, Texts } from './keys';

/** The texts of every language, a folder each, in parts. */
const files = import.meta.glob<Texts<Part>>('./[a-z][a-z]/**/*.ts', { import: 'default' });

/** A language by its two-letter code. */
export type Language = string;

/** All languages of the page, each with its name in that language. */
export const LANGUAGES: Readonly<Record<Language, string>> = Object.fromEntries(
  [...new Set(Object.keys(files).map((file) => file.slice(2, 4)))]
    .sort()
    .map((code) => [code, nativeName(code)]),
);

function nativeName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Loads a part of the texts of a language. */
export async function loadPart(language: Language, part: Part): Promise<Texts<Part>> {
  const load = files[`./${language}/${part}.ts`];
  if (!load) throw new Error(`no texts in ${language} for ${part}`);
  return load();
}
