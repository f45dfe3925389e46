import { bytesOf, hex, sha256 } from './sha256';

/** JSON with sorted keys and no blanks: equal values are equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** The hash that the server sends along with a view. */
export function hashOf(view: unknown): string {
  return hex(sha256(bytesOf(canonical(view)))).slice(0, 16);
}
