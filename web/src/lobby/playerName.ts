import { t } from '@/i18n';
import { lastSetup } from '@/storage/lastSetup.svelte';
import { settings } from '@/storage/settings.svelte';

/** Returns the player's name, or a guest name if none is set. */
export function playerName(): string {
  return settings.name.trim() || guestName();
}

/** Returns a guest name, always the same in one browser. */
export function guestName(): string {
  const names = t('home.guests').split(', ');
  return names[lastSetup.guest % names.length]!;
}
