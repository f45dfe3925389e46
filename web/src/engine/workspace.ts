/** The buffers of the bots with a net: arrays in the module's memory, passed by their headers. */
import { WORKSPACE, type Address } from './layout';
import { bytesOf, type Memory } from './memory';

const HEADER_BYTES = 12;

export type WorkspacePlace = (typeof WORKSPACE)[number][0];
type Part = 'opponents' | 'search';

export class Workspace {
  /** The headers of all arrays, which rules take as the workspace. */
  readonly headers: Address;
  private readonly data = new Map<string, { at: Address; bytes: number }>();

  constructor(
    private readonly memory: Memory,
    weights: Float32Array,
    width: number,
  ) {
    this.headers = memory.reserve(WORKSPACE.length * HEADER_BYTES);
    const named = { weights: weights.length, width };
    WORKSPACE.forEach(([place, type, lengths], index) => {
      const known = lengths.map((length) => (typeof length === 'string' ? named[length] : length));
      const bytes = known.reduce((product, length) => product * length, bytesOf(type));
      const at = memory.reserve(bytes);
      memory.writeHeader(this.headers + index * HEADER_BYTES, at, known);
      this.data.set(place, { at, bytes });
    });
    memory.floats(this.address('net.weights'), weights.length).set(weights);
  }

  /** Sets everything but the weights to zero, as in a new workspace. */
  clear(): void {
    for (const [place, { at, bytes }] of this.data) {
      if (place !== 'net.weights') this.memory.bytes(at, bytes).fill(0);
    }
  }

  address(place: WorkspacePlace): Address {
    return this.data.get(place)!.at;
  }

  /** The header of an array. */
  header(place: WorkspacePlace): Address {
    return this.headers + WORKSPACE.findIndex(([name]) => name === place) * HEADER_BYTES;
  }

  /** The headers of a part of the workspace, which some rules take alone. */
  part(name: Part): Address {
    const first = WORKSPACE.findIndex(([place]) => place.startsWith(`${name}.`));
    return this.headers + first * HEADER_BYTES;
  }

  bytes(place: WorkspacePlace): Uint8Array {
    const { at, bytes } = this.data.get(place)!;
    return this.memory.bytes(at, bytes);
  }
}
