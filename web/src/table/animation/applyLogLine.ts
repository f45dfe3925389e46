import type { LogLine, TrackSpace, View } from '@/protocol/types';

const spaceWith = (tile: string | null): TrackSpace => ({
  tile,
  adds: null,
  later: null,
  costs: {},
});

/** Returns the view with the visible change of one log line, until the next view is shown. */
export function applyLogLine(view: View, line: LogLine): View {
  const withSeat = (change: Partial<View['seats'][number]>): View => ({
    ...view,
    seats: view.seats.map((each, i) => (i === line.seat ? { ...each, ...change } : each)),
  });
  switch (line.kind) {
    case 'draw': {
      const free = view.track.findIndex((space) => space.tile === null);
      const drawn = spaceWith(line.tile);
      return { ...view, track: view.track.map((space, i) => (i === free ? drawn : space)) };
    }
    case 'ra':
      return { ...view, ra_tiles: line.number ?? view.ra_tiles + 1 };
    case 'bid':
      return withSeat({ bid: line.sun });
    case 'pass':
      return withSeat({ passed: true });
    case 'won': {
      const track = view.track.map(() => spaceWith(null));
      return { ...view, sun: line.sun ?? view.sun, auction: null, track };
    }
    default:
      return view;
  }
}
