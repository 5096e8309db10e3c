import type { Side } from '@layline/contract/market';
import type { Money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';
import { useLingui } from '@lingui/react/macro';
import { memo, useLayoutEffect, useRef } from 'react';
import { useIsStale } from '../live/freshness.ts';
import { type Cell, cellKey } from '../live/price-board.ts';
import { prices, useHasCell } from '../live/prices.ts';
import { classes } from '../ui/classes.ts';
import { formatOdds, formatSize } from '../ui/figures.ts';
import type { CellLevel } from './choice.ts';
import style from './price-cell.module.css';
import { useIsChosen } from './slip-store.ts';

/** The player's own money waiting at a price, which is part of the size there. */
export interface OwnRest {
  /** The column in which it is offered to others. */
  readonly side: Side;
  readonly odds: Odds;
  readonly size: Money;
}

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

/** The cell's name for screen readers, split where its figures go. */
interface Name {
  readonly parts: readonly string[];
}

const [oddsMark, sizeMark] = ['\uE000', '\uE001'];

/** A translation may change the order of the figures; each replaces its placeholder. */
function fillName({ parts }: Name, odds: string, size: string): string {
  let text = '';
  for (const part of parts) text += part === oddsMark ? odds : part === sizeMark ? size : part;
  return text;
}

const cutName = (text: string): Name => ({ parts: text.split(/([\uE000\uE001])/) });

interface OwnMark {
  readonly side: Side;
  readonly own: readonly OwnRest[];
  /** Null if the cell has no separate name for own money. */
  readonly ownName: Name | null;
}

/** Writes one figure into its node. A page translator may have replaced the node; it is overwritten. */
function openFigure(place: Element | undefined): (text: string) => void {
  let written: Text | null = null;
  return (text) => {
    if (place === undefined) return;
    const first = place.firstChild;
    if (written !== null && first === written) written.data = text;
    else if (first instanceof Text && first.data === text) written = first;
    else {
      place.textContent = text;
      written = place.firstChild as Text;
    }
  };
}

/**
 * Writes a cell's figures into the nodes that React made. Figures and marks are written only when they
 * change, because a grid has a thousand changes a second.
 */
function openPainter(element: HTMLElement, name: Name | null, { side, own, ownName }: OwnMark) {
  const writeOdds = openFigure(element.children[0]);
  const writeSize = openFigure(element.children[1]);
  let shown: Cell | null = null;
  let [odds, size] = ['', ''];
  let change = element.getAttribute('data-change');

  /** EVENT-2: marks a size that includes the player's own money; returns the mark's text for the name. */
  function paintOwn(cell: Cell): string {
    const rest = own.find((one) => one.side === side && one.odds === cell.odds);
    element.toggleAttribute('data-own', rest !== undefined);
    if (rest === undefined || ownName === null) return '';
    return `, ${fillName(ownName, '', formatSize(rest.size))}`;
  }

  /** EVENT-4: alternates between two equal animations, so that each change restarts. */
  function paintFlash(cell: Cell): void {
    if (cell.version === 0) return;
    if (cell.change !== change) element.setAttribute('data-change', cell.change);
    change = cell.change;
    element.setAttribute('data-turn', cell.version % 2 === 0 ? 'even' : 'odd');
  }

  return (cell: Cell): void => {
    if (cell === shown) return;
    if (cell.odds !== shown?.odds) writeOdds((odds = formatOdds(cell.odds)));
    if (cell.size !== shown?.size) writeSize((size = formatSize(cell.size)));
    const rest = shown === null || own.length > 0 ? paintOwn(cell) : '';
    if (name !== null) element.setAttribute('aria-label', fillName(name, odds, size) + rest);
    paintFlash(cell);
    shown = cell;
  };
}

/** Keeps the element's figures in sync with the store, without a render for each change. */
function usePainted<Place extends HTMLElement>(key: string, name: Name | null, mark: OwnMark) {
  const place = useRef<Place>(null);
  useLayoutEffect(() => {
    if (place.current === null) return;
    const paint = openPainter(place.current, name, mark);
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
  const place = usePainted<HTMLSpanElement>(cell, null, { side, own, ownName: null });
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
  const place = usePainted<HTMLButtonElement>(cell, cutName(text), { side, own, ownName });
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
