/** Writes dist/sw.js: the service worker with this build's files and their hashes. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** What a second visit needs before any request: the first screen, a match and the slip. */
const entries = ['index.html', 'src/event/event-screen.tsx', 'src/slip/panel/slip-panel.tsx'];

const folder = import.meta.dirname;
const readText = (path: string): string => readFileSync(join(folder, path), 'utf8');
const manifest = JSON.parse(readText('dist/.vite/manifest.json')) as Readonly<
  Record<string, Chunk>
>;

function collect(entry: string, files: Set<string>, seen = new Set<string>()): void {
  const chunk = manifest[entry];
  if (chunk === undefined) throw new Error(`The build has no chunk for ${entry}`);
  if (seen.has(entry)) return;
  seen.add(entry);
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
  for (const imported of chunk.imports ?? []) collect(imported, files, seen);
}

const files = new Set<string>();
for (const entry of entries) collect(entry, files);

const source = readText('service-worker.ts');
const placeholder = "const shell: Shell = { version: '', files: [] };";
if (!source.includes(placeholder))
  throw new Error('service-worker.ts has no place for the files of the build');
const version = createHash('sha256')
  .update(readText('dist/index.html'))
  .update([...files].join())
  .update(source)
  .digest('hex')
  .slice(0, 12);
const shell = JSON.stringify({ version, files: [...files] });
const filled = source.replace(placeholder, `const shell = ${shell};`);
const { code } = await transformWithOxc(filled, 'service-worker.ts');
writeFileSync(join(folder, 'dist/sw.js'), code);
