import type { Side } from '@layline/contract/market';
import type { Odds } from '@layline/contract/odds';
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useIsStale } from '../live/freshness.ts';
import type { Cell } from '../live/price-board.ts';
import { useCell } from '../live/prices.ts';
import { classes } from '../ui/classes.ts';
import { formatOdds, formatSize } from '../ui/figures.ts';
import style from './price-cell.module.css';
import { useIsChosen } from './slip-store.ts';

interface PriceCellProps {
  readonly marketId: string;
  readonly runnerId: number;
  readonly runnerName: string;
  readonly side: Side;
  /** 0 is the best price. */
  readonly level: 0 | 1 | 2;
  /** Without it the cell is only shown. */
  readonly onChoose?: ((side: Side, odds: Odds) => void) | undefined;
  readonly className?: string | undefined;
}

const levelNames = [undefined, 'second', 'third'] as const;

/** EVENT-4: a class per change; two alike animations in turn, so that each change starts anew. */
function flashOf(cell: Cell): string {
  if (cell.version === 0) return '';
  return classes(style[cell.change], style[cell.version % 2 === 0 ? 'even' : 'odd']);
}

/** EVENT-2: one price over its size. */
export const PriceCell = memo(function PriceCell(props: PriceCellProps) {
  const { marketId, runnerId, runnerName, side, level, onChoose, className } = props;
  const { t } = useLingui();
  const cell = useCell(marketId, runnerId, side, level);
  const isChosen = useIsChosen(marketId, runnerId, side) && level === 0;
  const isStale = useIsStale(marketId);
  const levelName = levelNames[level];
  const base = classes(style['cell'], style[side], levelName && style[levelName], className);
  if (cell === undefined) return <span className={classes(base, style['empty'])} />;
  const odds = formatOdds(cell.odds);
  const size = formatSize(cell.size);
  const names = classes(
    base,
    flashOf(cell),
    isChosen && style['chosen'],
    isStale && style['stale'],
  );
  const figures = (
    <>
      <span className={style['odds']}>{odds}</span> <span className={style['size']}>{size}</span>
    </>
  );
  if (onChoose === undefined) return <span className={names}>{figures}</span>;
  const label =
    side === 'back'
      ? t`Back ${runnerName} at ${odds} ${size} available`
      : t`Lay ${runnerName} at ${odds} ${size} available`;
  return (
    <button
      type="button"
      className={names}
      aria-label={label}
      aria-pressed={isChosen}
      onClick={() => onChoose(side, cell.odds)}
    >
      {figures}
    </button>
  );
});
