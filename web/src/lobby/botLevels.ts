import type { BotInfo } from '@/protocol/types';
import { t, type Key } from '@/i18n';
import { en } from '@/i18n/en';

/** The levels that are offered, weakest first; a bot that plays at random is no opponent. */
export const LEVELS = ['beginner', 'simple', 'evaluator', 'learned', 'expert'];

/** The levels that this server has: all of ours until it has answered, then others too. */
export function levels(bots: BotInfo[] | undefined): string[] {
  if (!bots) return LEVELS;
  const names = bots.map((bot) => bot.name);
  const others = names.filter((name) => !LEVELS.includes(name) && name !== 'random');
  return [...LEVELS.filter((name) => names.includes(name)), ...others];
}

/** A kind word for a level; a bot of another package is called by its name. */
export function levelName(bot: string): string {
  const key = `level.${bot}`;
  return key in en ? t(key as Key) : bot;
}

/** What an edition is called in a list. */
export function editionName(edition: string): string {
  const key = `edition.${edition}`;
  return key in en ? t(key as Key) : edition;
}
