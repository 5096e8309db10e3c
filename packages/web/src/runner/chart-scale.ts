/**
 * The geometry of a runner's price chart: odds on a logarithmic scale, because a step from 1.10 to 1.20 means
 * as much as one from 11 to 12, and money traded between two points as bars. Pure (EVENT-2).
 */
import type { PricePoint } from '@layline/contract';
import { classicLadder, ladderIndex, odds, oddsMax, oddsMin } from '@layline/contract/odds';

export interface ChartBox {
  readonly width: number;
  /** Height of the line's area. */
  readonly lineHeight: number;
  /** Height of the bars' area below. */
  readonly barHeight: number;
}

export interface ChartMark {
  readonly at: number;
  readonly price: number;
  /** Traded since the previous mark. */
  readonly amount: number;
  readonly traded: number;
  readonly x: number;
  readonly y: number;
  /** Height of its bar. */
  readonly bar: number;
}

export interface Chart {
  readonly marks: readonly ChartMark[];
  readonly line: string;
  readonly area: string;
  readonly prices: readonly { readonly price: number; readonly y: number }[];
  /** As fractions of the width. */
  readonly times: readonly { readonly at: number; readonly part: number }[];
}

const amountOf = (points: readonly PricePoint[], index: number): number => {
  const before = points[index - 1];
  const point = points[index];
  return before && point ? Math.max(0, point.traded - before.traded) : 0;
};

/** Padding above and below the line, so that a flat one is not on the edge. */
const padRatio = 1.04;

function priceScale(points: readonly PricePoint[], height: number) {
  const all = points.map(({ price }) => price);
  const low = Math.log(Math.max(oddsMin / 100, Math.min(...all) / padRatio));
  const high = Math.log(Math.min(oddsMax / 100, Math.max(...all) * padRatio));
  return {
    y: (price: number): number => height - ((Math.log(price) - low) / (high - low)) * height,
    priceAt: (part: number): number => Math.exp(low + (high - low) * part),
  };
}

/** Returns the price on the exchange's ladder at or below. */
function ladderPrice(price: number): number {
  const hundredths = Math.min(Math.max(Math.round(price * 100), oddsMin), oddsMax);
  return (classicLadder[ladderIndex(odds(hundredths))] ?? hundredths) / 100;
}

const tickParts = [0.1, 0.5, 0.85] as const;
const timeParts = [0, 0.5, 1] as const;
const round = (value: number): number => Math.round(value * 10) / 10;

/** Prices are drawn as steps, not slopes; the last one extends to `until`. */
export function drawChart(points: readonly PricePoint[], until: number, box: ChartBox): Chart {
  const [first] = points;
  if (first === undefined) return { marks: [], line: '', area: '', prices: [], times: [] };
  const { width, lineHeight, barHeight } = box;
  const end = Math.max(until, points.at(-1)?.at ?? until, first.at + 1);
  const xAt = (at: number): number => round(((at - first.at) / (end - first.at)) * width);
  const scale = priceScale(points, lineHeight);
  const most = Math.max(1, ...points.map((_, index) => amountOf(points, index)));
  const marks = points.map((point, index) => {
    const amount = amountOf(points, index);
    const bar = round((amount / most) * barHeight);
    return { ...point, amount, x: xAt(point.at), y: round(scale.y(point.price)), bar };
  });
  const steps = marks.map(({ x, y }, index) => (index === 0 ? `M${x},${y}` : `H${x}V${y}`));
  const line = `${steps.join('')}H${width}`;
  return {
    marks,
    line,
    area: `${line}V${lineHeight}H0Z`,
    prices: [...new Set(tickParts.map((part) => ladderPrice(scale.priceAt(part))))].map(
      (price) => ({ price, y: round(scale.y(price)) }),
    ),
    times: timeParts.map((part) => ({ at: first.at + (end - first.at) * part, part })),
  };
}

/** Returns the mark at a position of the chart: the newest at or before it. */
export function markAt(marks: readonly ChartMark[], x: number): number {
  const index = marks.findLastIndex((mark) => mark.x <= x);
  return Math.max(0, index);
}
