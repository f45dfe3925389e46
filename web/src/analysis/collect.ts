/** Collects the facts of a position, as `sunbarge.analysis.collect` does in Python. */
import type { SeatBots } from '@/engine/evidence';
import { figuresOf } from '@/engine/figures';
import type { Game } from '@/engine/game';
import { EPOCHS, SCORE_PARTS } from '@/engine/layout';
import type { LotValues } from '@/engine/lots';
import type { Counts } from '@/engine/position';
import type { PositionValues } from '@/engine/positionValues';
import type { Evaluation, LotEstimate, PositionFacts } from './facts';
import { adjust } from './handicaps';
import { progressOf } from './steps';

export function collectFacts(game: Game, values: PositionValues, bots: SeatBots): PositionFacts {
  const now = game.position();
  const { obliged, mustBeat, discards } = figuresOf(game);
  const { moves, tiles, lot } = adjustedValues(values, bots, progressOf(game));
  const seat = now.to_move!;
  return {
    seat,
    epoch: now.epoch,
    last_epoch: now.epoch === EPOCHS,
    phase: now.phase,
    ra_in_bag: now.bag.ra ?? 0,
    bag_size: Object.values(now.bag).reduce((sum, count) => sum + count, 0),
    next_ra_ends_epoch: now.ra_tiles + 1 === now.ra_limit,
    centre_sun: now.sun,
    gods: now.seats[seat]!.tiles.god ?? 0,
    has_tiles: now.track.some((tile) => tile !== null),
    suns: now.seats.map(({ suns }) => suns),
    bids: now.seats.map((_, other) => now.auction?.bids[other] ?? 0),
    obliged,
    must_beat: mustBeat,
    discards,
    moves,
    changes: tileChanges(game, seat),
    tiles: Object.fromEntries(
      tiles.map(({ tile, count: _, ...value }) => [
        tile,
        { ...value, move: `draw:${tile}`, doubt: 0 } satisfies Evaluation,
      ]),
    ),
    lots: lotEstimates(game, lot),
    won: lot?.won.map(({ seat, sun, wins }) => ({ seat, sun, wins: wins[seat]! })) ?? [],
    expected: lot?.expected ?? null,
  };
}

function adjustedValues(values: PositionValues, bots: SeatBots, progress: number): PositionValues {
  const { moves, tiles, lot } = values;
  return {
    moves: moves.map((move) => adjust(move, bots, progress)),
    tiles: tiles.map((tile) => adjust(tile, bots, progress)),
    lot: lot && {
      won: lot.won.map((outcome) => adjust(outcome, bots, progress)),
      without: lot.without.map((value) => adjust(value, bots, progress)),
      expected: lot.expected,
    },
  };
}

/** How each god or discard changes the seat's points of the epoch, unless it ends the epoch. */
function tileChanges(game: Game, seat: number): Record<string, Counts> {
  const [before, epoch] = [game.epochScoreNow()[seat]!, game.position().epoch];
  const changes: Record<string, Counts> = {};
  for (const move of game.legalMoves().filter((each) => /^(god|lose):/.test(each))) {
    const child = game.copy();
    child.play(move);
    if (child.isOver || child.position().epoch !== epoch) continue;
    const after = child.epochScoreNow()[seat]!;
    const parts = SCORE_PARTS.map(
      (part) => [part, (after[part] ?? 0) - (before[part] ?? 0)] as const,
    );
    changes[move] = Object.fromEntries(parts.filter(([, change]) => change));
  }
  return changes;
}

/** What the lot is worth to each seat: exactly now, and with each of its suns in the end. */
function lotEstimates(game: Game, lot: LotValues | null): LotEstimate[] {
  return game.lotWorth().map(({ seat, adds, takes, parts }) => {
    const own = lot?.won.filter((outcome) => outcome.seat === seat) ?? [];
    const by_sun = own.map(({ sun, wins, points }) => ({
      sun,
      wins: wins[seat]! - lot!.without[seat]!.wins[seat]!,
      points: points[seat]! - lot!.without[seat]!.points[seat]!,
    }));
    return { seat, exact: adds - takes, parts, by_sun };
  });
}
