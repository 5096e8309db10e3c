/** The order of a match's markets, and which are initially open. Pure. */
interface NamedMarket {
  readonly marketId: string;
  readonly marketName: string;
}

/** Markets shown at once; the others open on demand, so that a long list costs nothing unseen. */
export const marketsShownFirst = 10;

const firstNames = [/^match odds$/i, /^(win|winner)$/i, /tie/i, /toss/i, /complete/i] as const;

function rankOf(name: string): number {
  const rank = firstNames.findIndex((pattern) => pattern.test(name.trim()));
  return rank < 0 ? firstNames.length : rank;
}

/** Sorts Match Odds first, then tie, toss and completed match, then the others in the feed's order. */
export function orderMarkets<Market extends NamedMarket>(
  markets: readonly Market[],
): readonly Market[] {
  return markets.toSorted((a, b) => rankOf(a.marketName) - rankOf(b.marketName));
}

export interface SplitMarkets<Market> {
  readonly shown: readonly Market[];
  readonly hidden: readonly Market[];
}

export function splitMarkets<Market extends NamedMarket>(
  markets: readonly Market[],
  isAllShown: boolean,
): SplitMarkets<Market> {
  const ordered = orderMarkets(markets);
  if (isAllShown || ordered.length <= marketsShownFirst) return { shown: ordered, hidden: [] };
  return { shown: ordered.slice(0, marketsShownFirst), hidden: ordered.slice(marketsShownFirst) };
}
