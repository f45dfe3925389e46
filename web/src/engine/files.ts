/** Fetches the files of the engine: the list of files, the module and the nets. */
import { LAYOUT, type EngineFiles } from './layout';
import { NotBuiltError } from './notBuilt';
import { OutdatedError } from './outdated';
import { EngineError } from './position';

export const FOLDER = '/engine/';

/** Where the engine's files come from; a test reads them from a folder. */
export interface FileSource {
  list(): Promise<EngineFiles>;
  read(name: string): Promise<ArrayBuffer>;
}

/** The lists that this page has read, by folder; its workers get them, and so the same engine. */
const lists = new Map<string, EngineFiles>();

/** The list of the engine that this page uses; null if none was read yet. */
export function knownList(folder: string): EngineFiles | null {
  return lists.get(folder) ?? null;
}

/** The files that the server has beside the page. They are missing until they are built. */
export function serverFiles(folder = FOLDER, known = knownList(folder)): FileSource {
  return {
    list: async () => known ?? readList(folder),
    read: async (name) => {
      const response = await fetch(folder + name);
      // Its name has a hash: it was there when the list was read.
      if (response.status === 404) throw new OutdatedError();
      if (!response.ok) throw new EngineError(`${folder}${name}: ${response.status}`);
      return response.arrayBuffer();
    },
  };
}

async function readList(folder: string): Promise<EngineFiles> {
  const response = await fetch(`${folder}files.json`);
  if (response.status !== 200) throw new NotBuiltError();
  const list = (await response.json()) as EngineFiles;
  if (list.layout === LAYOUT) lists.set(folder, list);
  return list;
}

/** The weights of a net, which its file has as 16-bit or 32-bit numbers. */
export function weightsOf(content: ArrayBuffer, type: 'f2' | 'f4'): Float32Array {
  if (type === 'f4') return new Float32Array(content);
  return Float32Array.from(new Uint16Array(content), fromHalf);
}

/** A number from the bits of its 16-bit form. */
export function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
