/**
 * Converts the order book to the prices shown to players. Invariants: back and lay of a runner never
 * cross, inactive runners have no prices, and sizes are exact: hundredths x factor, rounded once.
 */
import {
  type Money,
  money,
  nextTick,
  type Odds,
  odds,
  oddsMax,
  oddsMin,
  type PriceLevel,
  previousTick,
  type RunnerPrices,
  type RunnerTraded,
  runnerId,
  scaleMoney,
} from '@layline/contract';
import type { Ratio } from '../feed/decimal.ts';
import { bestLevels, type Depth, type Level, type RunnerBook } from './book.ts';

/** Size shown for the prices of a BASIC recording: 100.00 of the source's money. */
const notionalSize = 10_000;

/** Maximum amount shown, a thousand billion, whatever a source sends. */
const amountMax = money(1e14);

export function scaled(hundredths: number, { numerator, denominator }: Ratio): Money {
  const isBeyond = Math.max(hundredths, (hundredths * numerator) / denominator) >= amountMax;
  return isBeyond ? amountMax : scaleMoney(money(hundredths), numerator, denominator);
}

const oddsOf = (hundredths: number): Odds | null =>
  hundredths >= oddsMin && hundredths <= oddsMax ? odds(hundredths) : null;

function priceLevels(levels: readonly Level[], factor: Ratio): readonly PriceLevel[] {
  const found: PriceLevel[] = [];
  for (const { price, size } of levels) {
    const at = oddsOf(price);
    const amount = scaled(size, factor);
    if (at !== null && amount > 0) found.push({ odds: at, size: amount });
  }
  return found;
}

const none: readonly PriceLevel[] = [];

/**
 * One step either side of the last traded price: a player backs one step below it and lays one step above
 * it, so the house never gives a better price than the last real trade.
 */
function derivedLevels(
  lastTraded: Odds | null,
  factor: Ratio,
): { readonly back: readonly PriceLevel[]; readonly lay: readonly PriceLevel[] } {
  if (lastTraded === null) return { back: none, lay: none };
  const size = scaled(notionalSize, factor);
  const [below, above] = [previousTick(lastTraded), nextTick(lastTraded)];
  return {
    back: below === null ? none : [{ odds: below, size }],
    lay: above === null ? none : [{ odds: above, size }],
  };
}

/** A book whose best back is not below its best lay is in the middle of a change, so nothing is quoted. */
function isCrossed(back: readonly PriceLevel[], lay: readonly PriceLevel[]): boolean {
  const [bestBack, bestLay] = [back[0], lay[0]];
  return bestBack !== undefined && bestLay !== undefined && bestBack.odds >= bestLay.odds;
}

/** The published volume, or the sum of traded levels if there is none. */
function volumeOf(book: RunnerBook): number {
  if (book.volume !== null) return book.volume;
  let sum = 0;
  for (const size of book.trd.values()) sum += size;
  return sum;
}

export interface PricingRule {
  readonly factor: Ratio;
  readonly depth: Depth;
  /** True if the source has only last traded prices. */
  readonly isDerived: boolean;
}

interface PricedRunner {
  readonly id: number;
  /** Undefined for a runner without any message. */
  readonly book: RunnerBook | undefined;
  readonly isActive: boolean;
}

export function priceRunner(
  { id, book, isActive }: PricedRunner,
  { factor, depth, isDerived }: PricingRule,
): RunnerPrices {
  const lastTraded = oddsOf(book?.lastTraded ?? 0);
  const tradedVolume = scaled(book === undefined ? 0 : volumeOf(book), factor);
  const priced = { runnerId: runnerId(id), back: none, lay: none, lastTraded, tradedVolume };
  if (book === undefined || !isActive) return priced;
  if (isDerived) return { ...priced, ...derivedLevels(lastTraded, factor) };
  const best = bestLevels(book, depth);
  const [back, lay] = [priceLevels(best.back, factor), priceLevels(best.lay, factor)];
  return isCrossed(back, lay) ? priced : { ...priced, back, lay };
}

/** What was traded at each price, as published. */
export function tradedOf(
  id: number,
  traded: ReadonlyMap<number, number>,
  factor: Ratio,
): RunnerTraded {
  const levels: PriceLevel[] = [];
  for (const [price, size] of traded) {
    const at = oddsOf(price);
    if (at !== null) levels.push({ odds: at, size: scaled(size, factor) });
  }
  return { runnerId: runnerId(id), levels };
}
