// Compares reports of games with analyses of Python, and prints the comparisons as JSON.
// node compare-reports.mjs BUNDLE ENGINE_FOLDER ANALYSES_FILE
import { pathToFileURL } from 'node:url';
import { loadEngine, read } from './engine-in-node.mjs';

const [bundle, engineFolder, analyses] = process.argv.slice(2);
const { Engine, compareReports } = await import(pathToFileURL(bundle).href);
const engine = await loadEngine(Engine, engineFolder);
const games = JSON.parse(new TextDecoder().decode(await read(analyses)));
process.stdout.write(JSON.stringify(await compareReports(engine, games)));
