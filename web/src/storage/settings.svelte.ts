import { LANGUAGES, type Language } from '@/i18n/languages';
import { local, readJson, writeJson } from './browserStorage';

export type Theme = 'auto' | 'light' | 'dark';
/** Factor on the duration of animations; 0 turns them off. */
export type Speed = 0 | 0.5 | 1 | 2;

export interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  speed: Speed;
  /** Show what tiles and lots are worth. */
  helper: boolean;
  /** Ask for confirmation before invoking Ra and before bidding the last sun. */
  confirm: boolean;
  /** The player's name; empty for a guest name. */
  name: string;
}

const KEY = 'sunbarge.settings';

/** Returns the first of the browser's languages that has a catalogue, or English. */
function browserLanguage(): Language {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const language = wanted.slice(0, 2).toLowerCase() as Language;
    if (language in LANGUAGES) return language;
  }
  return 'en';
}

function defaults(): Settings {
  return {
    language: browserLanguage(),
    theme: 'auto',
    sound: true,
    speed: 1,
    helper: true,
    confirm: true,
    name: '',
  };
}

function load(): Settings {
  const found = { ...defaults(), ...readJson<Partial<Settings>>(local, KEY, {}) };
  if (!(found.language in LANGUAGES)) found.language = browserLanguage();
  return found;
}

/** State with the settings of this browser; changes are stored and applied to the document. */
export const settings = $state<Settings>(load());

$effect.root(() => {
  $effect(() => writeJson(local, KEY, settings));
  $effect(() => {
    const root = document.documentElement;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.toggleAttribute('data-still', settings.speed === 0);
  });
});
