export { joinAnd, joinOr, language, percent, setLanguage, signed, t } from './translate.svelte';
export type { Catalogue, Key, Message, Plural, Values } from './translate.svelte';
export { LANGUAGES, type Language } from './languages';
export {
  epochName,
  formatPoints,
  formatTileCounts,
  formatTiles,
  isYou,
  logSentence,
  roman,
  seatLabel,
  type LogContext,
} from './logSentence';
export { formatMove } from './moveText';
export { editionName, levelName, messageOr } from './names';
export { formatLossShort, formatLotValue, seatActivity, seatCaption } from './seatText';
export { capitalize, setEdition, term, termOr, tileName } from './terms.svelte';
