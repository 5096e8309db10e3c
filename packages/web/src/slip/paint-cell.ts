/**
 * Writes a price cell's figures into the nodes that React made. Figures and marks are written only when they
 * change, because a grid has a thousand changes a second.
 */
import type { Side } from '@layline/contract/market';
import type { Money } from '@layline/contract/money';
import type { Odds } from '@layline/contract/odds';
import type { Cell } from '../live/price-board.ts';
import type { OddsText } from '../session/kept/odds-format.ts';
import { formatSize } from '../ui/figures.ts';

/** The player's own money waiting at a price, which is part of the size there. */
export interface OwnRest {
  /** The column in which it is offered to others. */
  readonly side: Side;
  readonly odds: Odds;
  readonly size: Money;
}

/** The cell's name for screen readers, split where its figures go. */
export interface Name {
  readonly parts: readonly string[];
}

/** Stand for the figures in a name: a translation may change their order. */
export const [oddsMark, sizeMark] = ['\uE000', '\uE001'];

function fillName({ parts }: Name, odds: string, size: string): string {
  let text = '';
  for (const part of parts) text += part === oddsMark ? odds : part === sizeMark ? size : part;
  return text;
}

export const cutName = (text: string): Name => ({ parts: text.split(/([\uE000\uE001])/) });

/** How a cell is painted. */
export interface CellPaint {
  readonly side: Side;
  readonly oddsText: OddsText;
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

/** Characters that fit at full size. */
const longFrom = 5;

export function openPainter(
  element: HTMLElement,
  name: Name | null,
  { side, oddsText, own, ownName }: CellPaint,
) {
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

  /** ACC-11: `-10000` and `≈100/30` need smaller letters in the cell of a phone. */
  function paintOdds(value: Odds): void {
    odds = oddsText(value);
    writeOdds(odds);
    element.toggleAttribute('data-long', odds.length > longFrom);
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
    if (cell.odds !== shown?.odds) paintOdds(cell.odds);
    if (cell.size !== shown?.size) writeSize((size = formatSize(cell.size)));
    const rest = shown === null || own.length > 0 ? paintOwn(cell) : '';
    if (name !== null) element.setAttribute('aria-label', fillName(name, odds, size) + rest);
    paintFlash(cell);
    shown = cell;
  };
}
