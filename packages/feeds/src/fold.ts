/** Folds several changes of one market, oldest first, into one equivalent change. */
import type { Instant, MarketChange, RunnerId, RunnerPrices } from '@layline/contract';

function foldChanges(before: MarketChange, after: MarketChange): MarketChange {
  const runners = new Map<RunnerId, RunnerPrices>();
  for (const prices of before.runners ?? []) runners.set(prices.runnerId, prices);
  for (const prices of after.runners ?? []) runners.set(prices.runnerId, prices);
  const definition = after.definition ?? before.definition;
  const session = after.session ?? before.session;
  const totalMatched = after.totalMatched ?? before.totalMatched;
  const overlay = after.overlay === undefined ? before.overlay : after.overlay;
  const score = after.score ?? before.score;
  const race = after.race ?? before.race;
  return {
    marketId: after.marketId,
    at: after.at,
    ...(definition === undefined ? {} : { definition }),
    ...(runners.size === 0 ? {} : { runners: [...runners.values()] }),
    ...(session === undefined ? {} : { session }),
    ...(totalMatched === undefined ? {} : { totalMatched }),
    ...(overlay === undefined ? {} : { overlay }),
    ...(score === undefined ? {} : { score }),
    ...(race === undefined ? {} : { race }),
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
