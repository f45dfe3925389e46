import { t } from '@/i18n';
import { lastSetup } from '@/storage/lastSetup.svelte';
import { settings } from '@/storage/settings.svelte';

/** Returns the player's name or, if none is set, a guest name that is not taken. */
export function playerName(taken: string[] = []): string {
  return settings.name.trim() || guestName(taken);
}

/** Returns a guest name, always the same in one browser unless it is taken. */
export function guestName(taken: string[] = []): string {
  const names = t('home.guests').split(', ');
  const inOrder = names.map((_, n) => names[(lastSetup.guest + n) % names.length]!);
  return inOrder.find((name) => !taken.includes(name)) ?? inOrder[0]!;
}
