/** Values of an auction for the present lot, in which every seat may pass. */
import { editionArray } from './bots';
import { NO_EVIDENCE, type Evidence } from './evidence';
import type { Game } from './game';
import {
  MAX_PLAYERS,
  N_VALUES,
  NOBODY_ABSENT,
  PHASES,
  SCRATCH_AUCTION,
  STATE_SIZE,
} from './layout';
import { stateFields } from './memory';
import { sunsOf } from './position';
import { holderOf, workspaceWith } from './values';

/** What a value says of every seat. */
export interface SeatValues {
  wins: number[];
  points: number[];
}

/** The value of the auction being won by a seat with one of its suns. */
export interface LotOutcome extends SeatValues {
  seat: number;
  sun: number;
}

/** As `evaluate_lot` of Python has it. */
export interface LotValues {
  /** The lowest sun of each seat first. */
  won: LotOutcome[];
  /** For each seat, the value if it does not bid and all others bid well. */
  without: SeatValues[];
  /** Who wins if all bid well. */
  expected: { seat: number; sun: number } | null;
}

/** The values of an auction held now; null if none can be held. */
export function lotValues(game: Game, evidence: Evidence = NO_EVIDENCE): LotValues | null {
  const { buffers, memory, rules } = game.engine;
  const { state, outcomes, without, absent } = buffers;
  const workspace = workspaceWith(game, evidence);
  game.load();
  for (const { data, bytes } of [outcomes, without, absent]) memory.bytes(data, bytes).fill(0);
  const arrays = [outcomes.header, without.header, absent.header] as const;
  rules.value_lot_at(state.header, 0, editionArray(game), workspace.headers, ...arrays);
  const at = workspace.address('scratch') + SCRATCH_AUCTION * STATE_SIZE;
  const held = memory.bytes(at, STATE_SIZE).slice();
  const fields = stateFields(held);
  const opened = (PHASES as Record<number, string>)[fields.get('phase')] === 'auction';
  if (!opened || fields.get('epoch') !== stateFields(game.bytes).get('epoch')) return null;
  const seats = Array.from({ length: game.players }, (_, seat) => seat);
  const row = (data: number, place: number): SeatValues => {
    const value = memory.floats(data + 4 * place * N_VALUES, N_VALUES);
    const part = (first: number) => Array.from(value.subarray(first, first + game.players));
    return { wins: part(0), points: part(MAX_PLAYERS) };
  };
  const winningSun = memory.shorts(absent.data, NOBODY_ABSENT + 1)[NOBODY_ABSENT]!;
  return {
    won: seats.flatMap((seat) =>
      sunsOf(fields.get('suns', seat))
        .toReversed()
        .map((sun) => ({ seat, sun, ...row(outcomes.data, sun) })),
    ),
    without: seats.map((seat) => row(without.data, seat)),
    expected: winningSun > 0 ? holderOf(held, winningSun) : null,
  };
}
