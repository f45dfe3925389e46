/** The sheet that is open over the table. */
export type OpenSheet =
  | { kind: 'bag' }
  | { kind: 'seat'; seat: number }
  | { kind: 'tile'; tile: string }
  | { kind: 'menu' }
  | { kind: 'help' }
  | { kind: 'scoring' }
  | { kind: 'result' }
  | { kind: 'fair' }
  | { kind: 'sit' }
  | { kind: 'handOver' };
