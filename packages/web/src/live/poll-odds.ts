/** Polls the prices of an event's exchange markets into the price store (API-5). */
import { call } from '../api/request.ts';
import type { Stop } from '../clock.ts';
import { parseMarket } from './parse-market.ts';
import { startPoll } from './poll.ts';
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
  const chunks = chunk(event.marketIds, idsPerCall);
  const fetch = async (signal: AbortSignal): Promise<void> => {
    for (const ids of chunks) await fetchChunk(event, ids, signal);
  };
  return startPoll({ periodMs: oddsPeriodMs, fetch, onFailure });
}
