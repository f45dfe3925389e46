/** How comparisons with recordings of the native engine are reported. */

const FIRST_DIFFERENCES = 5;

/** How much was compared, and the first differences. */
export interface Report {
  games: number;
  decisions: number;
  compared: number;
  differences: string[];
}

export const newReport = (): Report => ({ games: 0, decisions: 0, compared: 0, differences: [] });

export function compare(report: Report, what: () => string, equal: boolean): void {
  report.compared += 1;
  if (!equal && report.differences.length < FIRST_DIFFERENCES) report.differences.push(what());
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  for (let place = 0; place < left.length; place++) {
    if (left[place] !== right[place]) return false;
  }
  return true;
}
