/**
 * Turns an operator's three colours into the brand's CSS variables for both themes (SITE-1). Whatever the
 * colours, every ink has a contrast of at least 4.5:1 with the backgrounds it is used on.
 */
import type { SiteConfig } from '@layline/contract';
import {
  contrast,
  type Hex,
  inkOn,
  luminance,
  makeHex,
  mix,
  parseHex,
  readableOn,
} from './contrast.ts';

export type Mode = 'light' | 'dark';

export type BrandColours = Pick<
  SiteConfig,
  'primaryColor' | 'secondaryColor' | 'backgroundColor' | 'layout'
>;

export type Palette = Readonly<Record<PaletteName, Hex>>;
type PaletteName =
  | '--brand'
  | '--on-brand'
  | '--brand-ink'
  | '--accent'
  | '--on-accent'
  | '--ground'
  | '--surface-1'
  | '--surface-2'
  | '--surface-3'
  | '--line'
  | '--text'
  | '--text-quiet'
  | '--header-a'
  | '--header-b'
  | '--on-header'
  | '--nav'
  | '--on-nav'
  | '--nav-mark';

const bases = {
  light: { text: '#12161c', quiet: '#525c69', surface: '#ffffff', end: '#000000' },
  dark: { text: '#e9eef4', quiet: '#9eabb9', surface: '#141a21', end: '#ffffff' },
} as const satisfies Record<Mode, Record<string, Hex>>;

/** The theme makes a page light or dark; the operator's background tints it. */
function groundOf(background: string, mode: Mode): Hex {
  if (mode === 'dark') return mix('#0d1116', background, 0.05);
  for (let step = 0; step <= 20; step += 1) {
    const candidate = mix(background, '#ffffff', step / 20);
    if (luminance(candidate) >= 0.8) return candidate;
  }
  return '#ffffff';
}

function headerOf(layout: BrandColours['layout'], brand: Hex, accent: Hex, surface: Hex) {
  if (layout === 'tamannahSquare') return [surface, surface] as const;
  if (layout === 'tamannah') return [brand, brand] as const;
  return [mix(surface, brand, 0.18), mix(surface, accent, 0.18)] as const;
}

/** The navigation bar: a darker shade of the brand, or the page's own background. */
function navOf(layout: BrandColours['layout'], brand: Hex, ground: Hex, surface: Hex): Hex {
  if (layout === 'tamannah') return mix(brand, '#000000', 0.22);
  return layout === 'aura' ? ground : surface;
}

interface Page {
  readonly surface: Hex;
  /** The colour to mix with for contrast. */
  readonly end: Hex;
}

/**
 * If the brand hardly contrasts with the page, the accent replaces it or, if that is as faint, the brand is
 * darkened or lightened until it does: a grey button would look disabled.
 */
function brandOf(primaryColor: string, accent: Hex, { surface, end }: Page): Hex {
  const given = makeHex(parseHex(primaryColor));
  if (contrast(given, surface) >= 1.3) return given;
  if (contrast(accent, surface) >= 3) return accent;
  const steps = Array.from({ length: 12 }, (_, step) => mix(given, end, (step + 1) / 20));
  return steps.find((candidate) => contrast(candidate, surface) >= 1.9) ?? given;
}

export function makePalette(colours: BrandColours, mode: Mode): Palette {
  const base = bases[mode];
  const ground = groundOf(colours.backgroundColor, mode);
  const surface1 = mode === 'light' ? base.surface : mix(ground, '#ffffff', 0.035);
  const surface2 = mix(surface1, base.text, mode === 'light' ? 0.035 : 0.05);
  const surface3 = mix(surface1, base.text, mode === 'light' ? 0.075 : 0.1);
  const grounds = [ground, surface1, surface2, surface3];
  const accent = makeHex(parseHex(colours.secondaryColor));
  const brand = brandOf(colours.primaryColor, accent, { surface: surface1, end: base.end });
  const [headerA, headerB] = headerOf(colours.layout, brand, accent, surface1);
  const nav = navOf(colours.layout, brand, ground, surface1);
  const onNav = inkOn(nav);
  return {
    '--brand': brand,
    '--on-brand': inkOn(brand),
    '--brand-ink': readableOn(brand, base.end, grounds),
    '--accent': accent,
    '--on-accent': inkOn(accent),
    '--ground': ground,
    '--surface-1': surface1,
    '--surface-2': surface2,
    '--surface-3': surface3,
    '--line': mix(surface1, base.text, mode === 'light' ? 0.13 : 0.16),
    '--text': base.text,
    '--text-quiet': readableOn(base.quiet, base.end, grounds),
    '--header-a': headerA,
    '--header-b': headerB,
    '--on-header': inkOn(headerA, headerB),
    '--nav': nav,
    '--on-nav': onNav,
    '--nav-mark': readableOn(accent, onNav, [nav]),
  };
}
