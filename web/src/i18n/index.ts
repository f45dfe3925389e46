export {
  decimal,
  joinAnd,
  joinOr,
  language,
  messageExists,
  number,
  percent,
  percent1,
  percentDown,
  setLanguage,
  signed,
  signedDecimal,
  signedPercent,
  t,
  withTexts,
  type Values,
} from './translate.svelte';
export type { Key, Message, Plural, Texts } from './keys';
export { LANGUAGES, type Language } from './languages';
export { logSentence, type LogContext } from './logSentence';
export { formatMove, formatMoveWithTile } from './moveText';
export {
  editionName,
  epochName,
  formatPoints,
  formatTileCounts,
  formatTiles,
  isYou,
  levelName,
  messageOr,
  roman,
  seatLabel,
  shortTileName,
  type SeatNames,
} from './names';
export {
  captionParts,
  formatLossShort,
  formatLotValue,
  seatActivity,
  seatCaption,
} from './seatText';
export { capitalize, setEdition, term, termOr, tileName } from './terms.svelte';
