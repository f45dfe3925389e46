import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { TILES } from '@/game/tiles';

/** The result of verifying a record against its commitment, as specified in docs/play/fairness.md. */
export interface Verification {
  /** `none`: the record has no commitment; `open`: its secret is not published yet. */
  outcome: 'yes' | 'no' | 'none' | 'open';
  commitment: string;
  secret: string;
  /** One seed per seat; an empty string for a seat without one. */
  seeds: string[];
  /** Whether the secret matches the commitment. */
  committed: boolean;
  /** Whether the seed sent by this browser is among the seeds; null if it sent none. */
  ownSeed: boolean | null;
  /** How many draws were compared. */
  draws: number;
}

/** How many tiles of each kind an edition has. */
export type Bag = Record<string, number>;

/** What this browser has stored about the game. */
export interface Stored {
  /** The commitment received before the game. */
  commitment?: string | null;
  /** The seed sent when taking a seat. */
  seed?: string | null;
}

const DIGEST = /^[0-9a-f]{64}$/;

/** Verifies the draws of a record; `bag` holds the tiles of its edition. */
export function verify(record: string, bag: Bag, stored: Stored = {}): Verification {
  const tags = tagsOf(record);
  const commitment = tags.FairCommitment ?? '';
  const secret = tags.FairSecret ?? '';
  const seedsLine = tags.FairSeeds ?? '';
  const seeds = parseSeeds(seedsLine);
  const drawn = drawsOf(record);
  const ownSeed = stored.seed ? seeds.includes(stored.seed) : null;
  const known = { commitment, secret, seeds, ownSeed, draws: drawn.length };
  if (tags.FairVersion !== '1' || !DIGEST.test(commitment))
    return { ...known, outcome: 'none', committed: false };
  if (!DIGEST.test(secret)) return { ...known, outcome: 'open', committed: false };
  const committed =
    commitmentOf(secret) === commitment && (stored.commitment ?? commitment) === commitment;
  const dealt = deal(secret, tags.Edition ?? '', seedsLine, bag);
  const matches =
    dealt.groups.join(' ') === tags.Groups && drawn.every((tile, n) => tile === dealt.order[n]);
  return { ...known, outcome: committed && matches ? 'yes' : 'no', committed };
}

/** Parses the `[Key "Value"]` tags of a record. */
export function tagsOf(record: string): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const [, key, value] of record.matchAll(/^\s*\[(\w+)\s+"([^"]*)"\]/gm)) tags[key!] = value!;
  return tags;
}

function parseSeeds(line: string): string[] {
  return line ? line.split(' ').map((seed) => (seed === '-' ? '' : seed)) : [];
}

/** Returns the tiles drawn in a record, in order. */
function drawsOf(record: string): string[] {
  const moves = record.replace(/^\s*\[.*$/gm, '').replace(/;.*$/gm, '');
  return [...moves.matchAll(/\bdraw:(\w+)/g)].map(([, tile]) => tile!);
}

export function commitmentOf(secret: string): string {
  const prefix = utf8ToBytes('sunbarge fair 1 commitment\n');
  return bytesToHex(sha256(concatBytes(prefix, hexToBytes(secret))));
}

export interface Deal {
  groups: number[];
  order: string[];
}

/** Returns which seat gets which group of suns, and the order of all tiles in the bag. */
export function deal(secret: string, edition: string, seeds: string, bag: Bag): Deal {
  const stream = randomWords(hexToBytes(secret), `sunbarge fair 1 stream\n${edition}\n${seeds}`);
  const tiles = Object.keys(TILES).flatMap((tile) => Array<string>(bag[tile] ?? 0).fill(tile));
  const groups = shuffled([...seeds.split(' ').keys()], stream);
  return { groups, order: shuffled(tiles, stream) };
}

type Words = Generator<number, never>;

/** Generates an endless stream of 32-bit words, eight per HMAC block. */
export function* randomWords(secret: Uint8Array, context: string): Words {
  for (let k = 0; ; k++) {
    const block = hmac(sha256, secret, utf8ToBytes(`${context}\n${k}`));
    const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
    for (let offset = 0; offset < 32; offset += 4) yield view.getUint32(offset);
  }
}

/** Returns a uniform integer below `bound`, by rejection sampling. */
function below(words: Words, bound: number): number {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const word = words.next().value;
    if (word < limit) return word % bound;
  }
}

/** Fisher-Yates shuffle. */
function shuffled<T>(items: T[], words: Words): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(words, last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
