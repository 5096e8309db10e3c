import type { PricePoint } from '@layline/contract';
import { odds } from '@layline/contract/odds';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { parseSize } from '../live/parse-market.ts';
import { formatOdds, formatSize } from '../ui/figures.ts';
import { formatClock, formatTime } from '../ui/moments.ts';
import { useWidth } from '../ui/use-width.ts';
import { type Chart, type ChartMark, drawChart, markAt } from './chart-scale.ts';
import style from './runner.module.css';

const lineHeight = 120;
const barHeight = 32;
const gap = 8;
const height = lineHeight + gap + barHeight;

/** Below this length the times under the chart include seconds. */
const shortMs = 15 * 60_000;

const makeOddsText = (price: number): string => formatOdds(odds(Math.round(price * 100)));

/** The values at one point as a line of text: figures are never only in the drawing. */
function Readout({ mark, first }: { mark: ChartMark; first: ChartMark }) {
  const moved = mark.price - first.price;
  return (
    <p className={style['readout']}>
      <b>{makeOddsText(mark.price)}</b>
      <span className={style['moved']}>
        {moved === 0 ? '' : `${moved > 0 ? '▲' : '▼'} ${Math.abs(moved).toFixed(2)}`}
      </span>
      <span>{formatClock(mark.at)}</span>
      {mark.traded === 0 ? null : (
        <span>
          <Trans>Traded {formatSize(parseSize(mark.traded))}</Trans>
        </span>
      )}
    </p>
  );
}

function Drawing({ chart, chosen, width }: { chart: Chart; chosen: ChartMark; width: number }) {
  return (
    <svg width={width} height={height} aria-hidden="true">
      <path className={style['area']} d={chart.area} />
      {chart.prices.map(({ price, y }) => (
        <g key={price} className={style['grid']}>
          <line x1={0} x2={width} y1={y} y2={y} />
          <text x={2} y={y - 3}>
            {makeOddsText(price)}
          </text>
        </g>
      ))}
      <path className={style['line']} d={chart.line} />
      {chart.marks.map(({ at, x, bar }) => (
        <line key={at} className={style['bar']} x1={x} x2={x} y1={height} y2={height - bar} />
      ))}
      <line className={style['cross']} x1={chosen.x} x2={chosen.x} y1={0} y2={height} />
      <circle className={style['dot']} cx={chosen.x} cy={chosen.y} r={4} />
    </svg>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

interface PriceChartProps {
  readonly runnerName: string;
  readonly points: readonly PricePoint[];
  /** Server time up to which the last price extends. */
  readonly until: number;
}

/**
 * EVENT-2: price and money over time. Pointer and arrow keys move along it; the line above shows the values.
 */
export function PriceChart({ runnerName, points, until }: PriceChartProps) {
  const { t } = useLingui();
  const [width, follow] = useWidth();
  const [read, setRead] = useState<number | null>(null);
  const chart = drawChart(points, until, { width, lineHeight, barHeight });
  const last = chart.marks.length - 1;
  const at = Math.min(read ?? last, last);
  const [first, mark] = [chart.marks[0], chart.marks[at]];
  if (first === undefined || mark === undefined) return null;
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setRead(Math.min(Math.max(at + step, 0), last));
  };
  const point = (event: PointerEvent): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setRead(markAt(chart.marks, event.clientX - left));
  };
  const isShort = until - first.at < shortMs;
  const traded = formatSize(parseSize(mark.traded));
  return (
    <>
      <Readout mark={mark} first={first} />
      <div
        ref={follow}
        className={style['plot']}
        role="slider"
        tabIndex={0}
        aria-label={t`Price of ${runnerName} over time`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={t`${formatClock(mark.at)}: ${makeOddsText(mark.price)}, ${traded} traded`}
        onKeyDown={move}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setRead(null)}
        onBlur={() => setRead(null)}
      >
        <Drawing chart={chart} chosen={mark} width={width} />
      </div>
      <p className={style['times']} aria-hidden="true">
        {chart.times.map(({ at: time, part }) => (
          <span key={part}>{isShort ? formatClock(time) : formatTime(time)}</span>
        ))}
      </p>
    </>
  );
}
