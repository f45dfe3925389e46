/** The server no longer has the engine, or the worker, that this page was built with. */
export class OutdatedError extends Error {
  constructor(reason = 'the server has another engine than this page; reload the page') {
    super(reason);
    this.name = 'OutdatedError';
    for (const listener of listeners) listener();
  }
}

const listeners = new Set<() => void>();

/** Calls a function whenever something of another build was met. */
export function onOutdated(listener: () => void): void {
  listeners.add(listener);
}
