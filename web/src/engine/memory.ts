/** Reads and writes the memory of the module: records, arrays and their headers. */
import {
  EDITION,
  EDITION_SIZE,
  EVENTS,
  EVENTS_SIZE,
  FIGURES,
  FIGURES_SIZE,
  STATE,
  STATE_SIZE,
  type Address,
  type EngineModule,
  type Field,
  type NumberType,
} from './layout';

const BYTES: Record<NumberType, number> = { i2: 2, i4: 4, u4: 4, u8: 8, f4: 4, f8: 8, b1: 1 };
const HEADER_BYTES = 12;

export type StateField = keyof typeof STATE;
export type EditionField = keyof typeof EDITION;
export type EventField = keyof typeof EVENTS;
export type FigureField = keyof typeof FIGURES;

/** An array in the memory, with the header by which rules take it. */
export interface ArrayPlace {
  data: Address;
  header: Address;
  bytes: number;
}

const RECORD_BYTES = {
  state: STATE_SIZE,
  edition: EDITION_SIZE,
  events: EVENTS_SIZE,
  figures: FIGURES_SIZE,
};

export type ItemType = NumberType | keyof typeof RECORD_BYTES;

/** The size of an item of an array in bytes. */
export function bytesOf(type: ItemType): number {
  return type in RECORD_BYTES
    ? RECORD_BYTES[type as keyof typeof RECORD_BYTES]
    : BYTES[type as NumberType];
}

/**
 * The memory of one module. Views are made anew for every access, because a growing memory
 * detaches the views made before.
 */
export class Memory {
  constructor(readonly module: EngineModule) {}

  get view(): DataView {
    return new DataView(this.module.memory.buffer);
  }

  bytes(at: Address, length: number): Uint8Array {
    return new Uint8Array(this.module.memory.buffer, at, length);
  }

  floats(at: Address, length: number): Float32Array {
    return new Float32Array(this.module.memory.buffer, at, length);
  }

  shorts(at: Address, length: number): Int16Array {
    return new Int16Array(this.module.memory.buffer, at, length);
  }

  integers(at: Address, length: number): Int32Array {
    return new Int32Array(this.module.memory.buffer, at, length);
  }

  /** Reserves memory, set to zero, that is never freed. */
  reserve(bytes: number): Address {
    const at = this.module.reserve(Math.max(bytes, 1));
    this.bytes(at, bytes).fill(0);
    return at;
  }

  writeHeader(at: Address, data: Address, lengths: readonly number[]): void {
    this.integers(at, 3).set([data, lengths[0] ?? 0, lengths[1] ?? 0]);
  }

  /** Reserves an array and its header. */
  array(type: ItemType, ...lengths: number[]): ArrayPlace {
    const bytes = lengths.reduce((product, length) => product * length, bytesOf(type));
    const place = { data: this.reserve(bytes), header: this.reserve(HEADER_BYTES), bytes };
    this.writeHeader(place.header, place.data, lengths);
    return place;
  }

  read64(at: Address): bigint {
    return this.view.getBigUint64(at, true);
  }

  write64(at: Address, value: bigint): void {
    this.view.setBigUint64(at, BigInt.asUintN(64, value), true);
  }
}

/** Reads and writes fields of a record by name; `bytes` are those of the record alone. */
export class Fields<Name extends string> {
  private readonly view: DataView;

  constructor(
    bytes: Uint8Array,
    private readonly fields: Record<Name, Field>,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The number of a field, or one number of an array, by its place in the array. */
  get(name: Name, place = 0): number {
    const [offset, type] = this.fields[name];
    const at = offset + place * bytesOf(type);
    if (type === 'i2') return this.view.getInt16(at, true);
    if (type === 'u4') return this.view.getUint32(at, true);
    if (type === 'i4') return this.view.getInt32(at, true);
    if (type === 'f8') return this.view.getFloat64(at, true);
    return this.view.getUint8(at);
  }

  set(name: Name, value: number, place = 0): void {
    const [offset, type] = this.fields[name];
    const at = offset + place * bytesOf(type);
    if (type === 'i2') this.view.setInt16(at, value, true);
    else if (type === 'u4') this.view.setUint32(at, value, true);
    else this.view.setUint8(at, value);
  }

  /** All numbers of an array, or of one row of a table. */
  list(name: Name, row = 0): number[] {
    const lengths = this.fields[name][2];
    const length = lengths.at(-1) ?? 1;
    return Array.from({ length }, (_, place) => this.get(name, row * length + place));
  }
}

export function stateFields(bytes: Uint8Array): Fields<StateField> {
  return new Fields<StateField>(bytes, STATE);
}

export function editionFields(bytes: Uint8Array): Fields<EditionField> {
  return new Fields<EditionField>(bytes, EDITION);
}

export function eventFields(bytes: Uint8Array): Fields<EventField> {
  return new Fields<EventField>(bytes, EVENTS);
}

export function figureFields(bytes: Uint8Array): Fields<FigureField> {
  return new Fields<FigureField>(bytes, FIGURES);
}

export function newState(): Uint8Array {
  return new Uint8Array(STATE_SIZE);
}
