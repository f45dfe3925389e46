import { tileName } from '@/i18n';

/** A piece of text, with the tile that it names. */
export interface Piece {
  text: string;
  tile: string | null;
}

/** Cuts a text at the names of tiles that it contains, each at its first place. */
export function cutAtTiles(text: string, tiles: Iterable<string>): Piece[] {
  const places = [...new Set(tiles)]
    .map((tile) => ({ tile, name: tileName(tile), at: text.indexOf(tileName(tile)) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.name.length - a.name.length);
  const pieces: Piece[] = [];
  let from = 0;
  for (const { tile, name, at } of places) {
    if (at < from) continue;
    if (at > from) pieces.push({ text: text.slice(from, at), tile: null });
    pieces.push({ text: name, tile });
    from = at + name.length;
  }
  return from < text.length ? [...pieces, { text: text.slice(from), tile: null }] : pieces;
}
