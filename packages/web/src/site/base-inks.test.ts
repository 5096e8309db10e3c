import { expect, test } from 'vitest';
import { fiftyBrands, fixedColours } from '../../test/fifty-palettes.ts';
import { contrast } from './contrast.ts';
import { makePalette } from './palette.ts';

const inks = ['--profit', '--loss', '--warn', '--suspended', '--back-ink', '--lay-ink'];
const pairs = [
  ['--on-back', '--back'],
  ['--on-back', '--back-soft'],
  ['--on-lay', '--lay'],
  ['--on-lay', '--lay-soft'],
] as const;

const plainBackgrounds = [
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
  '#ffff00',
  '#808080',
];
const onBackground = (backgroundColor: string) => ({
  primaryColor: '#123456',
  secondaryColor: '#fedcba',
  backgroundColor,
  layout: 'aura' as const,
});

test.each(['light', 'dark'] as const)(
  '[SITE-1] the fixed colours are readable on every background when %s',
  (mode) => {
    const colours = fixedColours[mode];
    for (const [ink, ground] of pairs) {
      expect(
        contrast(colours.get(ink) ?? '', colours.get(ground) ?? ''),
        ink,
      ).toBeGreaterThanOrEqual(4.5);
    }
    for (const brand of [...fiftyBrands, ...plainBackgrounds.map(onBackground)]) {
      const palette = makePalette(brand, mode);
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
