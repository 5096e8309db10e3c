import type { Side } from '@layline/contract/market';
import type { Odds } from '@layline/contract/odds';
import { useLingui } from '@lingui/react/macro';
import { memo, useLayoutEffect, useRef } from 'react';
import { useIsStale } from '../live/freshness.ts';
import { cellKey } from '../live/price-board.ts';
import { prices, useHasCell } from '../live/prices.ts';
import { useOddsText } from '../session/kept/odds-format.ts';
import { classes } from '../ui/classes.ts';
import type { CellLevel } from './choice.ts';
import {
  type CellPaint,
  cutName,
  type Name,
  type OwnRest,
  oddsMark,
  openPainter,
  sizeMark,
} from './paint-cell.ts';
import style from './price-cell.module.css';
import { useIsChosen } from './slip-store.ts';

/** `isOffer`: the cell has no price, and the player offers one. */
export type Choose = (side: Side, odds: Odds, level: CellLevel, isOffer?: boolean) => void;

export interface PriceCellProps {
  readonly marketId: string;
  readonly runnerId: number;
  readonly runnerName: string;
  readonly side: Side;
  /** 0 is the best price. */
  readonly level: CellLevel;
  /** Without it the cell is read-only. */
  readonly onChoose?: Choose | undefined;
  readonly className?: string | undefined;
  /** The player's waiting bets on this runner. */
  readonly own?: readonly OwnRest[] | undefined;
}

const nothing: readonly OwnRest[] = [];
const levelNames = [undefined, 'second', 'third'] as const;

/** Keeps the element's figures in sync with the store, without a render for each change. */
function usePainted<Place extends HTMLElement>(key: string, name: Name | null, look: CellPaint) {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    if (place.current === null) return;
    const paint = openPainter(place.current, name, look);
    const repaint = (): void => {
      const cell = prices.cell(key);
      if (cell !== undefined) paint(cell);
    };
    repaint();
    return prices.subscribe(key, repaint);
  });
  return place;
}

interface FiguresProps {
  readonly cell: string;
  readonly names: string;
  readonly side: Side;
  readonly own: readonly OwnRest[];
}

const figures = (
  <>
    <span className={style['odds']} /> <span className={style['size']} />
  </>
);

function ShownPrice({ cell, names, side, own }: FiguresProps) {
  const oddsText = useOddsText();
  const place = usePainted<HTMLSpanElement>(cell, null, { side, oddsText, own, ownName: null });
  return (
    <span ref={place} className={names} data-price>
      {figures}
    </span>
  );
}

type OfferedProps = FiguresProps &
  Pick<PriceCellProps, 'runnerName'> & {
    readonly isChosen: boolean;
    readonly level: CellLevel;
    readonly onChoose: Choose;
  };

function OfferedPrice(props: OfferedProps) {
  const { cell, names, runnerName, side, level, own, isChosen, onChoose } = props;
  const { t } = useLingui();
  const [odds, size] = [oddsMark, sizeMark];
  const text =
    side === 'back'
      ? t`Back ${runnerName} at ${odds} ${size} available`
      : t`Lay ${runnerName} at ${odds} ${size} available`;
  const ownName = cutName(t`${size} of it yours`);
  const look = { side, oddsText: useOddsText(), own, ownName };
  const place = usePainted<HTMLButtonElement>(cell, cutName(text), look);
  const choose = (): void => {
    const now = prices.cell(cell);
    if (now !== undefined) onChoose(side, now.odds, level);
  };
  return (
    <button ref={place} type="button" className={names} aria-pressed={isChosen} onClick={choose}>
      {figures}
    </button>
  );
}

/** EVENT-2: one price above its size. It renders once; its figures are written as they change. */
export const PriceCell = memo(function PriceCell(props: PriceCellProps) {
  const { marketId, runnerId, runnerName, side, level, onChoose, className, own = nothing } = props;
  const cell = cellKey(marketId, runnerId, side, level);
  const hasCell = useHasCell(cell);
  const isChosen = useIsChosen(marketId, runnerId, side, level);
  const isStale = useIsStale(marketId);
  const levelName = levelNames[level];
  const base = classes(style['cell'], style[side], levelName && style[levelName], className);
  if (!hasCell) return <span className={classes(base, style['empty'])} data-price />;
  const names = classes(base, isChosen && style['chosen'], isStale && style['stale']);
  const shown = { cell, names, side, own };
  if (onChoose === undefined) return <ShownPrice {...shown} />;
  const offered = { ...shown, runnerName, level, isChosen, onChoose };
  return <OfferedPrice {...offered} />;
});
