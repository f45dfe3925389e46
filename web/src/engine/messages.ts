/** Messages between the page and the worker in which bots think. */
import type { BotName, BotOptions, Choice, SearchProgress } from './bots';
import type { GameSnapshot } from './game';
import type { MoveValue } from './values';

export type Task =
  | { kind: 'botMove'; game: GameSnapshot; bot: BotName; options: BotOptions }
  | { kind: 'moveValues'; game: GameSnapshot; effort: number }
  | { kind: 'search'; game: GameSnapshot; options: BotOptions };

/** What each kind of task results in. */
export interface Results {
  botMove: Choice;
  moveValues: MoveValue[];
  search: Choice;
}

export type ToWorker =
  | { type: 'start'; folder: string }
  | { type: 'task'; id: number; task: Task }
  | { type: 'cancel'; id: number };

export type FromWorker =
  | { type: 'progress'; id: number; progress: SearchProgress }
  | { type: 'result'; id: number; result: Results[keyof Results] }
  | { type: 'failed'; id: number; reason: string };
