import type { Game } from '@/engine/game';
import { kindsHeld, total } from '@/game/selectors';
import { CIVILIZATION, MONUMENTS } from '@/game/tiles';
import { percent, signed, type Values } from '@/i18n';
import type { View } from '@/protocol/types';
import { YOU } from './practiceTable';

/** The figures of a position that the texts of lessons name; all come from the engine. */
export function lessonValues(view: View, part = '', number = YOU): Values {
  const seat = view.seats[number]!;
  const leader = view.auction?.leader ?? null;
  return {
    now: signed(total(seat.epoch_now)),
    part: signed(seat.epoch_now[part] ?? 0),
    lot: signed(seat.lot?.total ?? 0),
    chance: percent(view.ra_chance),
    left: view.ra_limit - view.ra_tiles,
    ra: view.ra_tiles,
    limit: view.ra_limit,
    centre: view.sun,
    standing: view.auction?.standing ?? 0,
    leader: leader === null ? '' : view.seats[leader]!.name,
    kinds: kindsHeld(seat, CIVILIZATION),
    monuments: kindsHeld(seat, MONUMENTS),
  };
}

/** The outcome of a try: points before and after the move and the moves that would follow. */
export function valuesAfter(game: Game, move: string, then: string[], part = ''): Values {
  const now = game.epochScoreNow()[YOU]!;
  for (const each of [move, ...then]) game.play(each);
  const after = game.epochScoreNow()[YOU]!;
  const points = total(after);
  return {
    after: signed(points),
    change: signed(points - total(now)),
    partAfter: signed(after[part] ?? 0),
    // The sun that won lies in the centre.
    winning: game.position().sun,
  };
}
