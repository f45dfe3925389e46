import type { Catalogue, Key, Message, Part, Plural } from './keys';
import { loadPart, type Language } from './languages';

export type Values = Record<string, string | number>;

class Locale {
  language = $state<Language>('en');
  /** The texts of the parts that are loaded. */
  texts = $state.raw<Partial<Catalogue>>({});
  plurals = $derived(new Intl.PluralRules(this.language));
}

const locale = new Locale();
// What is to be shown; not states, as whoever loads a page must not wait for these to change.
let wanted: Language = 'en';
let shown = '';
const parts = new Set<Part>(['common']);

/** Changes the language of the page. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  await showTexts().catch(() => undefined); // What is shown stays.
}

/** Loads a module, and side by side the texts that it needs besides those of its page. */
export async function withTexts<T>(module: Promise<T>, ...needed: Part[]): Promise<T> {
  const added = needed.filter((part) => !parts.has(part));
  for (const part of added) parts.add(part);
  const texts = showTexts().catch((error: unknown) => {
    for (const part of added) parts.delete(part);
    throw error;
  });
  return (await Promise.all([module, texts]))[0];
}

/** Shows all parts in the wanted language, or in English if its texts cannot be loaded. */
async function showTexts(): Promise<void> {
  const [language, needed] = [wanted, [...parts]];
  const asked = `${language} ${needed.join()}`;
  if (asked === shown) return;
  const load = (each: Language) => Promise.all(needed.map((part) => loadPart(each, part)));
  let spoken = language;
  const texts = await load(language).catch(() => load((spoken = 'en')));
  // Meanwhile another language or part may have been asked for.
  if (language !== wanted || needed.length !== parts.size) return showTexts();
  locale.texts = Object.assign({}, ...texts) as Partial<Catalogue>;
  locale.language = spoken;
  document.documentElement.lang = spoken;
  shown = asked;
}

/** Returns the current language. */
export function language(): Language {
  return locale.language;
}

/** Whether a key has a text among those that are loaded. */
export function messageExists(key: string): key is Key {
  return key in locale.texts;
}

/** Translates a key: `{name}` is replaced by values, and `n` chooses the plural form. */
export function t(key: Key, values: Values = {}): string {
  const message: Message = locale.texts[key] ?? key;
  const text = typeof message === 'string' ? message : plural(message, Number(values.n ?? 0));
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => shownValue(values[name] ?? whole));
}

/** A value in a text; only numbers that are not whole depend on the language. */
function shownValue(value: string | number): string {
  return typeof value === 'string' || Number.isInteger(value) ? String(value) : number(value);
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

/** Formats a probability in per cent with at most one digit after the decimal mark. */
export function percent1(p: number): string {
  const digits = { style: 'percent', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale.language, digits).format(p);
}

/** Formats a number with one digit after the decimal mark of the language. */
export function decimal(n: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return number(n, digits).replace('-', '−');
}

/** Formats a number with its sign and one digit: +1.5, −0.3. */
export function signedDecimal(n: number): string {
  return n > 0 ? `+${decimal(n)}` : decimal(n);
}

/** Formats a difference of probabilities in whole per cent, with its sign. */
export function signedPercent(p: number): string {
  const rounded = Math.round(100 * p) / 100 || 0;
  return rounded > 0 ? `+${percent(rounded)}` : percent(rounded).replace('-', '−');
}

/** Formats a loss of probability with one digit, rounded down so that no limit seems reached. */
export function percentDown(p: number): string {
  const digits = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const floor = Math.floor(1000 * p + 1e-9) / 1000;
  return `−${new Intl.NumberFormat(locale.language, digits).format(floor)}`;
}

/** Formats a number as the language writes it. */
export function number(n: number, form: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale.language, form).format(n);
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
