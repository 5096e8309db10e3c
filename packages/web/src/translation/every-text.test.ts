/** Every text that a player sees comes from a catalog: no screen has words of its own. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const spoken = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'aria-description']);
const words = /\p{L}{2,}/u;
/** Their children are messages. */
const macros = new Set(['Trans', 'Plural', 'SelectOrdinal']);
/** Names of formats are the same in every language. */
const names = new Set(['CSV']);

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const field = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((at, name) => (isFields(at) ? at[name] : undefined), value);

/** The words that a node of the syntax tree shows by itself. */
function shownBy(node: Fields): unknown {
  if (node['type'] === 'JSXText') return node['value'];
  if (node['type'] !== 'JSXAttribute') return '';
  const name = String(field(node, 'name', 'name'));
  return spoken.has(name) ? field(node, 'value', 'value') : '';
}

const isMessage = (node: Fields): boolean =>
  node['type'] === 'JSXElement' &&
  macros.has(String(field(node, 'openingElement', 'name', 'name')));

function textsIn(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (!isFields(value) || isMessage(value)) return;
    const shown = shownBy(value);
    const trimmed = typeof shown === 'string' ? shown.trim() : '';
    if (words.test(trimmed) && !names.has(trimmed)) found.push(`${file}: ${trimmed}`);
    for (const part of Object.values(value)) visit(part);
  };
  visit(parseAst(text, { lang: 'tsx' }));
  return found;
}

test('[LANG-3] no screen has words outside the catalogs', () => {
  const files = globSync('**/*.tsx', { cwd: source }).filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => textsIn(file, readFileSync(join(source, file), 'utf8')));
  expect(found).toEqual([]);
});

test('[LANG-3] words between tags and in labels are found', () => {
  const screen = '<p title="Words here"><Trans>Text</Trans>more words<b lang="en">5 × 3</b></p>';
  expect(textsIn('screen.tsx', screen)).toEqual([
    'screen.tsx: Words here',
    'screen.tsx: more words',
  ]);
});
