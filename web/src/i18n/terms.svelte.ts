import { TILES, type TileKind } from '@/game/tiles';
import type { EditionInfo } from '@/protocol/types';
import type { Key } from './keys';
import { language, t } from './translate.svelte';

class EditionTerms {
  edition = $state.raw<EditionInfo | null>(null);
  /** The edition's terms, if it is in the language of the page. */
  current = $derived(this.edition?.language === language() ? this.edition.terms : {});
}

const terms = new EditionTerms();

/** Sets the edition whose terms are used; null for the usual ones. */
export function setEdition(edition: EditionInfo | null): void {
  terms.edition = edition;
}

/** Returns the edition's term for something, or the usual one of the language. */
export function term(name: string): string {
  const word = TILES[name as TileKind] ?? name;
  return terms.current[name] ?? terms.current[word] ?? t(`term.${name}` as Key);
}

/** Returns the edition's term as a label, or a message where it has no term of its own. */
export function termOr(name: string, fallback: Key): string {
  const found = term(name);
  return found === t(`term.${name}` as Key) ? t(fallback) : capitalize(found);
}

/** Returns the name of a tile as a heading or a label. */
export function tileName(kind: string): string {
  return capitalize(term(kind));
}

export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}
