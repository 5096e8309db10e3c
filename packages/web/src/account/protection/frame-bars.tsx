import type { PlayHistory } from '@layline/contract';
import style from './history.module.css';

type Frame = PlayHistory['frames'][number];

const height = 72;
const slot = 24;
const barWidth = 14;

export type Measure = Exclude<keyof Frame, 'day'>;

interface FrameBarsProps {
  readonly frames: readonly Frame[] | undefined;
  readonly measure: Measure;
}

/**
 * A measure of each period as a bar above or below zero, oldest first. Hidden from screen readers, because
 * the table below has the figures.
 */
export function FrameBars({ frames, measure }: FrameBarsProps) {
  const results = (frames ?? []).map((one) => one[measure]).reverse();
  const high = Math.max(0, ...results);
  const span = high - Math.min(0, ...results) || 1;
  const zero = high === 0 && results.length === 0 ? height : (height * high) / span;
  const width = Math.max(results.length, 6) * slot;
  return (
    <svg
      className={style['bars']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      <line x1="0" x2={width} y1={zero} y2={zero} />
      {results.map((result, at) => {
        const size = (height * Math.abs(result)) / span;
        return (
          <rect
            key={at}
            x={at * slot + (slot - barWidth) / 2}
            y={result > 0 ? zero - size : zero}
            width={barWidth}
            height={size}
            data-tone={toneOf(measure, result)}
          />
        );
      })}
    </svg>
  );
}

/** Only results are coloured as good or bad. */
function toneOf(measure: Measure, amount: number): 'plain' | 'plus' | 'minus' {
  if (measure !== 'result') return 'plain';
  return amount > 0 ? 'plus' : 'minus';
}
