/** Measures a site's colours as players will see them, with the functions that the players' pages use. */
import { contrast } from '@layline/web/ui/contrast';
import { type BrandColours, type Mode, makePalette, type Palette } from '@layline/web/ui/palette';

/** The least contrast of text that WCAG 2 asks for. */
const readableMin = 4.5;
const veryClearMin = 7;

type Name = keyof Palette;

const pairs: readonly (readonly [what: string, ink: Name, grounds: readonly Name[]])[] = [
  ['Header', '--on-header', ['--header-a', '--header-b']],
  ['Menu', '--on-nav', ['--nav']],
  ['Chosen menu entry', '--nav-mark', ['--nav']],
  ['Main button', '--on-brand', ['--brand']],
  ['Accent button', '--on-accent', ['--accent']],
  ['Links', '--brand-ink', ['--ground', '--surface-1', '--surface-2', '--surface-3']],
  ['Text', '--text', ['--ground', '--surface-1', '--surface-2', '--surface-3']],
  ['Quiet text', '--text-quiet', ['--ground', '--surface-1', '--surface-2', '--surface-3']],
];

export interface Measured {
  readonly what: string;
  /** The least ratio over the backgrounds that it lies on. */
  readonly ratio: number;
  readonly isReadable: boolean;
  /** Such as `12.4:1, very clear`. */
  readonly text: string;
}

function wordOf(ratio: number): string {
  if (ratio >= veryClearMin) return 'very clear';
  return ratio >= readableMin ? 'clear' : 'too faint';
}

/** Cut, not rounded, so that 4.49 never reads as 4.5. */
const shownRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

export const measure = (palette: Palette): readonly Measured[] =>
  pairs.map(([what, ink, grounds]) => {
    const ratio = Math.min(...grounds.map((ground) => contrast(palette[ink], palette[ground])));
    return {
      what,
      ratio,
      isReadable: ratio >= readableMin,
      text: `${shownRatio(ratio)}:1, ${wordOf(ratio)}`,
    };
  });

/** What the players' pages change about the chosen colours, in words; empty if they are used as they are. */
export function changesOf(colours: BrandColours, mode: Mode): readonly string[] {
  const palette = makePalette(colours, mode);
  const isSame = (name: Name, chosen: string): boolean => palette[name] === chosen.toLowerCase();
  const brand =
    palette['--brand'] === palette['--accent']
      ? 'The brand colour hardly shows here, so the accent takes its place.'
      : `The brand colour hardly shows here, so ${palette['--brand']} takes its place.`;
  return [
    ...(isSame('--brand', colours.primaryColor) ? [] : [brand]),
    ...(mode === 'dark' || isSame('--ground', colours.backgroundColor)
      ? []
      : [`The background is too dark for light pages, so ${palette['--ground']} takes its place.`]),
  ];
}

/** Returns why the colours cannot be saved; null if every text is readable in both themes. */
export function problemOf(palettes: Readonly<Record<Mode, Palette>>): string | null {
  for (const mode of ['light', 'dark'] as const) {
    const faint = measure(palettes[mode]).find(({ isReadable }) => !isReadable);
    if (faint !== undefined) {
      return `${faint.what} on ${mode} pages is ${faint.text}. At least 4.5:1 is needed.`;
    }
  }
  return null;
}

const colourForm = /^#[0-9a-f]{6}$/i;

/** The server takes colours in this form only. */
export const isColour = (text: string): boolean => colourForm.test(text);
