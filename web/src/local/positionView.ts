import { figuresOf } from '@/engine/figures';
import type { Game } from '@/engine/game';
import type { SeatView, View } from '@/protocol/types';
import { boardPart, seatPart, trackSpaces } from './positionParts';

const NO_ONLINE_TABLE = {
  advice: false,
  answer_ahead: {},
  auto_pass: {},
  draws_left: 0,
  fair: { commitment: '', secret: null, seeds: [] },
  host: false,
  invite: null,
  last_auction: null,
  log: [],
  lose_hints: {},
  may_undo: null,
  open_points: true,
  pace: 0,
  pace_now: 0,
  public: false,
  rematch: null,
  seq: 0,
  sheets: [],
  table: '',
  title: '',
  watch: false,
  watchers: 0,
} satisfies Partial<View>;

const NO_ONLINE_SEAT = {
  awaits_seed: false,
  bot: null,
  given_away: false,
  here: true,
  kind: 'person',
  ready: true,
} as const satisfies Partial<SeatView>;

/**
 * A position as the view that the components of an online table show; all points are open.
 * `seat` is the seat of the reader, who moves if it is that seat's turn; null for none.
 */
export function positionView(game: Game, names: readonly string[], seat: number | null): View {
  const position = game.position();
  const figures = figuresOf(game);
  const values = seat === null ? null : figures.tiles[seat]!;
  return {
    ...NO_ONLINE_TABLE,
    ...boardPart(position, figures),
    acting: seat !== null && seat === position.to_move ? seat : null,
    edition: position.edition,
    house: position.house,
    legal: game.legalMoves(),
    players: position.players,
    seats: names.map((name, n) => ({
      ...NO_ONLINE_SEAT,
      ...seatPart(position, figures, n),
      name,
      yours: n === seat,
    })),
    stage: position.phase === 'over' ? 'over' : 'playing',
    to_move: position.to_move,
    track: trackSpaces(position.track, values),
  };
}
