/** Fifty palettes of fictional operators, the same in every run, each in all three layouts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrandColours, type Mode, makePalette } from '../src/site/palette.ts';

/** A small linear congruential generator. */
function* colours(seed: number): Generator<string, never> {
  let state = seed;
  while (true) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield `#${(state >>> 8).toString(16).padStart(6, '0')}`;
  }
}

const layouts: readonly BrandColours['layout'][] = ['tamannah', 'aura', 'tamannahSquare'];
const next = colours(20_251_121);

export const fiftyBrands: readonly BrandColours[] = Array.from({ length: 50 }, (_, index) => ({
  primaryColor: next.next().value,
  secondaryColor: next.next().value,
  backgroundColor: next.next().value,
  layout: layouts[index % 3] ?? 'aura',
}));

const css = readFileSync(join(import.meta.dirname, '../src/ui/base.css'), 'utf8');

/** Returns the variables of the first block with the selector. */
function variables(selector: string): ReadonlyMap<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  );
}

/** Colours that no operator changes, by variable. */
export const fixedColours: Readonly<Record<Mode, ReadonlyMap<string, string>>> = {
  light: variables(':root'),
  dark: variables(':root[data-theme="dark"]'),
};

/** Returns every colour variable's value on a page of the brand. */
export const variablesOf = (brand: BrandColours, mode: Mode): ReadonlyMap<string, string> =>
  new Map([...fixedColours[mode], ...Object.entries(makePalette(brand, mode))]);
