import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Serializes a value as JSON with sorted keys and no whitespace, so that equal values are equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`);
    return `{${entries.join(',')}}`;
  }
  return JSON.stringify(value);
}

/** Returns the hash of a view as the server computes it: the first 16 hex digits of SHA-256. */
export function viewHash(view: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(view)))).slice(0, 16);
}
