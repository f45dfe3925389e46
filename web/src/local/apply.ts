/** How entries change a table; its counterpart in Python is `online/sessions/apply.py`. */
import type { LogLine } from '@/protocol/types';
import type { Entry, MovePlayed, PreferencesSet } from './entries';
import { logLine, logLines } from './logLines';
import { seatBot, type Seat } from './seats';
import type { LocalTable } from './table';

/** How many lines of the log a view contains. */
const LOG_LINES = 30;

/** A log that cannot be replayed: it is damaged, or of another version. */
export class BrokenLog extends Error {
  override name = 'BrokenLog';
}

/** Applies an entry and returns its log lines. */
export function apply(table: LocalTable, entry: Entry): LogLine[] {
  if (entry.seq !== table.seq + 1)
    throw new BrokenLog(`entry ${entry.seq} cannot follow ${table.seq}`);
  const lines = change(table, entry);
  table.seq = entry.seq;
  if (entry.command) table.seqByCommand.set(entry.command, entry.seq);
  table.log = [...table.log, ...lines].slice(-LOG_LINES);
  return lines;
}

function change(table: LocalTable, entry: Entry): LogLine[] {
  switch (entry.kind) {
    case 'begun':
      return begin(table, entry.seq, entry.groups, entry.bots);
    case 'move':
      return play(table, entry);
    case 'pace':
      return setPace(table, entry.seconds, entry.epoch ?? null);
    case 'rematch':
      table.nextTable = entry.table;
      return [];
    default:
      return changeSeat(table, entry, seatOf(table, entry.seat));
  }
}

type SeatChange = Exclude<Entry, { kind: 'begun' | 'move' | 'pace' | 'rematch' }>;

function changeSeat(table: LocalTable, entry: SeatChange, state: Seat): LogLine[] {
  const { seq, seat } = entry;
  switch (entry.kind) {
    case 'sat':
      [state.name, state.token, state.entropy] = [entry.name, entry.token, entry.entropy];
      return [logLine(seq, 'sat', { seat, name: state.name })];
    case 'undo':
      progressOf(table).undo();
      table.positionChanged(seq);
      return [logLine(seq, 'undone', { seat })];
    case 'ready':
      state.ready = entry.epoch;
      return [];
    case 'prefer':
      return setPreferences(state, entry);
    case 'hand_over':
      [state.bot, state.answerAhead] = [entry.bot, null];
      return [logLine(seq, 'left', { seat, name: state.name })];
    case 'take_back':
      [state.bot, state.ready] = [null, table.finishedEpochs];
      return [logLine(seq, 'sat', { seat, name: state.name })];
  }
}

function seatOf(table: LocalTable, number: number): Seat {
  const seat = table.seats[number];
  if (!seat) throw new BrokenLog(`there is no seat ${number}`);
  return seat;
}

function progressOf(table: LocalTable) {
  if (!table.progress) throw new BrokenLog('the game has not begun');
  return table.progress;
}

function begin(
  table: LocalTable,
  seq: number,
  groups: number[],
  bots: Record<string, string>,
): LogLine[] {
  table.begin(groups);
  for (const [number, bot] of Object.entries(bots))
    seatBot(table.seats, seatOf(table, Number(number)), bot);
  table.positionChanged(seq);
  const seeds = table.seats.filter((seat) => seat.entropy !== '').length;
  return [logLine(seq, 'begun', { number: seeds })];
}

function play(table: LocalTable, entry: MovePlayed): LogLine[] {
  const automatic = entry.by_itself ?? false;
  // A forced move that was undone would be repeated at once.
  const forced = automatic && table.legal.length === 1;
  const progress = progressOf(table);
  const happened = progress.play(entry.move, forced);
  table.positionChanged(entry.seq);
  return logLines(entry.seq, progress.game.history.length, happened, automatic);
}

function setPace(table: LocalTable, seconds: number, epoch: number | null): LogLine[] {
  if (epoch === null) table.pace = seconds;
  table.epochPace = epoch === null ? null : { epoch, seconds };
  return [];
}

function setPreferences(seat: Seat, entry: PreferencesSet): LogLine[] {
  if (entry.auto_pass != null) seat.autoPass = entry.auto_pass;
  if (entry.forget_answer) seat.answerAhead = null;
  if (entry.answer_ahead != null) seat.answerAhead = entry.answer_ahead;
  return [];
}
