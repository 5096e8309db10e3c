/** A result that pays more than the venue's limit waits for a person, whatever source it comes from. */
import { type MarketDefinition, makeMoneyText } from '@layline/contract';
import { statedResult } from '@layline/feeds/push';
import type { AppEngine } from '../../../engine/writer/app-engine.ts';
import type { Store } from '../../../store/database.ts';
import { readPayLimit } from '../../../store/queries/results-waiting.ts';
import type { MarketCache } from '../market-cache.ts';
import type { ResultsWaiting } from './results-waiting.ts';

interface HoldParts {
  readonly store: Store;
  readonly engine: Pick<AppEngine, 'view'>;
  readonly marketCache: Pick<MarketCache, 'find'>;
  readonly resultsWaiting: Pick<ResultsWaiting, 'put' | 'find'>;
}

/** Resolves to false if the market may pay. */
export async function holdBack(
  { store, engine, marketCache, resultsWaiting }: HoldParts,
  definition: MarketDefinition,
): Promise<boolean> {
  const { marketId } = definition;
  const amount = engine.view.positions.paidUnder(definition);
  if (amount === 0) return false;
  const limit = await readPayLimit(store);
  if (limit === null || amount <= limit) return false;
  const source =
    resultsWaiting.find(marketId)?.source ?? marketCache.find(marketId)?.feed ?? 'unknown';
  const reason = `pays more than ${makeMoneyText(limit)} in a market`;
  const stated = statedResult(definition);
  await resultsWaiting.put({ marketId, source, reason, stated, computed: '', definition, amount });
  return true;
}
