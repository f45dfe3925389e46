/** Messages between the page and the worker in which bots think. */
import type { AuctionTable } from './auctionAnswers';
import type { BotName, BotOptions, Choice, SearchProgress } from './bots';
import type { PlaceValues } from './gameValues';
import type { SeatBots } from './evidence';
import type { GameSnapshot } from './game';
import type { EngineFiles } from './layout';
import type { PositionValues } from './positionValues';

export type Task =
  | { kind: 'botMove'; game: GameSnapshot; bot: BotName; options: BotOptions }
  | { kind: 'positionValues'; game: GameSnapshot; bots: SeatBots; effort: number }
  | { kind: 'auction'; game: GameSnapshot; bots: SeatBots }
  | { kind: 'gameValues'; game: GameSnapshot; bots: SeatBots; effort: number; places: number[] };

/** What each kind of task results in. */
export interface Results {
  botMove: Choice;
  positionValues: PositionValues;
  auction: AuctionTable | null;
  gameValues: null;
}

/** What tasks tell before they are done. */
export type Progress = SearchProgress | PlaceValues;

export type ToWorker =
  | { type: 'start'; folder: string; list: EngineFiles | null }
  | { type: 'task'; id: number; task: Task }
  | { type: 'cancel'; id: number };

export type FromWorker =
  | { type: 'progress'; id: number; progress: Progress }
  | { type: 'result'; id: number; result: Results[keyof Results] }
  | { type: 'failed'; id: number; reason: string; outdated: boolean };
