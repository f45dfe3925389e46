import type { EditionInfo } from '@/protocol/types';
import type { Key } from './translate.svelte';
import { language, t } from './translate.svelte';

/** The 23 kinds of tiles by their name in the notation, with the word that editions name them by. */
export const TILES = {
  ra: 'ra',
  god: 'god',
  pha: 'pharaoh',
  nil: 'nile',
  flo: 'flood',
  gol: 'gold',
  agr: 'agriculture',
  art: 'art',
  ast: 'astronomy',
  rel: 'religion',
  wri: 'writing',
  for: 'fortress',
  obe: 'obelisk',
  pal: 'palace',
  pyr: 'pyramid',
  sph: 'sphinx',
  sta: 'statues',
  ste: 'step_pyramid',
  tem: 'temple',
  fun: 'funeral',
  dro: 'drought',
  war: 'war',
  ear: 'earthquake',
} as const;
export type TileKind = keyof typeof TILES;

/** The five rows in which a player's tiles lie, in the rulebooks' order; suns lie before the gods. */
export const ROWS = {
  gods: ['god'],
  pharaohs: ['pha'],
  river: ['nil', 'flo'],
  civilization: ['agr', 'art', 'ast', 'rel', 'wri', 'gol'],
  monuments: ['for', 'obe', 'pal', 'pyr', 'sph', 'sta', 'ste', 'tem'],
} as const satisfies Record<string, readonly TileKind[]>;
export type Row = keyof typeof ROWS;

class Terms {
  edition = $state.raw<EditionInfo | null>(null);
  /** The edition's own words, where it speaks the language of the page. */
  own = $derived(this.edition?.language === language() ? this.edition.terms : {});
}

const terms = new Terms();

/** From now on things are called as this edition calls them. */
export function speakOf(edition: EditionInfo | null): void {
  terms.edition = edition;
}

/** What a thing is called: in the edition's own words, or in the usual ones of the language. */
export function term(name: string): string {
  const word = TILES[name as TileKind] ?? name;
  return terms.own[name] ?? terms.own[word] ?? t(`term.${name}` as Key);
}

/** The edition's own words for a thing; the page's short ones where it has none of its own. */
export function called(name: string, usual: Key): string {
  const own = term(name);
  return own === t(`term.${name}` as Key) ? t(usual) : capital(own);
}

/** A tile's name as a heading or a label has it. */
export function tileName(kind: string): string {
  return capital(term(kind));
}

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);
}
