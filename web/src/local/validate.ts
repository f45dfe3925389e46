/** Which entry a command leads to; its counterpart in Python is `online/sessions/validate.py`. */
import { BOTS } from '@/engine/layout';
import type { NewCommand } from '@/socket/connection';
import type { Refused } from '@/protocol/types';
import type { Entry, GameBegun, MovePlayed } from './entries';
import { DEFAULT_BOT } from './seats';
import type { LocalTable } from './table';

export type Code = Extract<
  Refused['code'],
  | 'not_your_seat'
  | 'not_your_turn'
  | 'stale'
  | 'illegal'
  | 'too_late'
  | 'not_now'
  | 'no_advice'
  | 'no_table'
>;

/** A command that is not allowed now; `code` is for the page, the message for people. */
export class Refusal extends Error {
  constructor(
    readonly code: Code,
    text: string,
    readonly legal: string[] = [],
  ) {
    super(text);
  }
}

const NO_MOVES = {
  gathering: 'the game has not begun',
  reading: 'the next epoch begins when everybody has read the sheet',
  over: 'the game is over',
};

type Without<Kind> = Exclude<NewCommand, { kind: Kind }>;
/** A command that changes a table; tables in this browser never wait for players. */
export type LocalCommand = Without<'ask' | 'begin' | 'seed' | 'rematch' | 'remove'> & {
  id?: string;
};

/** Returns the entry that a command leads to, or throws a Refusal. */
export function validate(table: LocalTable, command: LocalCommand): Entry {
  const base = { seq: table.seq + 1, command: command.id ?? null };
  if (command.kind === 'pace') {
    const { seconds, epoch = null } = command;
    return { ...base, kind: 'pace', seconds, epoch };
  }
  const { seat } = command;
  if (!table.held.includes(seat)) throw new Refusal('not_your_seat', `nobody holds seat ${seat}`);
  const standIn = table.seats[seat]!.playedByStandIn;
  if (command.kind === 'take_back') {
    if (!standIn) throw new Refusal('not_now', `no bot plays for you in seat ${seat}`);
    return { ...base, kind: 'take_back', seat };
  }
  if (standIn) throw new Refusal('not_now', `a bot plays seat ${seat}; take the seat back first`);
  return validateForSeat(table, command, base);
}

type SeatCommand = Exclude<LocalCommand, { kind: 'pace' | 'take_back' }>;

function validateForSeat(
  table: LocalTable,
  command: SeatCommand,
  base: { seq: number; command: string | null },
): Entry {
  const { seat } = command;
  switch (command.kind) {
    case 'play':
      requireTurn(table, seat, command.seq);
      return { ...moveEntry(table, seat, command.move), command: base.command };
    case 'undo':
      requireCurrent(table, command.seq);
      if (table.progress?.undoableBy() !== seat) throw new Refusal('too_late', 'your move stands');
      return { ...base, kind: 'undo', seat };
    case 'ready':
      requireUnread(table, seat, command.epoch);
      return { ...base, kind: 'ready', seat, epoch: command.epoch };
    case 'prefer': {
      const { auto_pass = null, answer_ahead = null, forget_answer = false } = command;
      if (answer_ahead !== null && !table.toAnswer.includes(seat))
        throw new Refusal('not_now', 'an answer can be given ahead only in an auction, once');
      return { ...base, kind: 'prefer', seat, auto_pass, forget_answer, answer_ahead };
    }
    case 'hand_over':
      if (table.stage === 'over') throw new Refusal('not_now', NO_MOVES.over);
      if (!isKnownBot(command.bot))
        throw new Refusal('illegal', `there is no bot ${command.bot} in this browser`);
      return { ...base, kind: 'hand_over', seat, bot: command.bot ?? DEFAULT_BOT };
  }
}

function requireCurrent(table: LocalTable, seq: number): void {
  if (seq < table.positionSeq || seq > table.seq)
    throw new Refusal('stale', `the position has changed since seq ${seq}`);
}

function requireTurn(table: LocalTable, seat: number, seq: number): void {
  const { stage } = table;
  if (stage !== 'playing') throw new Refusal('not_now', NO_MOVES[stage]);
  requireCurrent(table, seq);
  if (seat !== table.toMove)
    throw new Refusal('not_your_turn', `seat ${table.toMove} has to move now`);
}

function requireUnread(table: LocalTable, seat: number, epoch: number): void {
  if (table.stage !== 'reading' || epoch !== table.finishedEpochs)
    throw new Refusal('not_now', `nobody waits for the sheet of epoch ${epoch}`);
  if (table.seats[seat]!.ready >= epoch) throw new Refusal('not_now', 'this seat is ready already');
}

/** Whether the engine has a bot of this name; without a name, it is the usual one. */
export function isKnownBot(bot: string | null | undefined): boolean {
  return (bot || DEFAULT_BOT) in BOTS;
}

/** The entry of a move, with the tile if it is a draw; refused if it is not legal. */
export function moveEntry(
  table: LocalTable,
  seat: number,
  move: string,
  automatic = false,
): MovePlayed {
  if (!table.legal.includes(move))
    throw new Refusal('illegal', `${move} is not legal now`, table.legal);
  const entry: MovePlayed = { seq: table.seq + 1, kind: 'move', seat, move: table.withTile(move) };
  return automatic ? { ...entry, by_itself: true } : entry;
}

/** Whether an entry would change nothing, so that it need not be stored. */
export function isNoOp(table: LocalTable, entry: Entry): boolean {
  if (entry.kind === 'pace')
    return entry.epoch == null && table.epochPace === null && entry.seconds === table.pace;
  if (entry.kind !== 'prefer') return false;
  const seat = table.seats[entry.seat]!;
  const answer = entry.answer_ahead ?? (entry.forget_answer ? null : seat.answerAhead);
  return (entry.auto_pass ?? seat.autoPass) === seat.autoPass && answer === seat.answerAhead;
}

// --- Entries that need no command ---------------------------------------------------------

/** The beginning of the game, or the bid or pass that a seat's settings determine, if one is due. */
export function automaticEntry(table: LocalTable): Entry | null {
  if (!table.progress) return table.seats.some((seat) => seat.free) ? null : gameBegun(table);
  const seat = table.toMove;
  if (seat === null || !table.seats[seat]!.playedByPerson || !table.toAnswer.includes(seat))
    return null;
  const move = automaticAnswer(table, seat);
  return move === null ? null : moveEntry(table, seat, move, true);
}

function gameBegun(table: LocalTable): GameBegun {
  return { seq: table.seq + 1, kind: 'begun', groups: table.newDeal().groups, bots: {} };
}

/**
 * An answer ahead bids the lowest sun that beats the bids so far, if it is not above the limit, and
 * otherwise passes. A seat that must bid is asked, unless it has only one sun to bid.
 */
function automaticAnswer(table: LocalTable, seat: number): string | null {
  const { legal } = table;
  const { answerAhead, autoPass } = table.seats[seat]!;
  if (answerAhead === null)
    return autoPass && legal.length === 1 && legal[0] === 'pass' ? 'pass' : null;
  const bids = legal.filter((move) => move !== 'pass').map((move) => Number(move.slice(4)));
  const lowest = Math.min(...bids);
  if (lowest <= answerAhead) return `bid:${lowest}`;
  if (legal.includes('pass')) return 'pass';
  return bids.length === 1 ? `bid:${lowest}` : null;
}
