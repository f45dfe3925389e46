import { adviceFrom, knownBots, type PositionAdvice } from '@/analysis/advice';
import type { BotName } from '@/engine/bots';
import { EngineClient } from '@/engine/client';
import type { Game } from '@/engine/game';
import { OutdatedError } from '@/engine/outdated';
import type { Advice } from '@/protocol/types';
import { rounded } from './rounded';
import { DEFAULT_BOT } from './seats';

/** Seconds that a bot may think about a move, as on the server. */
const BUDGET = 0.4;
const ADVICE_EFFORT = 400;
const DIGITS = 4;

let client: EngineClient | null = null;

type AdviceMessage = Pick<Advice, 'moves' | 'win' | 'remarks' | 'close'>;

/** Who thinks for the bots of a table, and for a player who asks the expert. */
export interface Thinker {
  move(game: Game, bot: string): Promise<string>;
  advice(game: Game, bots: readonly (string | null)[]): Promise<AdviceMessage>;
}

/** Bots that think in a worker. */
export const workerThinker: Thinker = {
  async move(game, bot) {
    const options = { seed: randomSeed(), budget: BUDGET };
    client ??= EngineClient.start();
    for (const name of [bot, DEFAULT_BOT])
      try {
        return (await client.botMove(game, name as BotName, options)).move;
      } catch (error) {
        console.warn(`${name} does not answer`, error);
        client = EngineClient.start();
        // No bot can think, and the first legal move would be no answer of any.
        if (error instanceof OutdatedError) throw error;
      }
    return game.legalMoves()[0]!;
  },

  async advice(game, bots) {
    client ??= EngineClient.start();
    const known = knownBots(bots);
    const values = await client.positionValues(game, known, ADVICE_EFFORT);
    return adviceMessage(adviceFrom(game, values, known), game.toMove!);
  },
};

/** Advice as the server sends it. */
export function adviceMessage({ moves, remarks }: PositionAdvice, seat: number): AdviceMessage {
  return {
    moves: moves.map(({ move, wins, points, doubt, reasons }) => ({
      move,
      win: rounded(wins[seat]!, DIGITS),
      points: rounded(points[seat]!, DIGITS),
      doubt: rounded(doubt, DIGITS),
      reasons,
    })),
    win: moves[0]!.wins.map((chance) => rounded(chance, DIGITS)),
    remarks,
    close: moves.some((move) => move.close),
  };
}

function randomSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]! >> 1n;
}
