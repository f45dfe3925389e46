import type { AboutPosition } from '@/components/sheets/positionSheets';

/** The sheet that is open over the table. */
export type OpenSheet =
  | AboutPosition
  | { kind: 'menu' }
  | { kind: 'help' }
  | { kind: 'scoring' }
  | { kind: 'result' }
  | { kind: 'fair' }
  | { kind: 'sit' }
  | { kind: 'handOver' };
