/**
 * Polls the prices of an event's markets into the price store (API-5). One call at a time; a slow
 * answer is never overtaken. A failure keeps what is shown and is told once until it is mended.
 */
import { call } from '../api/request.ts';
import { everyWhileVisible, type Stop } from '../clock.ts';
import { parseMarket } from './parse-market.ts';
import { prices } from './prices.ts';

export const oddsPeriodMs = 2000;
/** Ids joined in one call: the address stays well under what servers accept. */
const idsPerCall = 40;

export interface PolledEvent {
  readonly sportId: string;
  readonly competitionId: string;
  readonly eventId: string;
  readonly marketIds: readonly string[];
}

async function fetchChunk(event: PolledEvent, ids: readonly string[], signal: AbortSignal) {
  const params = {
    id1: event.sportId,
    id2: event.competitionId,
    id3: event.eventId,
    joinedMarketIds: ids.join(','),
  };
  const reply = await call('marketOdds', { params, signal });
  for (const market of reply.data ?? []) prices.put(parseMarket(market));
}

export function chunk<Item>(items: readonly Item[], size: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

export function pollOdds(event: PolledEvent, onFailure: (failure: unknown) => void): Stop {
  const abort = new AbortController();
  const chunks = chunk(event.marketIds, idsPerCall);
  let isBusy = false;
  let isFailing = false;
  const poll = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      for (const ids of chunks) await fetchChunk(event, ids, abort.signal);
      isFailing = false;
    } catch (failure) {
      if (!isFailing && !abort.signal.aborted) onFailure(failure);
      isFailing = true;
    } finally {
      isBusy = false;
    }
  };
  void poll();
  const stop = everyWhileVisible(oddsPeriodMs, () => void poll());
  return () => {
    stop();
    abort.abort();
  };
}
