/** Plays games of Python's `Game` and bots again, and compares everything that they answer as text. */
import { botMove, type BotName, type Choice } from '@/engine/bots';
import type { Engine } from '@/engine/engine';
import type { Game } from '@/engine/game';
import { compare, newReport, sameBytes, type Report } from './report';
import { moveValues, type MoveValue } from '@/engine/values';

/** A game of Python's `Game`, with everything that it answers before each move. */
export interface RecordedTexts {
  options: { players: number; edition: string; seed: string; house: string[] };
  moves: {
    answers: Answers;
    bot?: BotName;
    choice?: Choice;
    values?: MoveValue[];
    move: string;
    events: string;
  }[];
  effort: number;
  botSeed: number;
  history: string[];
  winner: number;
}

interface Answers {
  position: unknown;
  legal: string[];
  scores: number[];
  now: unknown;
  lots: unknown;
  chance: number;
  /** The bytes of the figures, as hexadecimal digits. */
  figures: string;
}

/** Plays games through `Game` and `botMove`, and compares what they answer with Python. */
export function compareTexts(engine: Engine, games: RecordedTexts[]): Report {
  const report = newReport();
  for (const recorded of games) {
    const { seed, ...options } = recorded.options;
    const game = engine.newGame({ ...options, seed: BigInt(seed) });
    for (const move of recorded.moves) compareMove(report, game, recorded, move);
    const end = JSON.stringify([game.history, game.winner]);
    const wanted = JSON.stringify([recorded.history, recorded.winner]);
    compare(report, () => `the end of game ${seed}`, end === wanted);
    compareUndo(report, game, recorded);
    report.games += 1;
  }
  return report;
}

function compareMove(
  report: Report,
  game: Game,
  recorded: RecordedTexts,
  { answers, bot, choice, values, move, events }: RecordedTexts['moves'][number],
): void {
  const place = `game ${recorded.options.seed} move ${game.history.length}`;
  same(report, `${place}: answers`, answersOf(game), answers);
  const again = game.engine.fromPosition(game.position());
  compare(report, () => `${place}: from its position`, sameBytes(again.bytes, game.bytes));
  if (bot) {
    const options = { seed: recorded.botSeed, effort: recorded.effort };
    same(report, `${place}: ${bot}`, botMove(game, bot, options), choice);
  }
  if (values) same(report, `${place}: values`, moveValues(game, recorded.effort), values);
  game.play(move);
  same(report, `${place}: events`, hexOf(game.lastEvents), events);
  report.decisions += 1;
}

function answersOf(game: Game): Answers {
  return {
    position: game.position(),
    legal: game.legalMoves(),
    scores: game.scores,
    now: game.epochScoreNow(),
    lots: game.lotWorth(),
    chance: game.chanceOfRa(),
    figures: hexOf(game.figures()),
  };
}

/** After taking everything back, the same moves lead to the same end. */
function compareUndo(report: Report, game: Game, { history }: RecordedTexts): void {
  const end = game.bytes;
  while (game.history.length > 0) game.undo();
  for (const move of history) game.play(move.startsWith('draw:') ? 'draw' : move);
  compare(report, () => 'the same moves after undo', sameBytes(end, game.bytes));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function same(report: Report, what: string, found: unknown, wanted: unknown): void {
  const [left, right] = [canonical(found), canonical(wanted)];
  compare(report, () => `${what}: ${left}, not ${right}`, left === right);
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
