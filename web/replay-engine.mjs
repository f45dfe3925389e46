// Compares the engine with recordings of the native one, and prints the reports as JSON.
// node replay-engine.mjs BUNDLE ENGINE_FOLDER RECORDINGS_FOLDER
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [bundle, engineFolder, recordings] = process.argv.slice(2);
const { Engine, replayAll } = await import(pathToFileURL(bundle).href);

async function read(file) {
  const { buffer, byteOffset, byteLength } = await readFile(file);
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

const engine = await Engine.load({
  list: async () => JSON.parse(await readFile(join(engineFolder, 'files.json'), 'utf8')),
  read: (name) => read(join(engineFolder, name)),
});
const reports = await replayAll(engine, (name) => read(join(recordings, name)));
process.stdout.write(JSON.stringify(reports));
