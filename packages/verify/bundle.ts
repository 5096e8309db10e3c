/**
 * Builds the verifier: `layline-verify.html`, one page that works from disk and can load and send nothing,
 * and `layline-verify.mjs` for Node, with their hashes in SHA256SUMS. The same sources give the same bytes in
 * any folder, time zone and language: nothing of the machine goes in.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import manifest from './package.json' with { type: 'json' };

const folder = import.meta.dirname;
const page = join(folder, 'src/page');
const sourceId = 'virtual:worker-source';

const hashOf = (text: string, form: 'hex' | 'base64'): string =>
  createHash('sha256').update(text).digest(form);

interface Bundled {
  readonly input: string;
  readonly format: 'esm' | 'iife';
  readonly platform: 'node' | 'browser';
  readonly plugins?: readonly Plugin[];
}

async function bundleOf({ input, format, platform, plugins = [] }: Bundled): Promise<string> {
  const bundled = await rolldown({
    input: join(folder, 'src', input),
    cwd: folder,
    platform,
    plugins: [...plugins],
  });
  const { output } = await bundled.generate({ format, minify: true, comments: false });
  await bundled.close();
  const [chunk, ...more] = output;
  if (more.length > 0) throw new Error(`${input} must be one file.`);
  return chunk.code;
}

/** Gives the page its worker as text. */
const carryWorker = (code: string): Plugin => ({
  name: 'carry-worker',
  resolveId: (id) => (id === sourceId ? `\0${sourceId}` : null),
  load: (id) =>
    id === `\0${sourceId}` ? `export const workerSource = ${JSON.stringify(code)};` : null,
});

/** A script within a page must not hold its own end. */
function inPage(code: string): string {
  const safe = code.replaceAll('</', String.raw`<\/`).replaceAll('<!--', String.raw`<\!--`);
  return safe;
}

function makePage(script: string): string {
  const style = readFileSync(join(page, 'page.css'), 'utf8');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hashOf(script, 'base64')}'`,
    `style-src 'sha256-${hashOf(style, 'base64')}'`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const html = readFileSync(join(page, 'page.html'), 'utf8');
  return [
    ['content=""', `content="${policy}"`],
    ['<style></style>', `<style>${style}</style>`],
    ['id="version">', `id="version">${manifest.version}`],
    ['<script></script>', `<script>${script}</script>`],
  ].reduce((text, [from = '', to = '']) => put(text, { from, to }), html);
}

/** Puts a part into its place, which must be there once. */
function put(text: string, { from, to }: { readonly from: string; readonly to: string }): string {
  const [before, after, ...more] = text.split(from);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`The page must hold ${from} once.`);
  }
  return `${before}${to}${after}`;
}

async function build(target: string): Promise<void> {
  const worker = await bundleOf({
    input: 'page/page.worker.ts',
    format: 'iife',
    platform: 'browser',
  });
  const plugins = [carryWorker(worker)];
  const main = await bundleOf({
    input: 'page/main.ts',
    format: 'iife',
    platform: 'browser',
    plugins,
  });
  const files = {
    'layline-verify.html': makePage(inPage(main)),
    'layline-verify.mjs': await bundleOf({
      input: 'node/main.ts',
      format: 'esm',
      platform: 'node',
    }),
  };
  mkdirSync(target, { recursive: true });
  const sums = Object.entries(files).map(([name, text]) => `${hashOf(text, 'hex')}  ${name}\n`);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(target, name), text);
  writeFileSync(join(target, 'SHA256SUMS'), sums.join(''));
}

await build(resolve(process.argv[2] ?? join(folder, 'dist')));
