/** Compares reports of games with Python's `analyze_record`, for tests. */
import { gameValues } from '@/engine/gameValues';
import type { Engine } from '@/engine/engine';
import { positionValues } from '@/engine/positionValues';
import { gameOfRecord } from '@/engine/readRecord';
import { adviceFrom } from '@/analysis/advice';
import { GameReport } from '@/analysis/gameReport';
import { seatSummaries, turningPoints } from '@/analysis/summary';

export { Engine } from '@/engine/engine';

/** A record with its analysis in Python, as JSON. */
export interface RecordedAnalysis {
  record: string;
  analysis: Record<string, unknown> & { effort: number };
  /** What `analyze` says of some positions. */
  positions: { place: number; effort: number; analysis: unknown }[];
}

export interface ReportComparison {
  steps: number;
  positions: number;
  /** How many decisions have each verdict. */
  verdicts: Record<string, number>;
  differences: string[];
}

/** Python rounds its figures to four digits. */
const TOLERANCE = 0.00006;

export async function compareReports(
  engine: Engine,
  games: RecordedAnalysis[],
): Promise<ReportComparison[]> {
  for (const players of [2, 3, 4, 5]) await engine.loadNet(players);
  return games.map(({ record, analysis, positions }) => {
    const report = new GameReport(gameOfRecord(engine, record));
    const { game, bots } = report.recorded;
    const values = gameValues(engine, game.snapshot(), bots, analysis.effort, report.places);
    for (const place of values) report.addValues(place);
    const found = plain(report);
    const differences: string[] = [];
    compare(found, analysis, 'analysis', differences);
    for (const { place, effort, analysis } of positions)
      compare(adviceAt(report, place, effort), analysis, `position ${place}`, differences);
    const verdicts: Record<string, number> = {};
    for (const { verdict } of found.steps)
      if (verdict) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
    const compared = { steps: found.steps.length, positions: positions.length };
    return { ...compared, verdicts, differences: differences.slice(0, 20) };
  });
}

/** The advice in a position, with the keys of Python's JSON. */
function adviceAt(report: GameReport, place: number, effort: number) {
  const { bots } = report.recorded;
  const game = report.before(place + 1);
  const advice = adviceFrom(game, positionValues(game, bots, effort), bots);
  return {
    moves: advice.moves.map((move) => ({
      ...pick(move, ['move', 'wins', 'points', 'doubt', 'close']),
      reason_codes: move.reasons,
    })),
    remark_codes: advice.remarks,
  };
}

/** What the page computes, with the keys of Python's JSON. */
function plain(report: GameReport) {
  const { curve, steps } = report.soFar();
  const { game, bots } = report.recorded;
  return {
    bots,
    scores: game.isOver ? game.scores : null,
    winner: game.winner,
    start_wins: curve[0]!.wins,
    steps: steps.map((step) => ({
      ...pick(step, ['number', 'seat', 'move', 'epoch', 'choices', 'best', 'loss', 'close']),
      ...pick(step, ['verdict', 'doubt', 'luck', 'decided', 'chanced', 'wins', 'points']),
    })),
    turning_points: turningPoints(curve[0]!.wins, steps).map((point) =>
      pick(point, ['number', 'seat', 'kind', 'swing']),
    ),
    seats: seatSummaries(steps, report.players).map((seat) => ({
      ...pick(seat, ['seat', 'decisions', 'accuracy', 'loss']),
      luck_wins: seat.luckWins,
      luck_points: seat.luckPoints,
      adjusted: game.isOver ? game.scores[seat.seat]! - seat.luckPoints : null,
    })),
  };
}

function pick<Whole, Key extends keyof Whole>(whole: Whole, keys: Key[]): Pick<Whole, Key> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>;
}

/** Everything that was found must be in what is wanted, which may have more keys. */
function compare(found: unknown, wanted: unknown, where: string, differences: string[]): void {
  if (typeof found === 'object' && found !== null) {
    const keys = Array.isArray(found) ? lengths(found, wanted) : Object.keys(found);
    for (const key of keys) {
      const [one, other] = [found, wanted].map((whole) => (whole as never)?.[key]);
      compare(one, other, `${where}.${key}`, differences);
    }
  } else if (typeof found === 'number' && typeof wanted === 'number') {
    if (!(Math.abs(found - wanted) <= TOLERANCE))
      differences.push(`${where}: ${found}, not ${wanted}`);
  } else if (found !== wanted)
    differences.push(`${where}: ${String(found)}, not ${String(wanted)}`);
}

/** The places of both arrays. */
function lengths(found: unknown[], wanted: unknown): string[] {
  const most = Math.max(found.length, Array.isArray(wanted) ? wanted.length : 0);
  return Array.from({ length: most }, (_, place) => String(place));
}
