const ORIGIN = 'https://ra.example';

/** Cache of the browser in memory, with room for a number of answers in all caches together. */
export class FakeCaches {
  room = Infinity;
  #caches = new Map<string, Map<string, Response>>();

  has = async (name: string) => this.#caches.has(name);
  keys = async () => [...this.#caches.keys()];
  delete = async (name: string) => this.#caches.delete(name);

  async match(path: string | Request): Promise<Response | undefined> {
    for (const entries of this.#caches.values()) {
      const found = entries.get(pathOf(path));
      if (found) return found.clone();
    }
    return undefined;
  }

  async open(name: string): Promise<object> {
    const entries = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, entries);
    return {
      match: async (path: string | Request) => entries.get(pathOf(path))?.clone(),
      keys: async () => [...entries.keys()].map((path) => new Request(ORIGIN + path)),
      delete: async (path: string | Request) => entries.delete(pathOf(path)),
      put: async (path: string | Request, response: Response) => {
        if (!entries.has(pathOf(path)) && this.#used() >= this.room) throw new Error('no room');
        entries.set(pathOf(path), response);
      },
    };
  }

  #used(): number {
    return [...this.#caches.values()].reduce((sum, entries) => sum + entries.size, 0);
  }
}

/** Locks that pages hold, by name. */
export class FakeLocks {
  held = new Set<string>();

  async request(name: string, _: unknown, run: (lock: object | null) => unknown): Promise<unknown> {
    return run(this.held.has(name) ? null : {});
  }
}

function pathOf(path: string | Request): string {
  return typeof path === 'string' ? path : new URL(path.url).pathname;
}
