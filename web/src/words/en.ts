import type { Phrase } from './speech.svelte';

/** English, and with it the list of everything the page says. */
export const en = {
  'nowhere.title': 'This place does not exist',
  'nowhere.home': 'To the start',
  'home.later': 'To be written',
  'replay.title': 'Replay',
  'table.title': 'Game table',
} satisfies Record<string, Phrase>;
