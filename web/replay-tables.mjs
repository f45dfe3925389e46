// Compares tables in the browser with recordings of the server's, and prints a report as JSON.
// node replay-tables.mjs BUNDLE ENGINE_FOLDER RECORDINGS
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [bundle, engineFolder, recordings] = process.argv.slice(2);
const { compareTable, Engine } = await import(pathToFileURL(bundle).href);

async function read(file) {
  const { buffer, byteOffset, byteLength } = await readFile(file);
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

const engine = await Engine.load({
  list: async () => JSON.parse(await readFile(join(engineFolder, 'files.json'), 'utf8')),
  read: (name) => read(join(engineFolder, name)),
});
const lines = (await readFile(recordings, 'utf8')).split('\n').filter(Boolean);
const reports = lines.map((line) => compareTable(engine, JSON.parse(line)));
process.stdout.write(JSON.stringify(reports));
