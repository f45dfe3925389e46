/** What of a position a sheet tells about. */
export type AboutPosition =
  { kind: 'bag' } | { kind: 'seat'; seat: number } | { kind: 'tile'; tile: string };

export function isAboutPosition(sheet: { kind: string }): sheet is AboutPosition {
  return ['bag', 'seat', 'tile'].includes(sheet.kind);
}
