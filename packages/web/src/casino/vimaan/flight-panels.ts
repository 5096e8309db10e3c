/**
 * Assigns bets on a flight to the two panels. A bet's reference contains its panel, so that it is in the same
 * panel in every window and after a reload, and never moves while it is open. Pure.
 */
import type { BetRow } from '@layline/contract';

export const panels = [1, 2] as const;
export type Panel = (typeof panels)[number];

type Row = Pick<BetRow, 'betId' | 'roundId' | 'clientRef'>;

/** Panels by bet id, for one flight. */
export interface Seating {
  readonly mid: string;
  readonly panelOf: ReadonlyMap<string, Panel>;
}

export const noSeating: Seating = { mid: '', panelOf: new Map() };

const form = /^flight-([12])-/;

/** Returns the reference of a bet in this panel; `unique` distinguishes it from all others. */
export const makePanelRef = (panel: Panel, unique: string): string => `flight-${panel}-${unique}`;

const namedPanel = ({ clientRef }: Row): Panel | undefined => {
  const digit = form.exec(clientRef ?? '')?.[1];
  return panels.find((panel) => String(panel) === digit);
};

/**
 * Assigns a flight's open bets, oldest first. A bet keeps its panel. A new one gets the panel in its
 * reference, or a free one if there is none or two windows used the same one at once.
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
