import { en } from './en';
import { t, type Key } from './translate.svelte';

/** Returns the name of a bot's level; bots of other packages keep their own names. */
export function levelName(bot: string): string {
  return messageOr(`level.${bot}`, bot);
}

export function editionName(edition: string): string {
  return messageOr(`edition.${edition}`, edition);
}

/** Translates a key that may be missing. */
export function messageOr(key: string, fallback: string): string {
  return key in en ? t(key as Key) : fallback;
}
