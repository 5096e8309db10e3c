import { makePalette } from '@layline/web/ui/palette';
import { describe, expect, it } from 'vitest';
import { changesOf, isColour, measure, problemOf } from './contrast-check.ts';

const club = {
  primaryColor: '#0b5d3b',
  secondaryColor: '#f2b705',
  backgroundColor: '#f5f7f6',
  layout: 'tamannah',
} as const;

describe('the contrast of a theme', () => {
  it('[SITE-1] is said for each text, and never rounded up', () => {
    const light = measure(makePalette(club, 'light'));
    const header = light.find(({ what }) => what === 'Header');
    expect(header?.text).toBe('7.9:1, very clear');
    expect(light.every(({ isReadable }) => isReadable)).toBe(true);
    const faint = {
      ...makePalette(club, 'light'),
      '--on-brand': '#787878',
      '--brand': '#ffffff',
    } as const;
    const button = measure(faint).find(({ what }) => what === 'Main button');
    expect(button).toMatchObject({ isReadable: false, text: '4.4:1, too faint' });
  });

  it('[SITE-1] refuses what is under 4.5:1 in either theme, and says where', () => {
    const palettes = { light: makePalette(club, 'light'), dark: makePalette(club, 'dark') };
    expect(problemOf(palettes)).toBeNull();
    const dark = { ...palettes.dark, '--on-nav': palettes.dark['--nav'] };
    expect(problemOf({ ...palettes, dark })).toBe(
      'Menu on dark pages is 1.0:1, too faint. At least 4.5:1 is needed.',
    );
  });

  it('[SITE-1] says where the pages do not take a colour as it is', () => {
    expect(changesOf(club, 'light')).toEqual([]);
    const dark = { ...club, primaryColor: '#1b1f27' };
    expect(changesOf(dark, 'dark')).toEqual([
      'The brand colour hardly shows here, so the accent takes its place.',
    ]);
    expect(changesOf({ ...club, backgroundColor: '#202020' }, 'light')).toHaveLength(1);
  });

  it('takes colours in the form that the server takes', () => {
    expect(['#0d5c63', '#ABCDEF'].every(isColour)).toBe(true);
    expect(['', '#fff', 'red', '#0d5c6', '#0d5c63ff'].some(isColour)).toBe(false);
  });
});
