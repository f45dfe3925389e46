/** The lines of the log that entries and events lead to; its counterpart in Python is `online/sessions/log_lines.py`. */
import type { GameEvent } from '@/engine/events';
import type { LogLine } from '@/protocol/types';

const EMPTY: Omit<LogLine, 'seq' | 'kind'> = {
  auction: null,
  by_itself: false,
  lost: {},
  move: null,
  name: null,
  number: null,
  seat: null,
  sun: null,
  taken: null,
  tile: null,
  tiles: [],
};

/** A line of the log; fields that its kind does not use are empty. */
export function logLine(
  seq: number,
  kind: LogLine['kind'],
  fields: Partial<LogLine> = {},
): LogLine {
  return { ...EMPTY, seq, kind, ...fields };
}

/** The log lines of a move's events; `automatic` if the seat's settings chose the move. */
export function logLines(
  seq: number,
  move: number,
  events: GameEvent[],
  automatic: boolean,
): LogLine[] {
  return events.map((event, place) => ({
    ...lineOf(seq, event, automatic && place === 0),
    move,
  }));
}

function lineOf(seq: number, event: GameEvent, automatic: boolean): LogLine {
  switch (event.kind) {
    case 'drawn': {
      const { seat, tile, raTiles } = event;
      if (tile === 'ra') return logLine(seq, 'ra', { seat, tile, number: raTiles });
      return logLine(seq, 'draw', { seat, tile });
    }
    case 'opened':
      return logLine(seq, 'auction', { seat: event.seat, auction: event.auction });
    case 'bid':
      return logLine(seq, 'bid', { seat: event.seat, sun: event.sun, by_itself: automatic });
    case 'passed':
      return logLine(seq, 'pass', { seat: event.seat, by_itself: automatic });
    case 'won': {
      const { seat, bid, sun, tiles } = event;
      return logLine(seq, 'won', { seat, sun: bid, taken: sun, tiles });
    }
    case 'nobody': {
      const auction = event.discarded ? 'full' : null;
      return logLine(seq, 'nobody', { tiles: event.tiles, auction });
    }
    default:
      return lineOutsideAuctions(seq, event);
  }
}

type AuctionEvent = 'drawn' | 'opened' | 'bid' | 'passed' | 'won' | 'nobody';

function lineOutsideAuctions(
  seq: number,
  event: Exclude<GameEvent, { kind: AuctionEvent }>,
): LogLine {
  switch (event.kind) {
    case 'god':
      return logLine(seq, 'god', { seat: event.seat, tile: event.tile });
    case 'done':
      return logLine(seq, 'done', { seat: event.seat, by_itself: event.byItself });
    case 'struck': {
      const { seat, disasters, lost } = event;
      return logLine(seq, 'struck', { seat, tiles: disasters, lost });
    }
    case 'lost': {
      const { seat, lost, byItself } = event;
      return logLine(seq, 'lost', { seat, lost, by_itself: byItself });
    }
    case 'scored':
      return logLine(seq, 'scored', { number: event.epoch });
    case 'begun':
      return logLine(seq, 'epoch', { number: event.epoch, seat: event.seat });
    case 'over':
      return logLine(seq, 'over', { seat: event.seat });
  }
}
