/** The deal that follows from the secret and the seeds; its counterpart in Python is `online/fairness/deal.py`. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { TILES } from '@/game/tiles';

/** How many tiles of each kind an edition has. */
export type Bag = Record<string, number>;

/** What is published before the game, and binds the secret. */
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
