/** Fails the build that grew past budgets.json or that names another host. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

interface Budgets {
  readonly homeJsGzipMax: number;
  readonly eventChunkGzipMax: number;
  readonly casinoTableGzipMax: number;
}

const dist = join(import.meta.dirname, 'dist');
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const budgets = readJson(join(import.meta.dirname, 'budgets.json')) as Budgets;
const manifest = readJson(join(dist, '.vite/manifest.json')) as Readonly<Record<string, Chunk>>;

/** The entries with every chunk that must load before they run. */
function closure(entries: readonly string[], seen = new Set<string>()): Set<string> {
  for (const entry of entries) {
    if (seen.has(entry)) continue;
    const chunk = manifest[entry];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${entry}`);
    seen.add(entry);
    closure(chunk.imports ?? [], seen);
  }
  return seen;
}

const gzipSize = (entry: string): number =>
  gzipSync(readFileSync(join(dist, manifest[entry]?.file ?? '')), { level: 9 }).length;

function measure(name: string, entries: readonly string[], most: number): string[] {
  const bytes = entries.reduce((total, entry) => total + gzipSize(entry), 0);
  console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB of ${(most / 1000).toFixed(0)} kB gzip`);
  return bytes > most ? [`${name} is ${bytes - most} bytes over its budget`] : [];
}

function checkBudgets(): string[] {
  const home = closure(['index.html', 'src/home/home-screen.tsx']);
  const event = closure(['src/event/event-screen.tsx', 'src/slip/slip-panel.tsx']);
  const casino = closure([
    'src/casino/casino-places.tsx',
    'src/casino/texts.ts',
    'src/casino/table/table-screen.tsx',
  ]);
  return [
    ...measure('home', [...home], budgets.homeJsGzipMax),
    ...measure(
      'event page',
      [...event].filter((entry) => !home.has(entry)),
      budgets.eventChunkGzipMax,
    ),
    ...measure(
      'casino table',
      [...casino].filter((entry) => !home.has(entry)),
      budgets.casinoTableGzipMax,
    ),
  ];
}

const files = [
  'index.html',
  ...readdirSync(join(dist, 'assets'))
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => `assets/${file}`),
].map((file) => ({ file, text: readFileSync(join(dist, file), 'utf8') }));

/** Names of standards and help pages in the words of libraries: read by people, never requested. */
const harmless =
  /^https?:\/\/(www\.w3\.org|react\.dev|base-ui\.com|lingui\.dev|github\.com|aomedia\.org)$/;

const checkHosts = (): string[] =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(/https?:\/\/[\w.-]+\.\w{2,}/g)]
      .filter(([address]) => !harmless.test(address))
      .map(([address]) => `${file} names ${address}`),
  );

const faults = [...checkBudgets(), ...checkHosts()];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
