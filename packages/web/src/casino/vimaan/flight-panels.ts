/**
 * Which of the two panels a bet on a flight stands in. A bet carries its panel in its reference, so
 * that it stands there in every window and after a reload, and never moves while it is open. Pure.
 */
import type { BetRow } from '@layline/contract';

export const panels = [1, 2] as const;
export type Panel = (typeof panels)[number];

type Row = Pick<BetRow, 'betId' | 'roundId' | 'clientRef'>;

/** Panels by bet id, of one flight. */
export interface Seating {
  readonly mid: string;
  readonly panelOf: ReadonlyMap<string, Panel>;
}

export const noSeating: Seating = { mid: '', panelOf: new Map() };

const form = /^flight-([12])-/;

/** The reference of a bet placed in this panel; `unique` sets it apart from all others. */
export const makePanelRef = (panel: Panel, unique: string): string => `flight-${panel}-${unique}`;

const namedPanel = ({ clientRef }: Row): Panel | undefined => {
  const digit = form.exec(clientRef ?? '')?.[1];
  return panels.find((panel) => String(panel) === digit);
};

/**
 * Seats the open bets of a flight, oldest first. A bet keeps the panel it has; a new one gets the panel
 * of its reference, or a free one where that names none or two windows named the same one at once.
 */
export function seatBets(before: Seating, mid: string, rows: readonly Row[]): Seating {
  const known = before.mid === mid ? before.panelOf : noSeating.panelOf;
  const fresh = rows.filter(({ betId }) => !known.has(betId));
  if (before.mid === mid && fresh.length === 0) return before;
  const panelOf = new Map(known);
  const taken = new Set(rows.flatMap(({ betId }) => known.get(betId) ?? []));
  const named = fresh.filter((row) => namedPanel(row) !== undefined);
  for (const row of [...named, ...fresh.filter((one) => !named.includes(one))]) {
    const wanted = namedPanel(row);
    const panel =
      wanted !== undefined && !taken.has(wanted) ? wanted : panels.find((one) => !taken.has(one));
    if (panel === undefined) continue;
    taken.add(panel);
    panelOf.set(row.betId, panel);
  }
  return { mid, panelOf };
}
