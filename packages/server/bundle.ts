/**
 * Bundles the server into `dist`: `main.js` and `cli.js` start twice as fast as the sources. Everything that
 * the server reads lies in that folder, except for the pages, which have builds of their own, and libraries
 * that are not plain JavaScript. The folder is replaced as a whole, so that a server which starts meanwhile
 * finds one build or the other.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { outsideBundle } from './outside-bundle.ts';
import manifest from './package.json' with { type: 'json' };

const folder = import.meta.dirname;
const root = resolve(folder, '../..');
const built = join(folder, 'dist');
const unfinished = join(folder, `dist.${process.pid}`);

/** Modules that look for files beside themselves, but only for what this server does not use. */
const unusedLookups = [
  '@fastify/swagger/lib/util/read-package-json.js',
  'pino/lib/transport.js',
  'thread-stream/index.js',
];

const isOwn = (id: string): boolean => id.startsWith(join(root, 'packages/'));
const fileUrl = /new URL\(\s*'([^']+)',\s*import\.meta\.url,?\s*\)/g;

/** Workers by the name of their file, `bunzip.worker`, each an entry of its own. */
function findWorkers(): Readonly<Record<string, string>> {
  const packages = ['server', 'feeds'].map((name) => join(root, 'packages', name, 'src'));
  const files = packages.flatMap((path) =>
    readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name)),
  );
  const found = files.filter((file) => file.endsWith('.worker.ts'));
  return Object.fromEntries(found.map((file) => [basename(file, '.ts'), file]));
}
const workers = findWorkers();

/** What was copied. */
const sources = new Set<string>();

/** Copies what a module reads; returns the address relative to the bundle. */
function carry(from: string, path: string): string {
  const file = resolve(dirname(from), path);
  const name = basename(file);
  const worker = basename(file, '.ts');
  if (workers[worker] === file) return `./${worker}.js`;
  // The pages' builds.
  if (name === 'dist') return relative(built, file);
  const copy = join(unfinished, name);
  if (existsSync(copy) && !sources.has(file)) throw new Error(`Two files are named ${name}.`);
  sources.add(file);
  cpSync(file, copy, { recursive: true });
  return `./${name}${statSync(file).isDirectory() ? '/' : ''}`;
}

/** Makes addresses beside a module addresses beside the bundle; any other use of its place is refused. */
const carryFiles: Plugin = {
  name: 'carry-files',
  transform(code, id) {
    if (!isOwn(id)) return null;
    const moved = code.replace(
      fileUrl,
      (_whole, path: string) => `new URL('${carry(id, path)}', import.meta.url)`,
    );
    const uses = moved.match(/import\.meta\.\w+/g)?.length ?? 0;
    const kept = moved.match(fileUrl)?.length ?? 0;
    if (uses !== kept) throw new Error(`${relative(root, id)} must name what it reads by new URL.`);
    return moved === code ? null : { code: moved, map: null };
  },
};

/** A library that reads files beside itself would not find them. */
const refuseLookups: Plugin = {
  name: 'refuse-lookups',
  transform(code, id) {
    const [, library] = /^.*\/node_modules\/(.*)$/.exec(id) ?? [];
    if (library === undefined || unusedLookups.includes(library)) return null;
    if (!/\b(__dirname|__filename)\b|import\.meta\.(url|dirname|filename)/.test(code)) return null;
    throw new Error(`${library} reads files beside itself and must stay outside the bundle.`);
  },
};

/** Native parts are files that a bundle cannot hold. */
function refuseNative(chunks: readonly OutputChunk[]): void {
  const libraries = new Set(
    chunks.flatMap(({ moduleIds }) =>
      moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []),
    ),
  );
  for (const library of libraries) {
    const files = readdirSync(library, { recursive: true, encoding: 'utf8' });
    const native = files.find((file) => /\.(node|wasm)$/.test(file));
    if (native === undefined) continue;
    throw new Error(`${basename(library)} has ${native} and must stay outside the bundle.`);
  }
}

async function bundle(): Promise<void> {
  const bundled = await rolldown({
    input: {
      main: join(folder, manifest.exports['./main']),
      cli: join(folder, manifest.exports['./cli']),
      ...workers,
    },
    cwd: root,
    platform: 'node',
    external: (id) => outsideBundle.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [carryFiles, refuseLookups],
  });
  const { output } = await bundled.write({
    dir: unfinished,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  refuseNative(output.filter((one) => one.type === 'chunk'));
}

mkdirSync(unfinished);
try {
  await bundle();
  rmSync(built, { recursive: true, force: true });
  renameSync(unfinished, built);
} finally {
  rmSync(unfinished, { recursive: true, force: true });
}
