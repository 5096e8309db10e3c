/** Folds several changes of one market, oldest first, into one equivalent change. */
import type {
  Instant,
  MarketChange,
  PriceLevel,
  RunnerId,
  RunnerPrices,
  RunnerTraded,
} from '@layline/contract';

type Traded = readonly RunnerTraded[] | undefined;

function foldTraded(before: Traded, after: Traded): Traded {
  if (before === undefined || after === undefined) return after ?? before;
  const runners = new Map<RunnerId, Map<number, PriceLevel>>();
  for (const { runnerId, levels } of [...before, ...after]) {
    const known = runners.get(runnerId) ?? new Map<number, PriceLevel>();
    for (const level of levels) known.set(level.odds, level);
    runners.set(runnerId, known);
  }
  return [...runners].map(([runnerId, levels]) => ({ runnerId, levels: [...levels.values()] }));
}

/** Two changes of one market as one. */
export function foldChanges(before: MarketChange, after: MarketChange): MarketChange {
  const runners = new Map<RunnerId, RunnerPrices>();
  for (const prices of before.runners ?? []) runners.set(prices.runnerId, prices);
  for (const prices of after.runners ?? []) runners.set(prices.runnerId, prices);
  const definition = after.definition ?? before.definition;
  const session = after.session ?? before.session;
  const totalMatched = after.totalMatched ?? before.totalMatched;
  const traded = foldTraded(before.traded, after.traded);
  const overlay = after.overlay === undefined ? before.overlay : after.overlay;
  const score = after.score ?? before.score;
  const race = after.race ?? before.race;
  const doubt = after.doubt ?? before.doubt;
  return {
    marketId: after.marketId,
    at: after.at,
    ...(definition === undefined ? {} : { definition }),
    ...(runners.size === 0 ? {} : { runners: [...runners.values()] }),
    ...(session === undefined ? {} : { session }),
    ...(totalMatched === undefined ? {} : { totalMatched }),
    ...(traded === undefined ? {} : { traded }),
    ...(overlay === undefined ? {} : { overlay }),
    ...(score === undefined ? {} : { score }),
    ...(race === undefined ? {} : { race }),
    ...(doubt === undefined ? {} : { doubt }),
    ...(after.staleReason === undefined ? {} : { staleReason: after.staleReason }),
  };
}

/** Folds batches into one change per market, in order of first appearance, all at one instant. */
export function foldBatches(
  batches: Iterable<readonly MarketChange[]>,
  at: Instant,
): readonly MarketChange[] {
  const folded = new Map<string, MarketChange>();
  for (const batch of batches) {
    for (const change of batch) {
      const before = folded.get(change.marketId);
      folded.set(change.marketId, before === undefined ? change : foldChanges(before, change));
    }
  }
  return [...folded.values()].map((change) => ({ ...change, at }));
}
