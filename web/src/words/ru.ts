import type { Catalogue } from './speech.svelte';

export const ru: Catalogue = {
  'nowhere.title': 'Такой страницы нет',
  'nowhere.home': 'На главную',
  'home.later': 'Будет написано',
  'replay.title': 'Просмотр партии',
  'table.title': 'Игровой стол',
};
