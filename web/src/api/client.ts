import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import type {
  FinishedGame,
  PublishedGame,
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

/** A failed request: `code` is for the program, `message` for people; `unreachable` without a response. */
export class RequestError extends Error {
  constructor(
    readonly code: string,
    text: string,
    /** The whole answer, if the server gave one. */
    readonly problem: Partial<Problem> = {},
  ) {
    super(text);
  }
}

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, init).catch(() => {
    throw new RequestError('unreachable', '');
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function errorOf(response: Response): Promise<RequestError> {
  try {
    const problem = (await response.json()) as Partial<Problem>;
    const { code, text } = problem;
    return new RequestError(code ?? String(response.status), text ?? '', problem);
  } catch {
    return new RequestError(String(response.status), response.statusText);
  }
}

async function getJson<T>(path: string): Promise<T> {
  return (await (await send(`/api/${path}`)).json()) as T;
}

async function postJson<T>(path: string, body: unknown): Promise<T> {
  const response = await send(`/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

const tablePath = (table: string) => `tables/${encodeURIComponent(table)}`;
const recordUrl = (table: string) => `/api/${tablePath(table)}/record`;

/** The server's REST endpoints. */
export const api = {
  readiness: () => getJson<Readiness>('readiness'),
  lobby: () => getJson<Lobby>('lobby'),
  tableSummaries: (wanted: SummaryRequest) => postJson<TableSummary[]>('cards', wanted),
  /** Commits the server to a secret for one new table, before this browser chooses its seed. */
  newCommitment: () => postJson<NewCommitment>('promises', {}),
  createTable: (table: NewTable) => postJson<HeldSeats>('tables', table),
  /** Stores a finished game of this browser on the server. */
  publish: (game: FinishedGame) => postJson<PublishedGame>('published', game),
  takeSeat: (table: string, request: TakeSeat) =>
    postJson<HeldSeats>(`${tablePath(table)}/seats`, request),
  replay: (table: string) => getJson<Replay>(`${tablePath(table)}/replay`),
  replayOfRecord: (record: RecordText) => postJson<Replay>('replay', record),
  recordUrl,
  record: async (table: string) => (await send(recordUrl(table))).text(),
};

/** Returns a fresh seed for the shuffle: 128 random bits in hexadecimal. */
export function newSeed(): string {
  return bytesToHex(randomBytes(16));
}
