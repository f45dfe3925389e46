/** Verifies the draws of a record; its counterpart in Python is `online/fairness/verification.py`. */
import { commitmentOf, deal, type Bag } from './deal';

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
