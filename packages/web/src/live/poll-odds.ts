/**
 * Brings the prices of an event's exchange markets into the price store, by the stream or by polls (API-5).
 */
import type { OddsMarket } from '@layline/contract';
import { makeTopic } from '@layline/contract/topic';
import { call } from '../api/request.ts';
import type { Stop } from '../base/clock.ts';
import { followLive } from './follow-live.ts';
import { parseMarket } from './parse-market.ts';
import { prices } from './prices.ts';
import { chunked } from './stream/chunked.ts';

const oddsPeriodMs = 2000;
/** Ids in one call; keeps the address well below servers' limits. */
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
  const markets = reply.data;
  for (const market of markets) prices.put(parseMarket(market));
  return markets.map(({ marketId }) => marketId);
}

export function pollOdds(event: PolledEvent, onFailure: (failure: unknown) => void): Stop {
  const chunks = chunked(event.marketIds, idsPerCall);
  const topicOf = new Map(event.marketIds.map((id) => [makeTopic('odds', id), id]));
  return followLive({
    topics: [...topicOf.keys()],
    periodMs: oddsPeriodMs,
    async poll(signal) {
      const known: string[] = [];
      for (const ids of chunks) known.push(...(await fetchChunk(event, ids, signal)));
      return known;
    },
    take(topic, data) {
      if (data === null) return null;
      prices.put(parseMarket(data as unknown as OddsMarket));
      return [topicOf.get(topic) ?? ''];
    },
    onFailure,
  });
}
