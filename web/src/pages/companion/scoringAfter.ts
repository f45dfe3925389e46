import { Game } from '@/engine/game';
import { CHANCE, DRAW, EPOCH_END, MOVES, TILES } from '@/engine/layout';
import { stateFields } from '@/engine/memory';
import { counted } from '@/engine/position';
import type { SheetView } from '@/protocol/types';

/** The scoring of the epoch that a move ends; null if it ends none. `game` is before the move. */
export function scoringAfter(game: Game, move: string): SheetView | null {
  const state = stateAtEnd(game, move);
  if (!state) return null;
  const table = { edition: game.edition, house: game.house, record: game.record };
  const fields = stateFields(state);
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  const after = game.copy();
  after.play(move);
  return {
    epoch: fields.get('epoch'),
    last_ra: move === 'draw:ra',
    before: fields.list('points').slice(0, game.players),
    after: after.scores,
    parts: new Game(game.engine, table, state).epochScoreNow(),
    tiles: seats.map((seat) => counted(fields.list('tiles', seat))),
  };
}

/** The position in which the epoch is scored, step by step as the rules reach it. */
function stateAtEnd(game: Game, move: string): Uint8Array | null {
  const { buffers, memory, rules } = game.engine;
  const [state, edition] = [game.load(), game.loadEdition()];
  const phase = () => stateFields(memory.bytes(state, buffers.state.bytes)).get('phase');
  const draws = move.startsWith('draw:');
  rules.carry_out(state, edition, draws ? DRAW : MOVES.indexOf(move as never));
  if (phase() === CHANCE) rules.reveal(state, edition, TILES.indexOf(move.slice(5) as never));
  while (rules.has_automatic_step(state) && phase() !== EPOCH_END)
    rules.automatic_step(state, edition);
  return phase() === EPOCH_END ? memory.bytes(state, buffers.state.bytes).slice() : null;
}
