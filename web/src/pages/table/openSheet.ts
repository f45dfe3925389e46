/** What lies over the table: one sheet at a time. */
export type Open =
  | { kind: 'bag' }
  | { kind: 'seat'; seat: number }
  | { kind: 'tile'; tile: string }
  | { kind: 'menu' }
  | { kind: 'help' }
  | { kind: 'scoring' }
  | { kind: 'result' }
  | { kind: 'fair' }
  | { kind: 'sit' }
  | { kind: 'leave' };
