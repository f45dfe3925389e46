import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

/** The files of a build: their contents by path. */
type Files = Map<string, string | Uint8Array>;

/**
 * Gives the build an id, which `index.html` says in a `meta` element, and writes the service worker
 * `sw.js`, which has the id and the list of all files of the build.
 */
export function serviceWorker(entry: string): Plugin {
  let publicFolder = '';
  return {
    name: 'sunbarge-service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = new Map([...filesOf(bundle), ...publicFiles(publicFolder)]);
        const id = hashOf(files);
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('there is no index.html');
        index.source = withBuild(String(index.source), id);
        const paths = [...files.keys()].sort().map((name) => `/${name}`);
        const source = await compile(entry, { id, files: paths });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

function filesOf(bundle: Rollup.OutputBundle): Files {
  return new Map(
    Object.values(bundle).map((file) => [
      file.fileName,
      file.type === 'chunk' ? file.code : file.source,
    ]),
  );
}

/** Files that are copied as they are. */
function publicFiles(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name).slice(folder.length + 1));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

export function hashOf(files: Files): string {
  const hash = createHash('sha256');
  for (const name of [...files.keys()].sort()) {
    const content = createHash('sha256').update(files.get(name)!).digest('hex');
    hash.update(`${name} ${content}\n`);
  }
  return hash.digest('hex').slice(0, 12);
}

export function withBuild(html: string, id: string): string {
  return html.replace('</title>', `</title>\n    <meta name="sunbarge-build" content="${id}" />`);
}

/** Compiles the service worker into one script: not every browser lets workers import others. */
async function compile(entry: string, pageBuild: { id: string; files: string[] }): Promise<string> {
  const result = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { PAGE_BUILD: JSON.stringify(pageBuild) },
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: { input: entry, output: { format: 'iife' } },
    },
  })) as Rollup.RollupOutput;
  return result.output[0].code;
}
