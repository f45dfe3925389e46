export { both, either, language, percent, signed, speak, t } from './speech.svelte';
export type { Catalogue, Key, Phrase, Plural, Values } from './speech.svelte';
export { LANGUAGES, type Language } from './languages';
export {
  epochName,
  isYou,
  pointsInWords,
  roman,
  sentence,
  tilesInWords,
  type Company,
} from './log';
export { called, capital, term, tileName } from './terms.svelte';
