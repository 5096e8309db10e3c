/** Fails a build that exceeds budgets.json or names another host. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languages } from '@layline/contract/language';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

interface Budgets {
  readonly homeJsGzipMax: number;
  /** Limit for the font as sent; fonts are compressed already. */
  readonly fontMax: number;
  /** Limit for scripts, styles and the font; the server's answers to a first visit use the rest of 250 kB. */
  readonly homeAllGzipMax: number;
  /** The same in the largest of the other languages, against English. */
  readonly homeInLanguagePercentMax: number;
  readonly eventChunkGzipMax: number;
  readonly casinoTableGzipMax: number;
}

const dist = join(import.meta.dirname, 'dist');
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const budgets = readJson(join(import.meta.dirname, 'budgets.json')) as Budgets;
const manifest = readJson(join(dist, '.vite/manifest.json')) as Readonly<Record<string, Chunk>>;

/** Returns the entries with every chunk that must load before they run. */
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

const gzipSize = (file: string): number =>
  gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

const scriptsOf = (entries: Iterable<string>): string[] =>
  [...entries].map((entry) => manifest[entry]?.file ?? '');

const stylesOf = (entries: Iterable<string>): string[] => [
  ...new Set([...entries].flatMap((entry) => manifest[entry]?.css ?? [])),
];

function measure(name: string, files: readonly string[], most: number): string[] {
  const bytes = files.reduce((total, file) => total + gzipSize(file), 0);
  console.log(`${name}: ${(bytes / 1000).toFixed(1)} kB of ${(most / 1000).toFixed(0)} kB gzip`);
  return bytes > most ? [`${name} is ${bytes - most} bytes over its budget`] : [];
}

/** What the first page of a language loads besides: its page names the files. */
function filesOfLanguage(language: string): readonly string[] {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const text = /id="language-files">([^<]+)</.exec(page)?.[1] ?? '{}';
  const { code = '', [language]: catalogs = '' } = JSON.parse(text) as Record<string, string>;
  return [...code.split(' '), catalogs].map((name) => `assets/${name}.js`);
}

function measureLanguages(files: readonly string[]): string[] {
  const english = files.reduce((total, file) => total + gzipSize(file), 0);
  const more = languages
    .filter((language) => language !== 'en')
    .map((language) =>
      filesOfLanguage(language).reduce((total, file) => total + gzipSize(file), 0),
    );
  const percent = (100 * (english + Math.max(...more))) / english;
  const most = budgets.homeInLanguagePercentMax;
  console.log(`home in another language: ${percent.toFixed(1)} % of ${most} % of English`);
  return percent > most ? ['home in another language is over its budget'] : [];
}

/** The first screen is part of the frame, or else a separate chunk. */
const firstScreen = ['index.html', 'src/home/home-screen.tsx'].filter((entry) => entry in manifest);

function checkBudgets(): string[] {
  const home = closure(firstScreen);
  const beyondHome = (entries: readonly string[]): string[] =>
    scriptsOf([...closure(entries)].filter((entry) => !home.has(entry)));
  const event = beyondHome(['src/event/event-screen.tsx', 'src/slip/panel/slip-panel.tsx']);
  const casino = beyondHome([
    'src/casino/casino-places.tsx',
    'src/casino/locales/texts.ts',
    'src/casino/table/table-screen.tsx',
  ]);
  const fonts = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.woff2'));
  const faces = fonts.map((file) => `assets/${file}`);
  const all = ['index.html', ...scriptsOf(home), ...stylesOf(home), ...faces];
  return [
    ...measure('home scripts', scriptsOf(home), budgets.homeJsGzipMax),
    ...measure('face', faces, budgets.fontMax),
    ...measure('home in all', all, budgets.homeAllGzipMax),
    ...measureLanguages(all),
    ...measure('event page', event, budgets.eventChunkGzipMax),
    ...measure('casino table', casino, budgets.casinoTableGzipMax),
  ];
}

const files = [
  'index.html',
  ...readdirSync(join(dist, 'assets'))
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => `assets/${file}`),
].map((file) => ({ file, text: readFileSync(join(dist, file), 'utf8') }));

/** Names of standards and help pages in the texts of libraries; they are never requested. */
const harmless = [
  'www.w3.org',
  'react.dev',
  'base-ui.com',
  'lingui.dev',
  'github.com',
  'aomedia.org',
  'simplewebauthn.dev',
];

const isHarmless = (address: string): boolean => harmless.includes(new URL(address).host);

const checkHosts = (): string[] =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(/https?:\/\/[\w.-]+\.\w{2,}/g)]
      .filter(([address]) => !isHarmless(address))
      .map(([address]) => `${file} names ${address}`),
  );

const faults = [...checkBudgets(), ...checkHosts()];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
