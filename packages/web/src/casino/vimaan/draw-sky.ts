/**
 * Draws what the craft flies through: the colours of the height, sun, stars, clouds and hills, which sink as
 * it climbs. Height is the logarithm of the multiplier, so that 1× to 10× fills the picture as 10× to 100×
 * does.
 */
type Colour = readonly [red: number, green: number, blue: number];

interface Layer {
  readonly climb: number;
  readonly top: Colour;
  readonly middle: Colour;
  readonly bottom: Colour;
}

/** Morning on the ground, noon at 2×, dusk at 10×, the edge of space at 100×. */
const layers: readonly [Layer, ...Layer[]] = [
  { climb: 0, top: [31, 74, 140], middle: [62, 112, 172], bottom: [240, 182, 138] },
  { climb: 0.7, top: [22, 54, 112], middle: [42, 88, 150], bottom: [150, 184, 216] },
  { climb: 2.3, top: [8, 18, 52], middle: [18, 42, 96], bottom: [52, 88, 150] },
  { climb: 4.6, top: [2, 4, 14], middle: [6, 12, 36], bottom: [24, 48, 104] },
];

interface Cloud {
  /** From 0 to 1 across a span a little wider than the picture. */
  readonly at: number;
  readonly climb: number;
  readonly size: number;
  /** Spans a second. */
  readonly pace: number;
}

const clouds: readonly Cloud[] = [
  { at: 0.12, climb: 0.18, size: 0.9, pace: 0.021 },
  { at: 0.62, climb: 0.32, size: 1.3, pace: 0.03 },
  { at: 0.9, climb: 0.55, size: 0.8, pace: 0.024 },
  { at: 0.3, climb: 0.78, size: 1.1, pace: 0.034 },
  { at: 0.75, climb: 1.1, size: 0.7, pace: 0.02 },
  { at: 0.05, climb: 1.5, size: 1, pace: 0.028 },
];

const starCount = 48;
const span = 1.4;

export interface Sky {
  readonly width: number;
  readonly height: number;
  readonly multiplier: number;
  /** Seconds that the clouds have drifted; a constant where pictures stand still. */
  readonly drift: number;
}

const between = (low: number, value: number, high: number): number =>
  Math.min(high, Math.max(low, value));

const blend = (one: Colour, other: Colour, share: number): string =>
  `rgb(${one.map((part, at) => Math.round(part + ((other[at] ?? 0) - part) * share)).join(' ')})`;

function fillAir(pen: CanvasRenderingContext2D, { width, height }: Sky, climb: number): void {
  const above = layers.findIndex((layer) => layer.climb > climb);
  const high = layers[above] ?? layers.at(-1) ?? layers[0];
  const low = layers[above - 1] ?? (above < 0 ? high : layers[0]);
  const share = high === low ? 0 : (climb - low.climb) / (high.climb - low.climb);
  const air = pen.createLinearGradient(0, 0, 0, height);
  air.addColorStop(0, blend(low.top, high.top, share));
  air.addColorStop(0.62, blend(low.middle, high.middle, share));
  air.addColorStop(1, blend(low.bottom, high.bottom, share));
  pen.fillStyle = air;
  pen.fillRect(0, 0, width, height);
}

function drawSun(pen: CanvasRenderingContext2D, { width, height }: Sky, climb: number): void {
  const strength = between(0, 1 - climb / 1.8, 1);
  if (strength === 0) return;
  const [x, y] = [width * 0.8, height * (0.74 + climb * 0.5)];
  const glow = pen.createRadialGradient(x, y, 4, x, y, height * 0.6);
  glow.addColorStop(0, `rgb(255 240 205 / ${0.75 * strength})`);
  glow.addColorStop(0.1, `rgb(255 224 170 / ${0.34 * strength})`);
  glow.addColorStop(1, 'rgb(255 200 140 / 0)');
  pen.fillStyle = glow;
  pen.fillRect(0, 0, width, height);
}

function drawStars(pen: CanvasRenderingContext2D, { width, height }: Sky, climb: number): void {
  const strength = between(0, (climb - 0.8) / 1.6, 1);
  if (strength === 0) return;
  for (let at = 0; at < starCount; at += 1) {
    const x = ((at * 73 + 11) % 199) / 199;
    const y = ((at * 127 + 31) % 211) / 211;
    pen.fillStyle = `rgb(255 255 255 / ${strength * (0.25 + ((at * 37) % 10) / 14)})`;
    const size = at % 5 === 0 ? 2 : 1.2;
    pen.fillRect(x * width, ((y + climb * 0.05) % 1) * height, size, size);
  }
}

/** One path for all of a cloud, so that no seam shows where its puffs overlap. */
function drawClouds(pen: CanvasRenderingContext2D, sky: Sky, climb: number): void {
  const { width, height, drift } = sky;
  pen.fillStyle = `rgb(255 255 255 / ${between(0.08, 0.3 - climb * 0.08, 0.3)})`;
  for (const cloud of clouds) {
    const y = height * (0.6 - (cloud.climb - climb) * 0.8);
    if (y < -60 || y > height + 60) continue;
    const way = (((cloud.at - drift * cloud.pace) % 1) + 1) % 1;
    const x = (way * span - 0.2) * width;
    const puff = between(12, width / 34, 26) * cloud.size;
    pen.beginPath();
    pen.ellipse(x, y, puff * 2.6, puff * 0.55, 0, 0, 2 * Math.PI);
    pen.moveTo(x - puff * 0.2, y);
    pen.arc(x - puff * 0.9, y - puff * 0.35, puff * 0.7, 0, 2 * Math.PI);
    pen.moveTo(x + puff * 1.2, y);
    pen.arc(x + puff * 0.3, y - puff * 0.6, puff * 0.95, 0, 2 * Math.PI);
    pen.moveTo(x + puff * 2, y);
    pen.arc(x + puff * 1.4, y - puff * 0.2, puff * 0.6, 0, 2 * Math.PI);
    pen.fill();
  }
}

function drawHills(pen: CanvasRenderingContext2D, { width, height }: Sky, climb: number): void {
  const sunk = climb * height * 0.42;
  for (const [at, colour] of ['#41658a', '#274666', '#172c44'].entries()) {
    const base = height * (0.8 + at * 0.07) + sunk * (0.7 + at * 0.3);
    if (base - 24 > height) continue;
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(0, height);
    for (let x = 0; x <= width + 16; x += 16) {
      const ridge = Math.sin(x / (61 - at * 13) + at * 2) + 0.6 * Math.sin(x / (23 + at * 9));
      pen.lineTo(x, base - ridge * (11 - at * 3));
    }
    pen.lineTo(width, height);
    pen.fill();
  }
}

export function drawSky(pen: CanvasRenderingContext2D, sky: Sky): void {
  const climb = Math.log(sky.multiplier);
  fillAir(pen, sky, climb);
  drawStars(pen, sky, climb);
  drawSun(pen, sky, climb);
  drawClouds(pen, sky, climb);
  drawHills(pen, sky, climb);
}
