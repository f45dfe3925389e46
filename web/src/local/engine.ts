import type { BotName } from '@/engine/bots';
import { EngineClient } from '@/engine/client';
import { Engine } from '@/engine/engine';
import type { Game } from '@/engine/game';
import type { Advice, MoveAdvice } from '@/protocol/types';
import { rounded } from './rounded';
import { DEFAULT_BOT } from './seats';

/** Seconds that a bot may think about a move, as on the server. */
const BUDGET = 0.4;
const ADVICE_EFFORT = 400;
const DIGITS = 4;
/** Differences in win probability up to this are within the error of the net, as on the server. */
const NET_ERROR = 0.01;

let engine: Promise<Engine> | null = null;
let client: EngineClient | null = null;

/** The engine for rules, loaded once; a failed attempt may be repeated. */
export function loadEngine(): Promise<Engine> {
  engine ??= Engine.load().catch((error: unknown) => {
    engine = null;
    throw error;
  });
  return engine;
}

/** Who thinks for the bots of a table, and for a player who asks the expert. */
export interface Thinker {
  move(game: Game, bot: string): Promise<string>;
  advice(game: Game, seat: number): Promise<Pick<Advice, 'moves' | 'win' | 'close'>>;
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
      }
    return game.legalMoves()[0]!;
  },

  async advice(game, seat) {
    client ??= EngineClient.start();
    const values = await client.moveValues(game, ADVICE_EFFORT);
    const moves = values.map((value): MoveAdvice => {
      const [win, points] = [value.wins[seat]!, value.points[seat]!];
      return {
        move: value.move,
        win: rounded(win, DIGITS),
        points: rounded(points, DIGITS),
        doubt: rounded(value.doubt, DIGITS),
        reasons: [],
      };
    });
    const win = values[0]!.wins.map((chance) => rounded(chance, DIGITS));
    return { moves, win, close: isClose(moves) };
  },
};

/** Whether another move is within the error of the best one. */
function isClose([best, ...others]: MoveAdvice[]): boolean {
  if (!best) return false;
  return others.some(
    ({ win, doubt }) => best.win - win <= Math.max(NET_ERROR, Math.hypot(best.doubt, doubt)),
  );
}

function randomSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]! >> 1n;
}
