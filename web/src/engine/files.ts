/** Fetches the files of the engine: the list of files, the module and the nets. */
import type { EngineFiles } from './layout';
import { EngineError } from './position';

export const FOLDER = '/engine/';

/** Where the engine's files come from; a test reads them from a folder. */
export interface FileSource {
  list(): Promise<EngineFiles>;
  read(name: string): Promise<ArrayBuffer>;
}

/** The files that the server has beside the page. They are missing until they are built. */
export function serverFiles(folder = FOLDER): FileSource {
  const get = async (name: string) => {
    const response = await fetch(folder + name);
    if (response.status !== 200) throw new EngineError(`the server has no ${folder}${name} yet`);
    return response;
  };
  return {
    list: async () => (await get('files.json')).json() as Promise<EngineFiles>,
    read: async (name) => (await get(name)).arrayBuffer(),
  };
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
