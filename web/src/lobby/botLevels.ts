import type { BotInfo } from '@/protocol/types';

/** The levels of the bots, weakest first; `random` is not offered. */
export const LEVELS = ['beginner', 'simple', 'evaluator', 'learned', 'expert'];

/** Returns the levels that the server offers, with bots of other packages last. */
export function offeredLevels(bots: BotInfo[] | undefined): string[] {
  if (!bots) return LEVELS;
  const names = bots.map((bot) => bot.name);
  const others = names.filter((name) => !LEVELS.includes(name) && name !== 'random');
  return [...LEVELS.filter((name) => names.includes(name)), ...others];
}
