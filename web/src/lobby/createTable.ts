import { promise } from '@/storage/commitments';
import { hold } from '@/storage/seats';
import { settings } from '@/storage/settings.svelte';
import { wishes } from '@/storage/lastSetup.svelte';
import { newSeed, Refusal, server } from '@/api/client';
import type { NewTable, SeatSetup } from '@/protocol/types';
import { t } from '@/i18n';
import { way } from '@/router/router.svelte';

/** What the visitor is called at a table: as he wants, or as one of the guests. */
export function ownName(): string {
  return settings.name.trim() || guestName();
}

/** A name for somebody who has given none; always the same in one browser. */
export function guestName(): string {
  const names = t('home.guests').split(', ');
  return names[wishes.guest % names.length]!;
}

/** Sets up a table, keeps the seats and goes there. */
export async function open(table: Partial<NewTable> & { seats: SeatSetup[] }): Promise<void> {
  const promised = await server.promise().catch(() => null);
  const seed = newSeed();
  const seated = await server.open({
    title: '',
    edition: 'disk',
    house: [],
    shuffle_seats: true,
    public: false,
    open_points: false,
    pace: 1,
    entropy: seed,
    commitment: promised?.commitment ?? null,
    ...table,
  });
  if (promised) promise(seated.table, promised.commitment);
  hold(seated.table, seated.seats, seed);
  way.go(`/table/${seated.table}`);
}

/** A game against bots as chosen last, at once. */
export function playNow(): Promise<void> {
  const bots = Array.from({ length: wishes.bots }, (): SeatSetup => bot(wishes.level));
  return open({ pace: wishes.pace, seats: [me(), ...bots] });
}

/** Sits down at an open table and goes there. */
export async function sit(table: string, invite: string | null = null): Promise<void> {
  const seed = newSeed();
  const seated = await server.sit(table, {
    name: ownName(),
    seat: null,
    invite,
    entropy: seed,
  });
  hold(seated.table, seated.seats, seed);
  way.go(`/table/${seated.table}`);
}

export const me = (): SeatSetup => ({ kind: 'me', name: ownName(), bot: null });
export const bot = (level: string): SeatSetup => ({ kind: 'bot', name: null, bot: level });
export const here = (name: string): SeatSetup => ({ kind: 'here', name, bot: null });
export const free = (): SeatSetup => ({ kind: 'free', name: null, bot: null });

/** Why a table could not be opened, for people. */
export function why(error: unknown): string {
  if (!(error instanceof Refusal) || error.code === 'unreachable') return t('home.unreachable');
  return t('home.failed', { text: inWords(error) });
}

const SAYS_ALL = ['not_invited', 'too_fast', 'no_table'] as const;

/** What the server said, in the visitor's language where its code says all. */
export function inWords(error: Refusal): string {
  const code = SAYS_ALL.find((each) => each === error.code);
  return code ? t(`refused.${code}`) : error.message;
}
