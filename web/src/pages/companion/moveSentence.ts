import { figuresOf } from '@/engine/figures';
import { DISASTERS } from '@/game/tiles';
import { logSentence, tileName } from '@/i18n';
import type { LogLine } from '@/protocol/types';
import type { CompanionGame, Step } from './companionGame';

/** Who moves, and the position before it. */
type Moment = Pick<Step, 'seat' | 'move' | 'before'>;

const NOTHING: Omit<LogLine, 'kind' | 'seat'> = {
  auction: null,
  by_itself: false,
  lost: {},
  move: null,
  name: null,
  number: null,
  seq: 0,
  sun: null,
  taken: null,
  tile: null,
  tiles: [],
};

/** The next move as a sentence. */
export function moveText(companion: CompanionGame, move: string): string {
  const before = companion.game.position();
  return moveSentence(companion, { seat: before.to_move ?? 0, move, before });
}

/** A move as a sentence: "Maud draws War". */
export function moveSentence(companion: CompanionGame, step: Moment): string {
  const seats = companion.setup.names.map((name) => ({ name, yours: false }));
  const context = { seats, ra_limit: step.before.ra_limit };
  return logSentence({ ...NOTHING, seat: step.seat, ...lineOf(step) }, context);
}

/** What the disasters among tiles would take from a seat that wins them; empty without disasters. */
export function strikeSentence(
  { game, setup }: CompanionGame,
  seat: number,
  lot: string[],
): string {
  const tiles = lot.filter((tile) => (DISASTERS as readonly string[]).includes(tile));
  if (tiles.length === 0) return '';
  const { costs } = figuresOf(game).tiles[seat]!;
  const lost = Object.assign({}, ...tiles.map((tile) => costs[tile])) as Record<string, number>;
  const seats = setup.names.map((name) => ({ name, yours: false }));
  return logSentence({ ...NOTHING, kind: 'struck', seat, tiles, lost }, { seats, ra_limit: 0 });
}

/** What taking back a move is called: the tile that was drawn, or the move as a sentence. */
export function undoText(companion: CompanionGame, step: Step): string {
  const [verb, what = ''] = step.move.split(':');
  return verb === 'draw' ? tileName(what) : moveSentence(companion, step);
}

function lineOf({ move, before }: Moment): Partial<LogLine> & Pick<LogLine, 'kind'> {
  const [verb, what = ''] = move.split(':');
  switch (verb) {
    case 'draw':
      if (what === 'ra') return { kind: 'ra', number: before.ra_tiles + 1 };
      return { kind: 'draw', tile: what };
    case 'invoke':
      return { kind: 'auction', auction: 'invoked' };
    case 'bid':
      return { kind: 'bid', sun: Number(what) };
    case 'god':
      return { kind: 'god', tile: what };
    case 'lose':
      return { kind: 'lost', lost: { [what]: 1 } };
    default:
      return { kind: verb === 'pass' ? 'pass' : 'done' };
  }
}
