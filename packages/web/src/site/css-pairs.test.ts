/**
 * Checks every rule of the style sheets that sets a text and its background, with fifty operators' colours.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fiftyBrands, variablesOf } from '../../test/fifty-palettes.ts';
import { contrast } from './contrast.ts';
import type { Mode } from './palette.ts';

interface Pair {
  readonly where: string;
  readonly ink: string;
  readonly grounds: readonly string[];
}

const source = join(import.meta.dirname, '..');
const isColour = (text: string): boolean => /^(var\(--[\w-]+\)|#[0-9a-f]{6})$/.test(text);

/** Returns the colours of a background; null if it is transparent. */
function groundsOf(background: string): readonly string[] | null {
  const stops = /^linear-gradient\([\d.]+deg, (.+)\)$/.exec(background)?.[1]?.split(', ');
  const found = stops ?? [background];
  return found.every(isColour) ? found : null;
}

function pairsOf(file: string): Pair[] {
  const text = readFileSync(join(source, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', block = '']) => {
    const ink = /(?:^|[;\s])color:\s*([^;]+);/.exec(block)?.[1] ?? '';
    const background = /(?:^|[;\s])background(?:-color)?:\s*([^;]+);/.exec(block)?.[1] ?? '';
    const grounds = groundsOf(background);
    if (!isColour(ink) || grounds === null) return [];
    return [{ where: `${file} ${selector.trim()}`, ink, grounds }];
  });
}

const pairs = globSync('**/*.css', { cwd: source }).flatMap(pairsOf);

/** Returns a colour's value; '' for a variable that a component sets itself. */
const valueOf = (colour: string, variables: ReadonlyMap<string, string>): string =>
  colour.startsWith('#') ? colour : (variables.get(colour.slice(4, -1)) ?? '');

test('[SITE-1] the checked rules include those of tables, chips, badges and buttons', () => {
  const places = pairs.map(({ where }) => where).join('\n');
  for (const part of ['data-table', 'button', 'badge', 'price-cell', 'nav', 'verdict', 'tile']) {
    expect(places).toContain(part);
  }
  expect(pairs.length).toBeGreaterThan(50);
});

test.each(['light', 'dark'] as const)(
  "[SITE-1] every text has a contrast of 4.5:1 with its own rule's background when %s",
  (mode: Mode) => {
    const faults = new Set<string>();
    for (const brand of fiftyBrands) {
      const variables = variablesOf(brand, mode);
      for (const { where, ink, grounds } of pairs) {
        const worn = /data-layout="(\w+)"/.exec(where)?.[1];
        if (worn !== undefined && worn !== brand.layout) continue;
        for (const ground of grounds) {
          const [over, under] = [valueOf(ink, variables), valueOf(ground, variables)];
          if (over === '' || under === '' || contrast(over, under) >= 4.5) continue;
          faults.add(`${where}: ${ink} on ${ground}`);
        }
      }
    }
    expect([...faults]).toEqual([]);
  },
);
