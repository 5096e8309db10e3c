/**
 * Lists the markets that match the operator's filter, with names: pages of listMarketCatalogue, earliest
 * start first.
 */
import { addMs, type Instant, instant, makeInstant, parseInstant } from '@layline/contract';
import { catalogueOf } from '../catalogue.ts';
import { isRecord, textOr } from '../message/loose.ts';
import type { MarketNames } from '../names.ts';
import type { BettingCall } from './betting-call.ts';

export interface LiveFilter {
  /** The exchange's sport numbers: 1 soccer, 2 tennis, 4 cricket, 7 horse racing … */
  readonly eventTypeIds: readonly string[];
  /** Two-letter codes; empty for all countries. */
  readonly countryCodes: readonly string[];
  readonly marketTypes: readonly string[];
  readonly hoursAhead: number;
}

/** The exchange's maximum per reply if names, competition and runner details are requested. */
const pageSize = 100;
const hourMs = 3_600_000;
/** Six days: a match that began earlier is over, or so long that it can do without a restart. */
const hoursBehind = 24 * 6;

interface Read {
  readonly call: BettingCall;
  readonly filter: LiveFilter;
  readonly nowMs: number;
  readonly marketsMax: number;
  readonly signal: AbortSignal;
}

/** By market id, in order of start. Throws if a call fails. */
export async function readCatalogue(read: Read): Promise<ReadonlyMap<string, MarketNames>> {
  const { call, filter, nowMs, marketsMax, signal } = read;
  const found = new Map<string, MarketNames>();
  const to = makeInstant(instant(nowMs + filter.hoursAhead * hourMs));
  let from = instant(nowMs - hoursBehind * hourMs);
  while (found.size < marketsMax) {
    const page = await call(
      'listMarketCatalogue',
      pageParams(filter, { from: makeInstant(from), to }),
      signal,
    );
    const known = found.size;
    for (const [id, names] of catalogueOf(page)) if (found.size < marketsMax) found.set(id, names);
    const last = lastStartOf(page);
    if (!Array.isArray(page) || page.length < pageSize || last === null) break;
    // If a full page starts at one moment, no more of that moment can be had: continue after it.
    from = found.size > known && last > from ? last : addMs(last, 1);
  }
  return found;
}

function pageParams(
  { eventTypeIds, countryCodes, marketTypes }: LiveFilter,
  marketStartTime: { readonly from: string; readonly to: string },
): object {
  return {
    filter: {
      eventTypeIds,
      ...(countryCodes.length === 0 ? {} : { marketCountries: countryCodes }),
      marketTypeCodes: marketTypes,
      marketStartTime,
    },
    marketProjection: [
      'COMPETITION',
      'EVENT',
      'EVENT_TYPE',
      'MARKET_START_TIME',
      'RUNNER_DESCRIPTION',
      'RUNNER_METADATA',
      'MARKET_DESCRIPTION',
    ],
    sort: 'FIRST_TO_START',
    maxResults: pageSize,
  };
}

function lastStartOf(page: unknown): Instant | null {
  const last: unknown = Array.isArray(page) ? page.at(-1) : null;
  const text = isRecord(last) ? textOr(last['marketStartTime'], null) : null;
  return text === null ? null : parseInstant(text);
}
