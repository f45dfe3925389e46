/** Reads records: the tags and moves of a text, and the game that they give; in Python, `notation/records.py`. */
import type { Engine } from './engine';
import type { Game } from './game';
import { BOTS, EDITIONS } from './layout';
import { fromLine } from './lines';
import { EngineError } from './position';

const HEADER = /^\[([A-Za-z]\w*) "((?:[^"\\]|\\["\\])*)"\][ \t]*(?:;.*)?$/;
const REQUIRED = ['Edition', 'Players', 'Groups', 'Result'];
const UNKNOWN_GROUPS = '?';
const BOT = 'bot:';

/**
 * Raised for a text that is no record; `line` counts from 1. `reason` and `found` say what is wrong
 * in any language, as those of Python's NotationError do.
 */
export class RecordError extends EngineError {
  override name = 'RecordError';

  constructor(
    text: string,
    readonly line: number,
    readonly reason: string,
    readonly found = '',
  ) {
    super(text);
  }
}

export interface RecordText {
  tags: Record<string, string>;
  moves: { move: string; line: number }[];
}

/** A game with the names of its seats, and the bots that are known to play. */
export interface RecordedGame {
  game: Game;
  tags: Record<string, string>;
  names: string[];
  bots: (string | null)[];
}

export function isRecord(text: string): boolean {
  return /^\uFEFF?(\s*(;.*)?\n)*\s*\[/.test(text);
}

export function parseRecord(text: string): RecordText {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const record: RecordText = { tags: {}, moves: [] };
  const body = readHeader(record, lines);
  const missing = REQUIRED.find((key) => record.tags[key] === undefined);
  if (missing) {
    const told = `the header lacks [${missing} "…"]`;
    throw new RecordError(told, Math.max(1, body), 'missing', missing);
  }
  lines.slice(body).forEach((line, place) => {
    const words = line
      .split(';')[0]!
      .split(/[ \t]+/)
      .filter(Boolean);
    record.moves.push(...words.map((move) => ({ move, line: body + place + 1 })));
  });
  return record;
}

/** Reads the tags up to the first empty line after them; returns how many lines were read. */
function readHeader(record: RecordText, lines: string[]): number {
  for (const [place, line] of lines.entries()) {
    if (!line.trim()) {
      if (Object.keys(record.tags).length) return place + 1;
    } else if (!line.trimStart().startsWith(';')) {
      const [, key, value] = HEADER.exec(line) ?? [];
      if (key === undefined || value === undefined)
        throw new RecordError(
          'expected [Key "Value"], or an empty line before the moves',
          place + 1,
          'tag',
        );
      record.tags[key] = value.replace(/\\(.)/g, '$1');
    }
  }
  return lines.length;
}

/** The game of a record; throws a RecordError at the first move that is not legal. */
export function gameOfRecord(engine: Engine, text: string): RecordedGame {
  const { tags, moves } = parseRecord(text);
  const game = startOf(engine, tags, text);
  for (const { move, line } of moves)
    try {
      game.play(move);
    } catch (error) {
      throw new RecordError(textOf(error), line, 'move', move);
    }
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  return {
    game,
    tags,
    names: seats.map((seat) => tags[`Seat${seat}`]?.trim() || `Seat ${seat}`),
    bots: seats.map((seat) => botOf(tags[`Player${seat}`])),
  };
}

/** A bot of the engine, without its effort; null for people and for other bots. */
function botOf(player = ''): string | null {
  if (!player.startsWith(BOT)) return null;
  const name = player.slice(BOT.length).replace(/:\d+$/, '');
  return name in BOTS ? name : null;
}

function startOf(engine: Engine, tags: Record<string, string>, text: string): Game {
  try {
    if (tags.Groups === UNKNOWN_GROUPS && tags.Position !== undefined)
      return engine.fromPosition(fromLine(tags.Position));
    const groups = tags.Groups!.split(' ').map(Number);
    const house = (tags.House ?? '').split(/\s+/).filter(Boolean);
    const players = Number(tags.Players);
    if (groups.length !== players) throw new EngineError(`${players} groups are needed`);
    const { Edition: edition = '' } = tags;
    return engine.newGame({ players, edition, house, groups, chance: 'manual' });
  } catch (error) {
    const found = wrongTag(tags);
    throw new RecordError(textOf(error), lineOfTag(text, found), 'value', found);
  }
}

/** The tag that no game begins with. */
function wrongTag({ Edition = '', Groups }: Record<string, string>): string {
  if (Groups === UNKNOWN_GROUPS) return 'Position';
  return Edition in EDITIONS ? 'Groups' : 'Edition';
}

function lineOfTag(text: string, tag: string): number {
  const lines = text.split(/\r\n|\r|\n/);
  return (
    1 +
    Math.max(
      0,
      lines.findIndex((line) => line.startsWith(`[${tag} `)),
    )
  );
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
