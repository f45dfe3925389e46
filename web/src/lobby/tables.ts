import { api, newSeed } from '@/api/client';
import { serverInfo } from '@/api/serverInfo.svelte';
import type { NewTable, SeatSetup } from '@/protocol/types';
import { router } from '@/router/router.svelte';
import { storeCommitment } from '@/storage/commitments';
import { lastSetup } from '@/storage/lastSetup.svelte';
import { storeSeats } from '@/storage/seats';
import { playerName } from './playerName';
import { botCounts, nearestCount } from './quickGame';

type TableOptions = Partial<NewTable> & { seats: SeatSetup[] };

/** Creates a table, stores its seats and navigates to it. */
export async function createTable(options: TableOptions): Promise<void> {
  const committed = await api.newCommitment().catch(() => null);
  const seed = newSeed();
  const created = await api.createTable({
    title: '',
    edition: 'disk',
    house: [],
    shuffle_seats: true,
    public: false,
    open_points: false,
    pace: 1,
    entropy: seed,
    commitment: committed?.commitment ?? null,
    ...options,
  });
  if (committed) storeCommitment(created.table, committed.commitment);
  storeSeats(created.table, created.seats, seed);
  router.navigate(`/table/${created.table}`);
}

/** Starts a game against bots with the last set-up. */
export function playBots(): Promise<void> {
  const { edition, level, pace } = lastSetup;
  const count = nearestCount(botCounts(serverInfo.edition(edition)), lastSetup.bots);
  const bots = Array.from({ length: count }, () => botSeat(level));
  return createTable({ edition, pace, seats: [ownSeat(), ...bots] });
}

/** Takes a free seat of a table and stores it. */
export async function takeSeat(table: string, invite: string | null): Promise<void> {
  const seed = newSeed();
  const request = { name: playerName(), seat: null, invite, entropy: seed };
  const taken = await api.takeSeat(table, request);
  storeSeats(taken.table, taken.seats, seed);
}

export const ownSeat = (name = playerName()): SeatSetup => ({ kind: 'me', name, bot: null });
export const botSeat = (level: string): SeatSetup => ({ kind: 'bot', name: null, bot: level });
/** A seat of another player at this screen. */
export const localSeat = (name: string): SeatSetup => ({ kind: 'here', name, bot: null });
export const freeSeat = (): SeatSetup => ({ kind: 'free', name: null, bot: null });
