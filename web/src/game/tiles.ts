/** The 23 kinds of tiles by their code in the notation, with the term that editions name them by. */
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

export const CIVILIZATION = ['agr', 'art', 'ast', 'rel', 'wri'] as const satisfies TileKind[];
export const MONUMENTS = [
  'for',
  'obe',
  'pal',
  'pyr',
  'sph',
  'sta',
  'ste',
  'tem',
] as const satisfies TileKind[];
export const DISASTERS = ['fun', 'dro', 'war', 'ear'] as const satisfies TileKind[];

/** The five rows of a player's tiles, in the order of the rulebooks. */
export const ROWS = {
  gods: ['god'],
  pharaohs: ['pha'],
  river: ['nil', 'flo'],
  civilization: [...CIVILIZATION, 'gol'],
  monuments: MONUMENTS,
} as const satisfies Record<string, readonly TileKind[]>;
export type Row = keyof typeof ROWS;

/** Returns the row in which a kind of tile lies. */
export function rowOf(tile: string): Row {
  const rows = Object.entries(ROWS) as [Row, readonly string[]][];
  return rows.find(([, kinds]) => kinds.includes(tile))?.[0] ?? 'gods';
}
