import url from '@shipped/research/puzzles/puzzles.txt?url';

export const KINDS = ['bid', 'draw', 'god', 'disaster', 'last-ra'] as const;
export type Kind = (typeof KINDS)[number];

/** The value of a move to the seat to move. */
export interface PuzzleValue {
  /** The chance to win. */
  win: number;
  /** The points expected in the end. */
  points: number;
  /** Who then wins the auction; null if nobody does, undefined if there is not always one. */
  winner: { seat: number; sun: number } | null | undefined;
}

/** A position with the question which move is best; `research/puzzles/puzzle.py` has the file's form. */
export interface Puzzle {
  number: number;
  kind: Kind;
  rating: number;
  /** The moves that are right, the best one first. */
  answers: string[];
  /** A wrong move that a hasty player would make. */
  natural: string;
  /** The bots that find an answer more often than not. */
  foundBy: string[];
  /** All legal moves, the best one first. */
  values: Map<string, PuzzleValue>;
  line: string;
  players: number;
}

/** Loads the puzzles that come with the page. */
export async function loadPuzzles(): Promise<Puzzle[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return parsePuzzles(await response.text());
}

export function parsePuzzles(text: string): Puzzle[] {
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map(parsePuzzle);
}

function parsePuzzle(text: string): Puzzle {
  const [number, kind, rating, answers, natural, foundBy, values, line] = text.split('\t');
  return {
    number: Number(number),
    kind: kind as Kind,
    rating: Number(rating),
    answers: answers!.split(' '),
    natural: natural!,
    foundBy: foundBy!.split(' ').filter(Boolean),
    values: new Map(values!.split(' ').map(parseValue)),
    line: line!,
    players: line!.split('/')[6]!.split(';').length,
  };
}

/** Parses `MOVE=WIN,POINTS` or `MOVE=WIN,POINTS,SEATxSUN`, in thousandths and tenths. */
function parseValue(cell: string): [string, PuzzleValue] {
  const [move, numbers] = cell.split('=');
  const [win, points, taken] = numbers!.split(',');
  const [seat, sun] = (taken ?? '').split('x').map(Number);
  const winner =
    taken === undefined ? undefined : taken === '-' ? null : { seat: seat!, sun: sun! };
  return [move!, { win: Number(win) / 1000, points: Number(points) / 10, winner }];
}
