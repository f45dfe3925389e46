import { en } from './en';
import { fetchWords, type Language } from './languages';

/** A sentence, or one for each plural form that the language has, chosen by the value `n`. */
export type Phrase = string | Plural;
export type Plural = { other: string } & Partial<
  Record<'zero' | 'one' | 'two' | 'few' | 'many', string>
>;
export type Key = keyof typeof en;
/** What a language has to say: everything that English says. */
export type Catalogue = Record<Key, Phrase>;
export type Values = Record<string, string | number>;

class Speech {
  language = $state<Language>('en');
  catalogue = $state.raw<Catalogue>(en);
  plurals = $derived(new Intl.PluralRules(this.language));
}

const speech = new Speech();

/** Changes the language of the page; English stays where a file cannot be had. */
export async function speak(language: Language): Promise<void> {
  try {
    speech.catalogue = language === 'en' ? en : await fetchWords(language);
    speech.language = language;
  } catch {
    speech.catalogue = en;
    speech.language = 'en';
  }
  document.documentElement.lang = speech.language;
}

/** The language that is spoken now. */
export function language(): Language {
  return speech.language;
}

/** The words for a key, with `{name}` replaced by values; `n` chooses the plural. */
export function t(key: Key, values: Values = {}): string {
  const phrase = speech.catalogue[key] ?? en[key];
  const text = typeof phrase === 'string' ? phrase : plural(phrase, Number(values.n ?? 0));
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

function plural(phrase: Plural, n: number): string {
  return phrase[speech.plurals.select(n)] ?? phrase.other;
}

/** A number with its sign: +3, −2, 0. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

/** A probability in whole per cent, as the language writes it. */
export function percent(p: number): string {
  return new Intl.NumberFormat(speech.language, { style: 'percent' }).format(p);
}

/** English without the comma before the last of a row. */
function locale(): string {
  return speech.language === 'en' ? 'en-GB' : speech.language;
}

/** Names in a row: "8, 9 or pass". */
export function either(words: string[]): string {
  return new Intl.ListFormat(locale(), { type: 'disjunction' }).format(words);
}

export function both(words: string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words);
}
