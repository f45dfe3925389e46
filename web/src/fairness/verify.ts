import { TILES } from '@/i18n/terms.svelte';
import { bytesOf, hex, hmac, sha256, unhex } from '@/socket/sha256';

/** The draws of a record, worked out again from its secret as docs/fairness.md says. */
export interface Verdict {
  /** `none`: nothing to check by; `open`: the secret is not shown yet. */
  outcome: 'yes' | 'no' | 'none' | 'open';
  commitment: string;
  secret: string;
  /** One a seat; an empty text where none was added. */
  seeds: string[];
  /** Whether the secret is the one that was promised. */
  promised: boolean;
  /** Whether the number that this browser added is among the seeds; null if it knows none. */
  own: boolean | null;
  /** How many draws were compared. */
  draws: number;
}

/** How many tiles of each kind an edition has. */
export type Bag = Record<string, number>;

/** What this browser remembers of a game: the print it saw before, and the number it added. */
export interface Remembered {
  seen?: string | null;
  seed?: string | null;
}

/** Checks a record; `bag` is that of its edition. */
export function check(record: string, bag: Bag, { seen, seed }: Remembered = {}): Verdict {
  const tags = tagsOf(record);
  const commitment = tags.FairCommitment ?? '';
  const secret = tags.FairSecret ?? '';
  const line = tags.FairSeeds ?? '';
  const seeds = line ? line.split(' ').map((seed) => (seed === '-' ? '' : seed)) : [];
  const drawn = drawsOf(record);
  const own = seed ? seeds.includes(seed) : null;
  const known = { commitment, secret, seeds, own, draws: drawn.length };
  if (tags.FairVersion !== '1' || !/^[0-9a-f]{64}$/.test(commitment))
    return { ...known, outcome: 'none', promised: false };
  if (!/^[0-9a-f]{64}$/.test(secret)) return { ...known, outcome: 'open', promised: false };
  const promised = commitmentOf(secret) === commitment && (seen ?? commitment) === commitment;
  const dealt = deal(secret, tags.Edition ?? '', line, bag);
  const fits =
    dealt.groups.join(' ') === tags.Groups && drawn.every((tile, n) => tile === dealt.order[n]);
  return { ...known, outcome: promised && fits ? 'yes' : 'no', promised };
}

/** The `[Key "Value"]` lines of a record. */
export function tagsOf(record: string): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const [, key, value] of record.matchAll(/^\s*\[(\w+)\s+"([^"]*)"\]/gm)) tags[key!] = value!;
  return tags;
}

/** The tiles that were drawn, in order. */
function drawsOf(record: string): string[] {
  const moves = record.replace(/^\s*\[.*$/gm, '').replace(/;.*$/gm, '');
  return [...moves.matchAll(/\bdraw:(\w+)/g)].map(([, tile]) => tile!);
}

export function commitmentOf(secret: string): string {
  return hex(
    sha256(new Uint8Array([...bytesOf('sunbarge fair 1 commitment\n'), ...unhex(secret)])),
  );
}

export interface Deal {
  groups: number[];
  order: string[];
}

/** Who got which group of suns, and the whole order of the bag. */
export function deal(secret: string, edition: string, seeds: string, bag: Bag): Deal {
  const row = numbers(unhex(secret), `sunbarge fair 1 stream\n${edition}\n${seeds}`);
  const tiles = Object.keys(TILES).flatMap((tile) => Array<string>(bag[tile] ?? 0).fill(tile));
  const groups = shuffled([...seeds.split(' ').keys()], row);
  return { groups, order: shuffled(tiles, row) };
}

/** An endless row of numbers of 32 bits, eight from each HMAC. */
export function* numbers(secret: Uint8Array, context: string): Generator<number, never> {
  for (let k = 0; ; k++) {
    const block = hmac(secret, bytesOf(`${context}\n${k}`));
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let at = 0; at < 32; at += 4) yield view.getUint32(at);
  }
}

function below(row: Generator<number, never>, bound: number): number {
  const whole = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const number = row.next().value;
    if (number < whole) return number % bound;
  }
}

function shuffled<T>(things: T[], row: Generator<number, never>): T[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(row, last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
