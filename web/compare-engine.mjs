// Compares the engine with recordings of the native one, and prints the reports as JSON.
// node compare-engine.mjs BUNDLE ENGINE_FOLDER RECORDINGS_FOLDER
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadEngine, read } from './engine-in-node.mjs';

const [bundle, engineFolder, recordings] = process.argv.slice(2);
const { Engine, compareAll } = await import(pathToFileURL(bundle).href);
const engine = await loadEngine(Engine, engineFolder);
const reports = await compareAll(engine, (name) => read(join(recordings, name)));
process.stdout.write(JSON.stringify(reports));
