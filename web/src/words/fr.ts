import type { Catalogue } from './speech.svelte';

export const fr: Catalogue = {
  'nowhere.title': 'Cette page n’existe pas',
  'nowhere.home': 'À l’accueil',
  'home.later': 'À écrire',
  'replay.title': 'Revoir la partie',
  'table.title': 'Table de jeu',
};
