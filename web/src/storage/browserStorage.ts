/** localStorage and sessionStorage that may be forbidden, full, or hold nonsense. */
export function read<T>(box: Storage | undefined, key: string, otherwise: T): T {
  try {
    const text = box?.getItem(key);
    return text ? (JSON.parse(text) as T) : otherwise;
  } catch {
    return otherwise;
  }
}

export function write(box: Storage | undefined, key: string, value: unknown): void {
  try {
    if (value === undefined || value === null) box?.removeItem(key);
    else box?.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing can be kept in this browser: the page works without.
  }
}

function open(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}

export const long = open('localStorage');
export const brief = open('sessionStorage');
