import { expect, test } from 'vitest';
import { fiftyBrands } from '../../test/fifty-palettes.ts';
import { contrast, mix } from './contrast.ts';
import { type Mode, makePalette } from './palette.ts';

const pairs = [
  ['--on-brand', ['--brand']],
  ['--on-accent', ['--accent']],
  ['--brand-ink', ['--ground', '--surface-1', '--surface-2', '--surface-3']],
  ['--text', ['--ground', '--surface-1', '--surface-2', '--surface-3']],
  ['--text-quiet', ['--ground', '--surface-1', '--surface-2', '--surface-3']],
  ['--on-header', ['--header-a', '--header-b']],
  ['--on-nav', ['--nav']],
  ['--nav-mark', ['--nav']],
] as const;

test.each(['light', 'dark'] as const)(
  '[SITE-1] fifty random palettes have a contrast of 4.5:1 when %s',
  (mode: Mode) => {
    for (const given of fiftyBrands) {
      const palette = makePalette(given, mode);
      for (const share of [0.25, 0.5, 0.75]) {
        const between = mix(palette['--header-a'], palette['--header-b'], share);
        expect(contrast(palette['--on-header'], between)).toBeGreaterThanOrEqual(4.5);
      }
      for (const [ink, grounds] of pairs) {
        for (const ground of grounds) {
          const ratio = contrast(palette[ink], palette[ground]);
          expect(ratio, `${ink} on ${ground} of ${JSON.stringify(given)}`).toBeGreaterThanOrEqual(
            4.5,
          );
        }
      }
    }
  },
);

test('[SITE-1] with a brand as dark as a dark page, buttons and tabs use the accent', () => {
  const quadrant = {
    primaryColor: '#1b1f27',
    secondaryColor: '#b9e24a',
    backgroundColor: '#f1f2ee',
    layout: 'tamannahSquare',
  } as const;
  expect(makePalette(quadrant, 'dark')['--brand']).toBe('#b9e24a');
  expect(makePalette(quadrant, 'light')['--brand']).toBe('#1b1f27');
});

test("[SITE-1] the brand keeps the operator's colour", () => {
  const palette = makePalette(
    {
      primaryColor: '#0b5d3b',
      secondaryColor: '#f2b705',
      backgroundColor: '#f5f7f6',
      layout: 'tamannah',
    },
    'light',
  );
  expect(palette['--brand']).toBe('#0b5d3b');
  expect(palette['--header-a']).toBe('#0b5d3b');
  expect(palette['--ground']).toBe('#f5f7f6');
});
