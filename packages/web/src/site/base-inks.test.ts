import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { type Mode, makePalette } from './palette.ts';

const css = readFileSync(join(import.meta.dirname, '../ui/base.css'), 'utf8');

/** The variables of the first block that opens with the selector. */
function variables(selector: string): ReadonlyMap<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, k, v]) => [k ?? '', v ?? '']),
  );
}

const fixed: Readonly<Record<Mode, ReadonlyMap<string, string>>> = {
  light: variables(':root'),
  dark: variables(':root[data-theme="dark"]'),
};
const inks = ['--profit', '--loss', '--warn', '--suspended', '--back-ink', '--lay-ink'];
const pairs = [
  ['--on-back', '--back'],
  ['--on-back', '--back-soft'],
  ['--on-lay', '--lay'],
  ['--on-lay', '--lay-soft'],
] as const;

test.each(['light', 'dark'] as const)(
  '[SITE-1] the fixed colours read on every ground when %s',
  (mode) => {
    const colours = fixed[mode];
    for (const [ink, ground] of pairs) {
      expect(
        contrast(colours.get(ink) ?? '', colours.get(ground) ?? ''),
        ink,
      ).toBeGreaterThanOrEqual(4.5);
    }
    for (const backgroundColor of [
      '#000000',
      '#ffffff',
      '#ff0000',
      '#00ff00',
      '#0000ff',
      '#ffff00',
      '#808080',
    ]) {
      const palette = makePalette(
        { primaryColor: '#123456', secondaryColor: '#fedcba', backgroundColor, layout: 'aura' },
        mode,
      );
      const grounds = [
        palette['--ground'],
        palette['--surface-1'],
        palette['--surface-2'],
        palette['--surface-3'],
      ];
      for (const ink of inks) {
        for (const ground of grounds) {
          expect(
            contrast(colours.get(ink) ?? '', ground),
            `${ink} on ${ground}`,
          ).toBeGreaterThanOrEqual(4.5);
        }
      }
    }
  },
);
