/**
 * Runners in the terms of this API: a line is a selection with a handicap, any other runner a selection with
 * handicap 0.
 */
import {
  lineRunnerId,
  lineSelection,
  type MarketDefinition,
  type RunnerId,
  runnerId,
} from '@layline/contract';

/** The part of a definition that says whether its runners are lines. */
type OfLines = Pick<MarketDefinition, 'lines'>;

interface Selection {
  readonly selectionId: number;
  readonly handicap: number;
}

export const selectionOf = (market: OfLines | undefined, id: RunnerId): Selection =>
  market?.lines === undefined ? { selectionId: id, handicap: 0 } : lineSelection(id);

/** Null for a handicap that no runner of such a market has. */
export function runnerOf(
  market: OfLines | undefined,
  { selectionId, handicap }: Selection,
): RunnerId | null {
  if (market?.lines === undefined) return handicap === 0 ? runnerId(selectionId) : null;
  const quarters = handicap * 4;
  return Number.isSafeInteger(quarters) ? lineRunnerId({ selectionId, quarters }) : null;
}

/** A double line has an opposite for each of its lines. */
export function bettingTypeOf({ lines, runners }: MarketDefinition): string {
  if (lines === undefined) return 'ODDS';
  const isDouble = runners.some(({ line }) => line?.sign === -1);
  return `ASIAN_HANDICAP_${isDouble ? 'DOUBLE' : 'SINGLE'}_LINE`;
}

export const ladderOf = ({ lines }: OfLines): string =>
  lines === undefined ? 'CLASSIC' : 'FINEST';

/** As the stream names it, which leaves a handicap of 0 out. */
export function streamSelection(market: OfLines | undefined, id: RunnerId) {
  const { selectionId, handicap } = selectionOf(market, id);
  return { id: selectionId, ...(handicap === 0 ? {} : { hc: handicap }) };
}
