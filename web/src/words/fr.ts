import { en } from './en';
import type { Catalogue } from './speech.svelte';

export const fr: Catalogue = {
  ...en,
  'nowhere.title': 'Cette page n’existe pas',
  'nowhere.home': 'À l’accueil',
  'replay.title': 'Revoir la partie',
  'table.title': 'Table de jeu',
};
