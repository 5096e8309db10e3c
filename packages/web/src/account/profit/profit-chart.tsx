import { money } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, useId, useState } from 'react';
import { parseDateField } from '../../base/clock.ts';
import { classes } from '../../ui/classes.ts';
import { formatStake, signed } from '../../ui/figures.ts';
import { formatDate } from '../../ui/moments.ts';
import { FailureLine } from '../../ui/notice.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { SignedAmount } from '../money-column.tsx';
import { ChartLines, type ChartShape, dayAt, placeOf, toneOf } from './chart-lines.tsx';
import { DayBars } from './day-bars.tsx';
import style from './profit-chart.module.css';
import { makeSeries, makeTicks } from './profit-series.ts';
import { listDays, useProfitDays } from './use-profit-days.ts';

const heightPx = 220;
/** The width used until the real one is known. */
const narrowestPx = 320;

interface Line {
  readonly id: string;
  readonly name: string;
  readonly sums: readonly number[];
}

function useShape(lines: readonly Line[], days: readonly string[], width: number): ChartShape {
  const all = lines.flatMap(({ sums }) => sums);
  const ticks = makeTicks(Math.min(...all, 0) / 100, Math.max(...all, 0) / 100);
  return { days, ticks, width, height: heightPx };
}

function Legend({ lines, at }: { lines: readonly Line[]; at: number }) {
  return (
    <ul className={style['legend']}>
      {lines.map(({ id, name, sums }, index) => (
        <li key={id}>
          <svg width="20" height="8" aria-hidden="true">
            <line
              x1="0"
              x2="20"
              y1="4"
              y2="4"
              className={classes(style['line'], style[`line${index}`])}
              data-tone={toneOf(sums)}
            />
          </svg>
          <span>{name}</span>
          <SignedAmount amount={money(sums[at] ?? 0) / 100} />
        </li>
      ))}
    </ul>
  );
}

interface PlotProps {
  readonly lines: readonly Line[];
  readonly days: readonly string[];
}

/** The lines, a day chosen by pointer or slider, and each line's value on that day. */
function Plot({ lines, days }: PlotProps) {
  const { t } = useLingui();
  const id = useId();
  const [width, box] = useWidth(narrowestPx);
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? days.length - 1, days.length - 1);
  const shape = useShape(lines, days, width);
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setChosen(dayAt(shape, event.clientX - left));
  };
  const day = dayName(days[at] ?? '');
  return (
    <div ref={box} className={style['plot']}>
      <svg
        width={width}
        height={heightPx}
        role="img"
        aria-label={t`Running profit and loss by sport`}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(null)}
      >
        <ChartLines shape={shape} lines={lines.map(({ sums }) => sums)} formatTick={formatAxis} />
        <line className={style['cursor']} {...placeOf(shape, at)} />
      </svg>
      <label className={style['day']} htmlFor={id}>
        <Trans>Day</Trans>
        <input
          id={id}
          type="range"
          min={0}
          max={days.length - 1}
          value={at}
          aria-valuetext={day}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
        <output htmlFor={id}>{day}</output>
      </label>
      <Legend lines={lines} at={at} />
    </div>
  );
}

/** Draws a level line for no results, in the space of a chart. */
function EmptyPlot({ days, isOneDay }: { days: readonly string[]; isOneDay: boolean }) {
  const [width, box] = useWidth(narrowestPx);
  const shape = useShape([], days, width);
  return (
    <div ref={box} className={style['plot']}>
      {isOneDay ? null : (
        <svg width={width} height={heightPx} aria-hidden="true">
          <ChartLines shape={shape} lines={[]} formatTick={formatAxis} />
        </svg>
      )}
      <p className={style['empty']}>
        <Trans>No bet was settled in these days.</Trans>
      </p>
    </div>
  );
}

const dayName = (day: string): string => formatDate(parseDateField(day));

const formatAxis = (major: number): string =>
  major < 0 ? signed('\u2212', formatStake(-major)) : formatStake(major);

interface ProfitChartProps {
  readonly from: string;
  readonly to: string;
}

/** ACC-4, an addition to the tables: profit and loss over time by sport, if the server provides days. */
export function ProfitChart(range: ProfitChartProps) {
  const { t } = useLingui();
  const { data, isError, isServed, refetch } = useProfitDays(range);
  if (!isServed) return null;
  if (data === undefined && isError) {
    return (
      <FailureLine onRetry={() => void refetch()}>
        <Trans>The chart could not be loaded. The figures below are not affected.</Trans>
      </FailureLine>
    );
  }
  const days = listDays(range, data ?? []);
  const { sports, total } = makeSeries(days, data ?? []);
  const lines: readonly Line[] = [
    { id: 'all', name: t`All sports`, sums: total },
    ...sports.map(({ sportId, name, sums }) => ({ id: sportId, name, sums })),
  ];
  return (
    <figure className={style['chart']}>
      <figcaption>
        <Trans>Over time</Trans>
        <span>
          {dayName(range.from)} – {dayName(range.to)}
        </span>
      </figcaption>
      <div className={style['body']} data-day={range.from === range.to || undefined}>
        {data === undefined ? (
          <SkeletonBar className={style['waiting']} />
        ) : data.length === 0 ? (
          <EmptyPlot days={days} isOneDay={range.from === range.to} />
        ) : new Set(data.map(({ day }) => day)).size === 1 ? (
          <DayBars
            results={lines.map(({ id, name, sums }) => ({ id, name, net: sums.at(-1) ?? 0 }))}
          />
        ) : (
          <Plot lines={lines} days={days} />
        )}
      </div>
    </figure>
  );
}
