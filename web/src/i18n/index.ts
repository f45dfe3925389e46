export { both, either, language, percent, signed, speak, t } from './translate.svelte';
export type { Catalogue, Key, Phrase, Plural, Values } from './translate.svelte';
export { LANGUAGES, type Language } from './languages';
export {
  epochName,
  isYou,
  pointsInWords,
  roman,
  sentence,
  tilesInWords,
  type Company,
} from './logSentence';
export { called, capital, term, tileName } from './terms.svelte';
