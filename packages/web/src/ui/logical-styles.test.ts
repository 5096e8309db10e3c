/** Styles name sides by the direction of the line, so that a page in Urdu is the mirror of one in English. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');

/** Drawings: a felt, a race, a curve and a clock look the same in every language. */
const drawings = [
  'casino/table/dial.module.css',
  'casino/vimaan/vimaan.module.css',
  'casino/video/felt.module.css',
  'casino/video/felt-card.module.css',
  'tv/tracker/race-track.module.css',
  'tv/tracker/tracker.module.css',
];

/**
 * A point in the middle, a place that a script counted in pixels, the growth of a bar in the ladder and the
 * shares above it, names of areas, and the header's colours.
 */
const sideless = new RegExp(
  [
    String.raw`^(left|right): (50%|var\(--dark-x\))$`,
    '^transform-origin: right$',
    String.raw`\(-?50%`,
    '^grid-area:',
    String.raw`var\(--(header-a|share)\)`,
  ].join('|'),
);
const sides = [
  String.raw`(margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b`,
  '(left|right):',
  String.raw`[\w-]+: (left|right)$`,
];
const sided = new RegExp(`^(${sides.join('|')})`);
const gradient = /linear-gradient\((to (left|right)|-?90deg)/;
/** Both ends of the line differ in it: `padding: 4px 8px 4px 16px`. */
const uneven = /^(padding|margin|inset|border-width): \S+ (\S+) \S+ (?!\2$)\S+$/;
/** An edge drawn as a shadow to one side. */
const shadow = /^box-shadow: inset -?[1-9]/;
const shift = /translateX?\(-?[1-9]/;

const isSided = (line: string): boolean =>
  [sided, gradient, uneven, shadow, shift].some((form) => form.test(line));

const declarations = (text: string): string[] =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split(/[;{}]/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim());

test('[LANG-1] styles have no left and right, but for drawings', () => {
  const files = globSync('**/*.css', { cwd: source }).map((file) => file.replaceAll('\\', '/'));
  expect(files).toEqual(expect.arrayContaining(drawings));
  const found = files
    .filter((file) => !drawings.includes(file))
    .flatMap((file) =>
      declarations(readFileSync(join(source, file), 'utf8'))
        .filter((line) => isSided(line) && !sideless.test(line))
        .map((line) => `${file} ${line}`),
    );
  expect(found).toEqual([]);
});

test.each([
  'margin-left: 4px',
  'right: 0',
  'text-align: left',
  'float: right',
  'padding: 4px 8px 4px 16px',
  'box-shadow: inset 3px 0 0 var(--line)',
  'background: linear-gradient(90deg, red, blue)',
  'transform: translateX(-100%)',
])('[LANG-1] %s names a side', (line) => {
  expect(isSided(line)).toBe(true);
});
