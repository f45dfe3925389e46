import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import type { Command } from '@/protocol/types';
import { readJson, session, writeJson } from '@/storage/browserStorage';

/** A command with an id, which the server answers. */
export type PendingCommand = Extract<Command, { id: string }>;

/** The commands that are not answered yet, in order; kept in session storage across reloads. */
export class PendingCommands {
  readonly #key: string;
  #commands: PendingCommand[];

  constructor(table: string) {
    this.#key = `sunbarge.pending.${table}`;
    // A request for advice is not repeated after a reload.
    this.#commands = readJson<PendingCommand[]>(session, this.#key, []).filter(
      (command) => command.kind !== 'ask',
    );
  }

  get all(): readonly PendingCommand[] {
    return this.#commands;
  }

  add(command: PendingCommand): void {
    this.#commands = [...this.#commands, command];
    this.#write();
  }

  /** Removes the answered command. */
  remove(id: string | null): void {
    this.#commands = this.#commands.filter((command) => command.id !== id);
    this.#write();
  }

  #write(): void {
    writeJson(session, this.#key, this.#commands.length > 0 ? this.#commands : null);
  }
}

export function newCommandId(): string {
  return bytesToHex(randomBytes(16));
}
