import { api, newSeed } from '@/api/client';
import { serverInfo } from '@/api/serverInfo.svelte';
import { NotBuiltError } from '@/engine/notBuilt';
import type { NewTable, SeatSetup } from '@/protocol/types';
import { router } from '@/router/router.svelte';
import { storeCommitment } from '@/storage/commitments';
import { lastSetup } from '@/storage/lastSetup.svelte';
import { storeSeats } from '@/storage/seats';
import { playerName } from './playerName';
import { botCounts, nearestCount } from './quickGame';

type TableOptions = Partial<NewTable> & { seats: SeatSetup[] };

const DEFAULTS = {
  title: '',
  edition: 'disk',
  house: [],
  shuffle_seats: true,
  public: false,
  open_points: false,
  watch: false,
  advice: false,
  pace: 1,
};

/** Tables that are on the server only because the page's engine was not built yet. */
const servedMeanwhile = new Set<string>();

export const isServedMeanwhile = (table: string): boolean => servedMeanwhile.has(table);

/** Creates a table and navigates to it; without seats for others, it needs no server. */
export async function createTable(options: TableOptions): Promise<void> {
  const request = { ...DEFAULTS, ...options };
  const here = await createInBrowser(request);
  const table = typeof here === 'string' ? here : await createOnServer(request);
  if (here instanceof NotBuiltError) servedMeanwhile.add(table);
  router.navigate(`/table/${table}`);
}

/** Returns the id of a new table in this browser; null or an error if only the server can have it. */
async function createInBrowser(request: NewTable): Promise<string | Error | null> {
  try {
    const { canPlayHere, createLocalTable } = await import('@/local/create');
    return canPlayHere(request) ? await createLocalTable(request) : null;
  } catch (error) {
    console.warn('the engine cannot be loaded, so the server runs the table', error);
    return error instanceof Error ? error : null;
  }
}

/** Creates a table on the server and stores its seats; returns its id. */
async function createOnServer(request: NewTable): Promise<string> {
  const committed = await api.newCommitment().catch(() => null);
  const seed = newSeed();
  const commitment = committed?.commitment ?? null;
  const created = await api.createTable({ ...request, entropy: seed, commitment });
  if (committed) storeCommitment(created.table, committed.commitment);
  storeSeats(created.table, created.seats, seed);
  return created.table;
}

/** Starts a game against bots with the last set-up. */
export function playBots(): Promise<void> {
  const { edition, level, pace } = lastSetup;
  const count = nearestCount(botCounts(serverInfo.edition(edition)), lastSetup.bots);
  const bots = Array.from({ length: count }, () => botSeat(level));
  return createTable({ edition, pace, seats: [ownSeat(), ...bots] });
}

/** Takes a free seat of a table and stores it; `names` are those that others have there. */
export async function takeSeat(
  table: string,
  invite: string | null,
  names: string[] = [],
): Promise<void> {
  const seed = newSeed();
  const request = { name: playerName(names), seat: null, invite, entropy: seed };
  const taken = await api.takeSeat(table, request);
  storeSeats(taken.table, taken.seats, seed);
}

export const ownSeat = (name = playerName()): SeatSetup => ({ kind: 'me', name, bot: null });
export const botSeat = (level: string): SeatSetup => ({ kind: 'bot', name: null, bot: level });
/** A seat of another player at this screen. */
export const localSeat = (name: string): SeatSetup => ({ kind: 'here', name, bot: null });
export const freeSeat = (): SeatSetup => ({ kind: 'free', name: null, bot: null });
