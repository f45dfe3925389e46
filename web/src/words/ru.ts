import { en } from './en';
import type { Catalogue } from './speech.svelte';

export const ru: Catalogue = {
  ...en,
  'nowhere.title': 'Такой страницы нет',
  'nowhere.home': 'На главную',
  'replay.title': 'Просмотр партии',
  'table.title': 'Игровой стол',
};
