import { en } from './en';
import { loadCatalogue, type Language } from './languages';

/** A text, or one for each plural form of the language, chosen by the value `n`. */
export type Message = string | Plural;
export type Plural = { other: string } & Partial<
  Record<'zero' | 'one' | 'two' | 'few' | 'many', string>
>;
export type Key = keyof typeof en;
/** The messages of a language; English has all keys. */
export type Catalogue = Record<Key, Message>;
export type Values = Record<string, string | number>;

class Locale {
  language = $state<Language>('en');
  catalogue = $state.raw<Catalogue>(en);
  plurals = $derived(new Intl.PluralRules(this.language));
}

const locale = new Locale();

/** Changes the language of the page; falls back to English if its catalogue cannot be loaded. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    locale.catalogue = language === 'en' ? en : await loadCatalogue(language);
    locale.language = language;
  } catch {
    locale.catalogue = en;
    locale.language = 'en';
  }
  document.documentElement.lang = locale.language;
}

/** Returns the current language. */
export function language(): Language {
  return locale.language;
}

/** Translates a key: `{name}` is replaced by values, and `n` chooses the plural form. */
export function t(key: Key, values: Values = {}): string {
  const message = locale.catalogue[key] ?? en[key];
  const text = typeof message === 'string' ? message : plural(message, Number(values.n ?? 0));
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function plural(message: Plural, n: number): string {
  return message[locale.plurals.select(n)] ?? message.other;
}

/** Formats a number with its sign: +3, −2, 0. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

/** Formats a probability in whole per cent. */
export function percent(p: number): string {
  return new Intl.NumberFormat(locale.language, { style: 'percent' }).format(p);
}

/** British English has no comma before the last item of a list. */
function listLocale(): string {
  return locale.language === 'en' ? 'en-GB' : locale.language;
}

/** Joins items with "or": "8, 9 or pass". */
export function joinOr(items: string[]): string {
  return new Intl.ListFormat(listLocale(), { type: 'disjunction' }).format(items);
}

/** Joins items with "and". */
export function joinAnd(items: string[]): string {
  return new Intl.ListFormat(listLocale(), { type: 'conjunction' }).format(items);
}
