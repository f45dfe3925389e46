/** Replays of records; its counterpart in Python is `online/sessions/replay.py`. */
import type { Engine } from '@/engine/engine';
import type { Game } from '@/engine/game';
import { editionFields } from '@/engine/memory';
import { counted } from '@/engine/position';
import { gameOfRecord } from '@/engine/readRecord';
import { verify, type Verification } from '@/fairness/verify';
import type { Replay, ReplayFrame } from '@/protocol/types';
import { RULES_VERSION, type Header } from './entries';
import { logLines } from './logLines';
import { GameProgress } from './progress';
import { LocalTable } from './table';
import { viewOf } from './view';

/** After the last epoch: all score sheets of a replay count as read. */
const ALL_READ = 3;
const SPECTATOR = { held: [], connected: [], watchers: 0 };
const MAX_NAME = 24;

/**
 * The replay of a record, as the server makes it: a view after every move. That of a finished game
 * hides nothing; one without an end may be of a game that is still played with hidden totals.
 */
export function replayOf(engine: Engine, record: string): Replay {
  const { game, tags } = gameOfRecord(engine, record);
  const checked = verify(record, counted(editionFields(game.record).list('bag')));
  const shown = tableFor(game, tags, checked);
  const frames: ReplayFrame[] = [{ happened: [], move: null, view: viewOf(shown, SPECTATOR) }];
  for (const [place, move] of game.history.entries()) {
    const happened = logLines(place + 1, place + 1, shown.progress!.play(move), false);
    shown.seq = place + 1;
    shown.positionChanged(place + 1);
    frames.push({ happened, move, view: viewOf(shown, SPECTATOR) });
  }
  const verified = isVerifiable(checked) ? checked.outcome === 'yes' : null;
  return { record, frames, verified };
}

/** A table before the first move of a game, with people in all seats. */
function tableFor(game: Game, tags: Record<string, string>, checked: Verification): LocalTable {
  const fair = isVerifiable(checked) ? checked : { secret: '', commitment: '', seeds: [] };
  const header: Header = {
    id: '',
    title: '',
    edition: game.edition,
    house: game.house,
    seats: Array.from({ length: game.players }, (_, seat) => {
      return { kind: 'free', name: nameOf(tags, seat), bot: null };
    }),
    public: false,
    open_points: game.isOver,
    pace: 1,
    secret: fair.secret,
    commitment: fair.commitment,
    invite: null,
    created: '',
    rules: RULES_VERSION,
  };
  const table = new LocalTable(game.engine, header);
  for (const [number, seat] of table.seats.entries()) {
    [seat.token, seat.ready] = ['', ALL_READ];
    seat.entropy = fair.seeds[number] ?? '';
  }
  const start = game.copy();
  while (start.history.length > 0) start.undo();
  table.progress = new GameProgress(start);
  table.positionChanged(0);
  return table;
}

function nameOf(tags: Record<string, string>, seat: number): string {
  const name = [...(tags[`Seat${seat}`] ?? '').trim()].slice(0, MAX_NAME).join('');
  return name.trim() || `Seat ${seat + 1}`;
}

const isVerifiable = ({ outcome }: Verification) => outcome === 'yes' || outcome === 'no';
