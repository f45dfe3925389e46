import type { Catalogue, Part } from '@/i18n/keys';
import type { Language } from '@/i18n/languages';

/** The texts of all languages, for tests. */

type Parts = Record<Part, Partial<Catalogue>>;

const files = import.meta.glob<Partial<Catalogue>>('@/i18n/[a-z][a-z]/**/*.ts', {
  import: 'default',
  eager: true,
});

/** The texts of each language by part. */
export const PARTS: Record<Language, Parts> = {};
for (const [file, texts] of Object.entries(files)) {
  const [, language, part] = /i18n\/(\w+)\/(.*)[.]ts$/.exec(file) as unknown as [
    string,
    Language,
    Part,
  ];
  (PARTS[language] ??= {} as Parts)[part] = texts;
}

/** The texts of each language. */
export const ALL_TEXTS: Record<Language, Catalogue> = Object.fromEntries(
  Object.entries(PARTS).map(([language, parts]) => [
    language,
    Object.assign({}, ...Object.values(parts)) as Catalogue,
  ]),
);

export const EN = ALL_TEXTS.en!;
