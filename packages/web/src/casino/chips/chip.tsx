import { formatStake } from '../../ui/figures.ts';
import style from './chip.module.css';

/** Colours of chips by value, in the casinos' order; values in between use the lower colour. */
const tones = [
  [0, 'white'],
  [200, 'red'],
  [500, 'blue'],
  [1000, 'green'],
  [2000, 'violet'],
  [5000, 'amber'],
  [10_000, 'black'],
] as const;

const toneOf = (value: number): string => tones.findLast(([from]) => value >= from)?.[1] ?? 'white';

interface ChipProps {
  readonly value: number;
  readonly size?: number;
  /** Too small for its value, which is shown beside it. */
  readonly isPlain?: boolean;
}

/** A chip seen from above: eight edge spots, an inlay and its value (1000 and above as Nk). */
export function Chip({ value, size = 44, isPlain = false }: ChipProps) {
  const text = formatStake(value);
  return (
    <svg
      className={style['chip']}
      data-tone={toneOf(value)}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <circle className={style['body']} cx="24" cy="24" r="23" />
      <circle
        className={style['spots']}
        cx="24"
        cy="24"
        r="20"
        pathLength="16"
        strokeDasharray="1 1"
      />
      <circle className={style['inlay']} cx="24" cy="24" r="15.5" />
      <circle className={style['ring']} cx="24" cy="24" r="13.2" />
      {isPlain ? null : (
        <text
          className={style['value']}
          x="24"
          y="24"
          dy="0.36em"
          data-length={Math.min(text.length, 5)}
        >
          {text}
        </text>
      )}
    </svg>
  );
}
