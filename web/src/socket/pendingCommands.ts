import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import type { Command } from '@/protocol/types';
import { brief, read, write } from '@/storage/browserStorage';

/** A command that the server answers by its id. */
export type Kept = Extract<Command, { id: string }>;

/** Commands that have not been answered yet, in order; they outlive a reload of the page. */
export class Pending {
  readonly #key: string;
  #kept: Kept[];

  constructor(table: string) {
    this.#key = `sunbarge.pending.${table}`;
    // A question to the expert is not worth asking again after a reload.
    this.#kept = read<Kept[]>(brief, this.#key, []).filter((command) => command.kind !== 'ask');
  }

  get all(): readonly Kept[] {
    return this.#kept;
  }

  keep(command: Kept): void {
    this.#kept = [...this.#kept, command];
    this.#write();
  }

  /** The command with this id is answered; gives it back. */
  settle(id: string | null): Kept | undefined {
    const found = this.#kept.find((command) => command.id === id);
    if (found) {
      this.#kept = this.#kept.filter((command) => command !== found);
      this.#write();
    }
    return found;
  }

  #write(): void {
    write(brief, this.#key, this.#kept.length > 0 ? this.#kept : null);
  }
}

export function newCommandId(): string {
  return bytesToHex(randomBytes(16));
}
