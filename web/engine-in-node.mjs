// Loads the engine of the page in Node, from the files that a command has written to a folder.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function read(file) {
  const { buffer, byteOffset, byteLength } = await readFile(file);
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

export function loadEngine(Engine, folder) {
  return Engine.load({
    list: async () => JSON.parse(await readFile(join(folder, 'files.json'), 'utf8')),
    read: (name) => read(join(folder, name)),
  });
}
