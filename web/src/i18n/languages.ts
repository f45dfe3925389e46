import type { Catalogue } from './translate.svelte';

/** The languages of the page: English, and every catalogue that lies in this folder as `xx.ts`. */
const files = import.meta.glob<Record<string, Catalogue>>(['./[a-z][a-z].ts', '!./en.ts']);

/** A language by its code of two letters. */
export type Language = string;

/** Each language by its own name. */
export const LANGUAGES: Readonly<Record<Language, string>> = Object.fromEntries(
  ['en', ...Object.keys(files).map((file) => file.slice(2, 4))]
    .sort()
    .map((code) => [code, ownName(code)]),
);

function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The catalogue of a language other than English; its file exports it by its code. */
export async function fetchWords(language: Language): Promise<Catalogue> {
  const file = await files[`./${language}.ts`]?.();
  const words = file?.[language];
  if (!words) throw new Error(`no words for ${language}`);
  return words;
}
