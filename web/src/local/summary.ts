import type { LocalSummary } from './database';
import type { LocalTable } from './table';

/** The table as the home page lists it. */
export function summaryOf(table: LocalTable): LocalSummary {
  const { header, shown } = table;
  return {
    table: header.id,
    title: header.title,
    stage: table.stage,
    edition: header.edition,
    players: table.players,
    names: table.seats.map(({ name }) => name),
    free: 0,
    epoch: shown?.position.epoch ?? 1,
    ra_tiles: shown?.position.ra_tiles ?? 0,
    ra_limit: shown?.position.ra_limit ?? 0,
    to_move: table.toMove,
    watchers: 0,
    public: false,
    seats: table.held,
  };
}
