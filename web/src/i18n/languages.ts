import type { Catalogue } from './translate.svelte';

/** Every catalogue `xx.ts` in this folder but English, which is always loaded. */
const files = import.meta.glob<Record<string, Catalogue>>(['./[a-z][a-z].ts', '!./en.ts']);

/** A language by its two-letter code. */
export type Language = string;

/** All languages of the page, each with its name in that language. */
export const LANGUAGES: Readonly<Record<Language, string>> = Object.fromEntries(
  ['en', ...Object.keys(files).map((file) => file.slice(2, 4))]
    .sort()
    .map((code) => [code, nativeName(code)]),
);

function nativeName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Loads the catalogue of a language other than English; its file exports it under its code. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const file = await files[`./${language}.ts`]?.();
  const catalogue = file?.[language];
  if (!catalogue) throw new Error(`no catalogue for ${language}`);
  return catalogue;
}
