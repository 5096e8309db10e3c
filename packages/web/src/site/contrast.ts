/** Colour arithmetic of WCAG 2, hex to hex. Ratios run from 1 (equal) to 21 (black on white). */
export type Hex = `#${string}`;
type Rgb = readonly [number, number, number];

const contrastMin = 4.5;

export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1, 7), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function makeHex(rgb: Rgb): Hex {
  const text = rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');
  return `#${text}`;
}

export function luminance(hex: string): number {
  const [red, green, blue] = parseHex(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of b in a: 0 is a, 1 is b. */
export function mix(a: string, b: string, share: number): Hex {
  const [first, second] = [parseHex(a), parseHex(b)];
  const blend = (index: 0 | 1 | 2): number => first[index] + (second[index] - first[index]) * share;
  return makeHex([blend(0), blend(1), blend(2)]);
}

const softInks = ['#ffffff', '#10141a', '#000000'] as const;

/** Returns the first ink that is readable on all backgrounds; for a single one there always is one. */
export function inkOn(...grounds: readonly string[]): Hex {
  const worst = (ink: string): number =>
    Math.min(...grounds.map((ground) => contrast(ink, ground)));
  const readable = softInks.find((ink) => worst(ink) >= contrastMin);
  return readable ?? [...softInks].sort((a, b) => worst(b) - worst(a))[0] ?? '#000000';
}

/** Moves the colour towards an end in twentieths until it is readable on all backgrounds. */
export function readableOn(colour: string, towards: Hex, grounds: readonly string[]): Hex {
  for (let step = 0; step < 20; step += 1) {
    const candidate = mix(colour, towards, step / 20);
    if (grounds.every((ground) => contrast(candidate, ground) >= contrastMin)) return candidate;
  }
  return towards;
}
