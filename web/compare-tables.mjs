// Compares tables in the browser with recordings of the server's, and prints a report as JSON.
// node compare-tables.mjs BUNDLE ENGINE_FOLDER RECORDINGS
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { loadEngine } from './engine-in-node.mjs';

const [bundle, engineFolder, recordings] = process.argv.slice(2);
const { compareTable, Engine } = await import(pathToFileURL(bundle).href);
const engine = await loadEngine(Engine, engineFolder);
const lines = (await readFile(recordings, 'utf8')).split('\n').filter(Boolean);
const reports = lines.map((line) => compareTable(engine, JSON.parse(line)));
process.stdout.write(JSON.stringify(reports));
