import { LANGUAGES, type Language } from '@/i18n/languages';
import { long, read, write } from './browserStorage';

export type Theme = 'auto' | 'light' | 'dark';
/** How long motion takes: none, half, as designed, twice. */
export type Speed = 0 | 0.5 | 1 | 2;

export interface Settings {
  language: Language;
  theme: Theme;
  sound: boolean;
  speed: Speed;
  /** Show what things are worth. */
  helper: boolean;
  /** Ask before invoking and before the last sun. */
  confirm: boolean;
  /** What the visitor was called last. */
  name: string;
}

const KEY = 'sunbarge.settings';

function spoken(): Language {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const language = wanted.slice(0, 2).toLowerCase() as Language;
    if (language in LANGUAGES) return language;
  }
  return 'en';
}

function first(): Settings {
  return {
    language: spoken(),
    theme: 'auto',
    sound: true,
    speed: 1,
    helper: true,
    confirm: true,
    name: '',
  };
}

function kept(): Settings {
  const found = { ...first(), ...read<Partial<Settings>>(long, KEY, {}) };
  if (!(found.language in LANGUAGES)) found.language = spoken();
  return found;
}

/** The visitor's own settings; a change is kept at once. */
export const settings = $state<Settings>(kept());

$effect.root(() => {
  $effect(() => write(long, KEY, settings));
  $effect(() => {
    const root = document.documentElement;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.toggleAttribute('data-still', settings.speed === 0);
  });
});
