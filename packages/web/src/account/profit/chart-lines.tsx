import { parseDateField } from '../../base/clock.ts';
import { classes } from '../../ui/classes.ts';
import { formatShortDate } from '../../ui/moments.ts';
import style from './profit-chart.module.css';

export interface ChartShape {
  readonly days: readonly string[];
  /** Values of the axis from the lowest up, in major units. */
  readonly ticks: readonly number[];
  readonly width: number;
  readonly height: number;
}

const edge = { left: 52, right: 12, top: 8, bottom: 24 } as const;

const spanOf = ({ width }: ChartShape): number => Math.max(width - edge.left - edge.right, 1);

function xOf(shape: ChartShape, index: number): number {
  const steps = Math.max(shape.days.length - 1, 1);
  return edge.left + (spanOf(shape) * index) / steps;
}

function yOf({ ticks, height }: ChartShape, major: number): number {
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 0];
  const share = high === low ? 0.5 : (major - low) / (high - low);
  return height - edge.bottom - (height - edge.top - edge.bottom) * share;
}

/** Returns the day nearest to a position, in pixels from the drawing's left. */
export function dayAt(shape: ChartShape, x: number): number {
  const steps = Math.max(shape.days.length - 1, 1);
  const index = Math.round(((x - edge.left) / spanOf(shape)) * steps);
  return Math.min(Math.max(index, 0), shape.days.length - 1);
}

/** Tells whether a line ends above or below zero. */
export function toneOf(sums: readonly number[]): 'plus' | 'minus' | undefined {
  const end = sums.at(-1) ?? 0;
  if (end === 0) return undefined;
  return end > 0 ? 'plus' : 'minus';
}

/** The vertical line of a day. */
export function placeOf(shape: ChartShape, index: number) {
  const x = xOf(shape, index);
  return { x1: x, x2: x, y1: edge.top, y2: shape.height - edge.bottom };
}

function DayNames({ shape }: { shape: ChartShape }) {
  const { days, width, height } = shape;
  const last = days.length - 1;
  const middle = width > 420 && last > 3 ? [Math.round(last / 2)] : [];
  const shown = [...new Set([0, ...middle, last])].filter((index) => index >= 0);
  return shown.map((index) => (
    <text
      key={index}
      x={xOf(shape, index)}
      y={height - 6}
      textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
    >
      {formatShortDate(parseDateField(days[index] ?? ''))}
    </text>
  ));
}

interface ChartLinesProps {
  readonly shape: ChartShape;
  /** Sums in minor units: one list per line, one value per day. The first line is drawn on top. */
  readonly lines: readonly (readonly number[])[];
  readonly formatTick: (major: number) => string;
}

/** Axis, day names and one line for each series. */
export function ChartLines({ shape, lines, formatTick }: ChartLinesProps) {
  const pathOf = (sums: readonly number[]): string =>
    sums.map((sum, index) => `${xOf(shape, index)},${yOf(shape, sum / 100)}`).join(' ');
  return (
    <>
      {shape.ticks.map((tick) => (
        <g key={tick} className={tick === 0 ? style['zero'] : style['tick']}>
          <line
            x1={edge.left}
            x2={shape.width - edge.right}
            y1={yOf(shape, tick)}
            y2={yOf(shape, tick)}
          />
          <text x={edge.left - 8} y={yOf(shape, tick) + 4} textAnchor="end">
            {formatTick(tick)}
          </text>
        </g>
      ))}
      <DayNames shape={shape} />
      {lines
        .map((sums, index) => (
          <polyline
            key={index}
            points={pathOf(sums)}
            className={classes(style['line'], style[`line${index}`])}
            data-tone={toneOf(sums)}
          />
        ))
        .reverse()}
    </>
  );
}
