import type { Side } from '@layline/contract/market';
import type { Odds } from '@layline/contract/odds';
import { useLingui } from '@lingui/react/macro';
import { memo, useLayoutEffect, useRef } from 'react';
import { useIsStale } from '../live/freshness.ts';
import { type Cell, cellKey } from '../live/price-board.ts';
import { prices, useHasCell } from '../live/prices.ts';
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

/** EVENT-4: two alike animations in turn, so that each change starts anew. */
function paintFlash(element: HTMLElement, { change, version }: Cell): void {
  if (version === 0) return;
  element.dataset['change'] = change;
  element.dataset['turn'] = version % 2 === 0 ? 'even' : 'odd';
}

/** The cell's name to a screen reader, cut where its figures go. */
interface Name {
  readonly parts: readonly string[];
}

const [oddsMark, sizeMark] = ['\uE000', '\uE001'];

/** A translation may turn the figures round: each stands where its mark was. */
function fillName({ parts }: Name, odds: string, size: string): string {
  let text = '';
  for (const part of parts) text += part === oddsMark ? odds : part === sizeMark ? size : part;
  return text;
}

const cutName = (text: string): Name => ({ parts: text.split(/([\uE000\uE001])/) });

function writeText(place: Element | undefined, text: string): void {
  const written = place?.firstChild;
  if (written instanceof Text) {
    if (written.data !== text) written.data = text;
  } else if (place !== undefined) place.textContent = text;
}

/** Writes a cell's figures where React put their places; a figure that stands is not written again. */
function paint(element: HTMLElement, cell: Cell, name: Name | null): void {
  const [odds, size] = [formatOdds(cell.odds), formatSize(cell.size)];
  writeText(element.children[0], odds);
  writeText(element.children[1], size);
  if (name !== null) element.setAttribute('aria-label', fillName(name, odds, size));
  paintFlash(element, cell);
}

/** Keeps the element's figures as the store has them, without a rendering for each change. */
function usePainted<Place extends HTMLElement>(key: string, name: Name | null) {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    const repaint = (): void => {
      const cell = prices.cell(key);
      if (cell !== undefined && place.current !== null) paint(place.current, cell, name);
    };
    repaint();
    return prices.subscribe(key, repaint);
  });
  return place;
}

interface FiguresProps {
  readonly cell: string;
  readonly names: string;
}

const figures = (
  <>
    <span className={style['odds']} /> <span className={style['size']} />
  </>
);

function ShownPrice({ cell, names }: FiguresProps) {
  const place = usePainted<HTMLSpanElement>(cell, null);
  return (
    <span ref={place} className={names}>
      {figures}
    </span>
  );
}

type OfferedProps = FiguresProps &
  Pick<PriceCellProps, 'runnerName' | 'side'> & {
    readonly isChosen: boolean;
    readonly onChoose: (side: Side, odds: Odds) => void;
  };

function OfferedPrice({ cell, names, runnerName, side, isChosen, onChoose }: OfferedProps) {
  const { t } = useLingui();
  const [odds, size] = [oddsMark, sizeMark];
  const text =
    side === 'back'
      ? t`Back ${runnerName} at ${odds} ${size} available`
      : t`Lay ${runnerName} at ${odds} ${size} available`;
  const place = usePainted<HTMLButtonElement>(cell, cutName(text));
  const choose = (): void => {
    const now = prices.cell(cell);
    if (now !== undefined) onChoose(side, now.odds);
  };
  return (
    <button ref={place} type="button" className={names} aria-pressed={isChosen} onClick={choose}>
      {figures}
    </button>
  );
}

/** EVENT-2: one price over its size. It is rendered once; its figures are painted as they change. */
export const PriceCell = memo(function PriceCell(props: PriceCellProps) {
  const { marketId, runnerId, runnerName, side, level, onChoose, className } = props;
  const cell = cellKey(marketId, runnerId, side, level);
  const hasCell = useHasCell(cell);
  const isChosen = useIsChosen(marketId, runnerId, side) && level === 0;
  const isStale = useIsStale(marketId);
  const levelName = levelNames[level];
  const base = classes(style['cell'], style[side], levelName && style[levelName], className);
  if (!hasCell) return <span className={classes(base, style['empty'])} />;
  const names = classes(base, isChosen && style['chosen'], isStale && style['stale']);
  if (onChoose === undefined) return <ShownPrice cell={cell} names={names} />;
  const offered = { cell, names, runnerName, side, isChosen, onChoose };
  return <OfferedPrice {...offered} />;
});
