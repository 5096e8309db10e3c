/** Draws the flight on a canvas: sky, grid, curve, the craft at its end, and exits on the way. */
import { flightMs, type Multiplier } from '@layline/games/view';
import { type Craft, drawAway, drawCraft } from './draw-craft.ts';
import { drawSky } from './draw-sky.ts';
import { curveRoom } from './flight.ts';

export interface CurveColours {
  readonly line: string;
  readonly fill: string;
  readonly grid: string;
  readonly text: string;
  readonly exit: string;
  /** Of the craft's fin and wing. */
  readonly craft: string;
}

interface CurveExit {
  readonly name: string;
  readonly m: number;
}

export interface Curve {
  readonly width: number;
  readonly height: number;
  readonly flownSeconds: number;
  /** The multiplier at the end of the curve. */
  readonly multiplier: number;
  readonly exits: readonly CurveExit[];
  /** Since the craft flew away; null while it flies. */
  readonly awayMs: number | null;
  /** Seconds by which clouds drift and the flame flickers; a constant where pictures stand still. */
  readonly drift: number;
  readonly colours: CurveColours;
}

const edge = { left: 64, right: 28, top: 24, bottom: 24 } as const;
/** Width of the column with the figures of the height. */
const axis = 38;
const points = 90;
const labelsMax = 6;

function scales({ width, height, flownSeconds, multiplier }: Curve) {
  const room = curveRoom(flownSeconds, multiplier);
  const across = width - edge.left - edge.right;
  const up = height - edge.top - edge.bottom;
  return {
    room,
    x: (seconds: number) => edge.left + (seconds / room.seconds) * across,
    y: (m: number) => height - edge.bottom - ((m - 1) / (room.most - 1)) * up,
  };
}

type Scales = ReturnType<typeof scales>;

function drawGrid(pen: CanvasRenderingContext2D, curve: Curve, { room, y }: Scales): void {
  const rise = room.most - 1;
  const step = [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 250, 500, 1000, 2500].find(
    (size) => rise / size <= 6,
  );
  pen.strokeStyle = curve.colours.grid;
  pen.fillStyle = curve.colours.text;
  pen.lineWidth = 1;
  pen.textAlign = 'right';
  for (let m = 1; m <= room.most; m += step ?? rise) {
    pen.beginPath();
    pen.moveTo(axis, y(m));
    pen.lineTo(curve.width - edge.right, y(m));
    pen.stroke();
    pen.fillText(`${m.toFixed(m < 10 && (step ?? 1) < 1 ? 1 : 0)}×`, axis - 6, y(m) + 4);
  }
}

function tracePath(pen: CanvasRenderingContext2D, { flownSeconds }: Curve, { x, y }: Scales): void {
  pen.beginPath();
  pen.moveTo(x(0), y(1));
  for (let at = 1; at <= points; at += 1) {
    const seconds = (flownSeconds * at) / points;
    pen.lineTo(x(seconds), y(Math.exp(0.06 * seconds)));
  }
}

function drawExits(pen: CanvasRenderingContext2D, curve: Curve, { x, y }: Scales): void {
  pen.fillStyle = curve.colours.exit;
  pen.textAlign = 'left';
  for (const [at, { name, m }] of curve.exits.entries()) {
    const seconds = flightMs(Math.round(m * 100) as Multiplier) / 1000;
    if (seconds > curve.flownSeconds) continue;
    pen.beginPath();
    pen.arc(x(seconds), y(m), 3.5, 0, 2 * Math.PI);
    pen.fill();
    if (at < labelsMax) pen.fillText(`${name} ${m.toFixed(2)}×`, x(seconds) + 8, y(m) + 14);
  }
}

/** The craft at the end of the curve, turned along it; on the ground before take-off. */
function craftOf(curve: Curve, { x, y }: Scales): Craft {
  const { flownSeconds: t, multiplier, drift, colours, width } = curve;
  const before = Math.max(0, t - 0.2);
  const [atX, atY] = [x(t), y(multiplier)];
  const angle = Math.atan2(atY - y(Math.exp(0.06 * before)), atX - x(before) || 1);
  return {
    x: atX,
    y: atY,
    angle: t === 0 ? -0.12 : angle,
    colour: colours.craft,
    flame: t === 0 ? 0 : 0.75 + 0.25 * Math.sin(drift * 26),
    size: width < 480 ? 0.8 : 1.15,
  };
}

export function drawCurve(pen: CanvasRenderingContext2D, curve: Curve): void {
  const { width, height, colours } = curve;
  const scale = scales(curve);
  drawSky(pen, curve);
  // The figures of the height stay readable above a bright horizon.
  pen.fillStyle = 'rgb(8 14 24 / 38%)';
  pen.fillRect(0, 0, axis, height);
  pen.font = '600 11px system-ui, sans-serif';
  drawGrid(pen, curve, scale);
  if (curve.flownSeconds > 0) {
    tracePath(pen, curve, scale);
    pen.strokeStyle = curve.awayMs === null ? colours.line : colours.text;
    pen.lineWidth = 3;
    pen.lineJoin = 'round';
    pen.stroke();
    pen.lineTo(scale.x(curve.flownSeconds), scale.y(1));
    pen.closePath();
    pen.fillStyle = colours.fill;
    pen.fill();
  }
  drawExits(pen, curve, scale);
  const craft = craftOf(curve, scale);
  if (curve.awayMs === null) drawCraft(pen, craft);
  else drawAway(pen, craft, curve.awayMs, width);
}
