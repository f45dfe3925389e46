/** The seats of a table; its counterpart in Python is `online/sessions/seats.py`. */
import type { SeatSetup } from '@/protocol/types';

const BOT_NAMES = ['Ibis', 'Maud', 'Heket', 'Sobek', 'Bastet'];
/** The bot that takes a seat if nobody names another. */
export const DEFAULT_BOT = 'simple';

/** One seat of a table. */
export class Seat {
  name: string;
  /** What the server would store of the person's token; null if no person sits here. */
  token: string | null = null;
  /** The person's seed for the deal. */
  entropy = '';
  /** The bot that plays here, for itself or for a person who left. */
  bot: string | null = null;
  autoPass = false;
  answerAhead: number | null = null;
  /** The last epoch whose score sheet the player has read. */
  ready = 0;

  constructor(readonly setup: SeatSetup) {
    this.name = setup.name ?? '';
  }

  get free(): boolean {
    return this.token === null && this.bot === null;
  }

  /** Whether a bot plays for a person who left. */
  get playedByStandIn(): boolean {
    return this.token !== null && this.bot !== null;
  }

  get playedByPerson(): boolean {
    return this.token !== null && this.bot === null;
  }
}

/** The seats of a new table; bots sit from the start. */
export function initialSeats(setups: readonly SeatSetup[]): Seat[] {
  const seats = setups.map((setup) => new Seat(setup));
  for (const seat of seats)
    if (seat.setup.kind === 'bot') seatBot(seats, seat, seat.setup.bot || DEFAULT_BOT);
  return seats;
}

/** Gives a seat to a bot; an unnamed bot gets a name that nobody else has. */
export function seatBot(seats: readonly Seat[], seat: Seat, bot: string): void {
  const taken = new Set(seats.map(({ name }) => name));
  seat.bot = bot;
  seat.name ||= BOT_NAMES.find((name) => !taken.has(name))!;
}
