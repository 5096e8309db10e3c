/**
 * A site's icon for home screens, drawn from its own settings: the initial of its title on its colour.
 * Phones ask for bitmaps, and an operator's picture may be a drawing of any size.
 */
import type { Site } from '../../../../venue/sites/directory.ts';
import { initialOf, type Stroke } from './letters.ts';
import { encodePng } from './png.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** Names of the files, and how large they are. Masks of phones cut up to a fifth off each side. */
export const iconForms = {
  'touch-180': { size: 180, part: 0.52 },
  'any-192': { size: 192, part: 0.52 },
  'any-512': { size: 512, part: 0.52 },
  'maskable-512': { size: 512, part: 0.4 },
} as const;
export type IconForm = keyof typeof iconForms;

const [columns, rows] = [4, 6];
/** Of the letter's height. */
const thickness = 0.15;
const [white, ink]: readonly [Colour, Colour] = [
  [255, 255, 255],
  [24, 28, 34],
];

/** `#rrggbb`, as the settings take it. */
const colourOf = (text: string): Colour => [
  Number.parseInt(text.slice(1, 3), 16),
  Number.parseInt(text.slice(3, 5), 16),
  Number.parseInt(text.slice(5, 7), 16),
];

/** Relative luminance of WCAG 2. */
function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Above this luminance dark letters stand out more than white ones. */
const inkOn = (ground: Colour): Colour => (luminanceOf(ground) > 0.18 ? ink : white);

/** The square of a point's distance to a stroke. */
function offSquared(x: number, y: number, [[ax, ay], [bx, by]]: Stroke): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const near = along < 0 ? 0 : along > 1 ? 1 : along;
  const [offX, offY] = [x - ax - near * dx, y - ay - near * dy];
  return offX * offX + offY * offY;
}

function offFrom(strokes: readonly Stroke[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const stroke of strokes) {
    const off = offSquared(x, y, stroke);
    if (off < least) least = off;
  }
  return Math.sqrt(least);
}

type Facts = Pick<Site, 'title' | 'primary_color'>;

/** Points at the edge of a stroke are covered in part. */
function draw({ title, primary_color }: Facts, { size, part }: (typeof iconForms)[IconForm]) {
  const strokes = initialOf(title);
  const ground = colourOf(primary_color);
  const letter = inkOn(ground);
  const unit = (size * part) / rows;
  const [left, top] = [(size - columns * unit) / 2, (size - rows * unit) / 2];
  const half = (rows * thickness) / 2;
  const points = new Uint8Array(size * size * 3);
  for (let at = 0; at < size * size; at++) {
    const x = ((at % size) + 0.5 - left) / unit;
    const y = (Math.floor(at / size) + 0.5 - top) / unit;
    const cover = Math.min(1, Math.max(0, (half - offFrom(strokes, x, y)) * unit + 0.5));
    points[at * 3] = ground[0] + (letter[0] - ground[0]) * cover;
    points[at * 3 + 1] = ground[1] + (letter[1] - ground[1]) * cover;
    points[at * 3 + 2] = ground[2] + (letter[2] - ground[2]) * cover;
  }
  return encodePng({ size, points });
}

const made = new WeakMap<Facts, Map<IconForm, Buffer>>();

/** Drawn once for each setting of a site, whatever is asked for. */
export function drawIcon(site: Facts, form: IconForm): Buffer {
  const forms = made.get(site) ?? new Map<IconForm, Buffer>();
  made.set(site, forms);
  const known = forms.get(form) ?? draw(site, iconForms[form]);
  forms.set(form, known);
  return known;
}
