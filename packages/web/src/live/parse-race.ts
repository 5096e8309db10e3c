/** Parses a race's market in the market view's shape, with racing's additional fields. Pure (RACE-3). */
import type { MarketView, RaceView } from '@layline/contract';
import { parseSize } from './parse-market.ts';
import { parseView } from './parse-view.ts';
import type { MarketSnapshot } from './price-board.ts';

export function parseRace(view: RaceView): MarketSnapshot {
  const { market, ...snapshot } = parseView(view as MarketView);
  if (market === null) return { ...snapshot, market };
  const winners = view.winners ?? 1;
  const isDerived = view.derived ?? false;
  const totalMatched = parseSize(view.totalMatched ?? 0);
  return { ...snapshot, market: { ...market, winners, isDerived, totalMatched } };
}
