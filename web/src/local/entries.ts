/** The entries of a table's log; its counterpart in Python is `online/sessions/entries.py`. */
import type { SeatSetup } from '@/protocol/types';

/** Replaying the same entries gives the same game as long as this is the server's `RULES_VERSION`. */
export const RULES_VERSION = 1;

/** What is fixed when a table is set up; the same fields as the server's. */
export interface Header {
  id: string;
  title: string;
  edition: string;
  house: string[];
  /** The seats in turn order; `me` and `here` are people at this screen. */
  seats: SeatSetup[];
  public: boolean;
  open_points: boolean;
  watch?: boolean;
  /** Whether the expert may be asked in a game between people; older tables lack it. */
  advice?: boolean;
  pace: number;
  /** The secret of the deal: 32 bytes, hexadecimal. */
  secret: string;
  commitment: string;
  invite: string | null;
  /** When the table was set up, in ISO 8601. */
  created: string;
  rules: number;
  /** The line of the position in which the game begins; that of the server begins with a deal. */
  start?: string;
}

/** Base of all entries of the log, which only grows. */
interface LogEntry {
  /** Position in the log, from 1. */
  seq: number;
  /** Id of the command that caused the entry; null for automatic entries and bots' moves. */
  command?: string | null;
}

interface SeatEntry extends LogEntry {
  seat: number;
}

export interface SeatTaken extends SeatEntry {
  kind: 'sat';
  name: string;
  token: string;
  /** The person's seed for the deal; empty if they added none. */
  entropy: string;
}

export interface GameBegun extends LogEntry {
  kind: 'begun';
  /** The group of suns of each seat. */
  groups: number[];
  /** The names of the bots that took free seats, by seat. */
  bots: Record<string, string>;
}

export interface MovePlayed extends SeatEntry {
  kind: 'move';
  /** The move in the notation; a draw includes the tile that was drawn. */
  move: string;
  /** Whether the seat's settings chose the move. */
  by_itself?: boolean;
}

export interface MoveUndone extends SeatEntry {
  kind: 'undo';
}

export interface SheetRead extends SeatEntry {
  kind: 'ready';
  epoch: number;
}

export interface PreferencesSet extends SeatEntry {
  kind: 'prefer';
  auto_pass?: boolean | null;
  forget_answer?: boolean;
  answer_ahead?: number | null;
}

export interface PaceSet extends LogEntry {
  kind: 'pace';
  seconds: number;
  epoch?: number | null;
}

export interface SeatHandedOver extends SeatEntry {
  kind: 'hand_over';
  bot: string;
}

export interface SeatReclaimed extends SeatEntry {
  kind: 'take_back';
}

export interface RematchCreated extends SeatEntry {
  kind: 'rematch';
  table: string;
}

/** An entry of the log, as the server stores it. */
export type Entry =
  | SeatTaken
  | GameBegun
  | MovePlayed
  | MoveUndone
  | SheetRead
  | PreferencesSet
  | PaceSet
  | SeatHandedOver
  | SeatReclaimed
  | RematchCreated;

const LOCAL = 'local-';

/** Whether a table lives in this browser; ids of the server's tables have no hyphen. */
export function isLocal(table: string): boolean {
  return table.startsWith(LOCAL);
}

const FROM_POSITION = `${LOCAL}from-`;

/** Whether a game can be stored on the server: one that began in the middle cannot. */
export function isPublishable(table: string): boolean {
  return isLocal(table) && !table.startsWith(FROM_POSITION);
}

/** A new id of a table in this browser. */
export function newLocalId(fromPosition = false): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const prefix = fromPosition ? FROM_POSITION : LOCAL;
  return prefix + Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}
