import type { Replay, ReplayFrame } from '@/protocol/types';
import { logLines } from './logLines';
import { recordOf } from './record';
import { LocalTable } from './table';
import { viewOf } from './view';

/** After the last epoch: all score sheets of a replay count as read. */
const ALL_READ = 3;
const SPECTATOR = { held: [], connected: [], watchers: 0 };

/** A finished game with a view after every move, as the server makes it from the record. */
export function replayOf(table: LocalTable): Replay {
  const moves = table.progress?.game.history ?? [];
  const shown = replayTable(table);
  const frames: ReplayFrame[] = [{ happened: [], move: null, view: viewOf(shown, SPECTATOR) }];
  for (const [place, move] of moves.entries()) {
    const happened = logLines(place + 1, shown.progress!.play(move), false);
    shown.seq = place + 1;
    shown.positionChanged(place + 1);
    frames.push({ happened, move, view: viewOf(shown, SPECTATOR) });
  }
  return { record: recordOf(table), frames, verified: true };
}

/** A table with the same deal, people in all seats and nothing hidden. */
function replayTable(table: LocalTable): LocalTable {
  const { header, seats, engine } = table;
  const setups = seats.map(({ name }) => ({ kind: 'free' as const, name, bot: null }));
  const shown = new LocalTable(engine, {
    ...header,
    id: '',
    title: '',
    seats: setups,
    public: false,
    open_points: table.stage === 'over',
    pace: 1,
    invite: null,
  });
  for (const [number, seat] of shown.seats.entries()) {
    [seat.token, seat.ready] = ['', ALL_READ];
    seat.entropy = seats[number]!.entropy;
  }
  shown.begin(table.newDeal().groups);
  shown.positionChanged(0);
  return shown;
}
