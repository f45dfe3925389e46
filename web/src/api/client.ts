import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import type {
  SummaryRequest,
  Lobby,
  NewTable,
  Problem,
  NewCommitment,
  Readiness,
  RecordText,
  Replay,
  HeldSeats,
  TakeSeat,
  TableSummary,
} from '@/protocol/types';

/** What the server said was wrong; `code` is for the page, the message for people. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const sent: RequestInit =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        };
  const answer = await fetch(`/api/${path}`, sent).catch(() => {
    throw new Refusal('unreachable', '');
  });
  if (!answer.ok) throw await refusal(answer);
  return (await answer.json()) as T;
}

async function refusal(answer: Response): Promise<Refusal> {
  try {
    const { code, text } = (await answer.json()) as Problem;
    return new Refusal(code ?? String(answer.status), text ?? '');
  } catch {
    return new Refusal(String(answer.status), answer.statusText);
  }
}

const at = (table: string) => `tables/${encodeURIComponent(table)}`;

/** The addresses of the server that a page asks without a socket. */
export const server = {
  readiness: () => ask<Readiness>('readiness'),
  lobby: () => ask<Lobby>('lobby'),
  cards: (wanted: SummaryRequest) => ask<TableSummary[]>('cards', wanted),
  /** The print of a secret for one new table; asked for before one's own number is made. */
  promise: () => ask<NewCommitment>('promises', {}),
  open: (table: NewTable) => ask<HeldSeats>('tables', table),
  sit: (table: string, wish: TakeSeat) => ask<HeldSeats>(`${at(table)}/seats`, wish),
  replay: (table: string) => ask<Replay>(`${at(table)}/replay`),
  replayOf: (record: RecordText) => ask<Replay>('replay', record),
  /** Where the record of a finished game lies. */
  record: (table: string) => `/api/${at(table)}/record`,
};

/** Returns a fresh seed for the shuffle: 128 random bits in hexadecimal. */
export function newSeed(): string {
  return bytesToHex(randomBytes(16));
}
