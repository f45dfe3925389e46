/**
 * Reads a JSON value; returns `fallback` if storage is blocked, or the value is missing, broken or of
 * another kind than the fallback.
 */
export function readJson<T>(storage: Storage | undefined, key: string, fallback: T): T {
  try {
    const found: unknown = JSON.parse(storage?.getItem(key) ?? 'null');
    const fits = fallback === null || kindOf(found) === kindOf(fallback);
    return fits && found !== null ? (found as T) : fallback;
  } catch {
    return fallback;
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'nothing';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** Writes a JSON value; null and undefined remove the key. */
export function writeJson(storage: Storage | undefined, key: string, value: unknown): void {
  try {
    if (value === undefined || value === null) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: the page works without it.
  }
}

function open(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}

export const local = open('localStorage');
export const session = open('sessionStorage');
