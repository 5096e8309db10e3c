/** How markets ended that nobody had bet in, for the programs that ask for results. */
import { addMs, type Instant, type MarketDefinition, makeInstant } from '@layline/contract';
import type { Sql } from '../database.ts';

/** Results are to be had for so long, with bets or without. */
export const resultsKeptMs = 90 * 24 * 60 * 60 * 1000;
/** Removed with each one that is added: more than are added, whatever the pace was 90 days ago. */
const removedMax = 10;

/** Keeps the result, and removes some that are too old. */
export const keepClosedMarket = (
  { query }: Sql,
  { definition, now }: { readonly definition: MarketDefinition; readonly now: Instant },
): Promise<unknown> =>
  query(
    `with old as (
       delete from closed_market where market_id in (
         select market_id from closed_market where closed_at < $4 order by closed_at limit $5))
     insert into closed_market (market_id, definition, closed_at) values ($1, $2, $3)
     on conflict (market_id) do update set definition = excluded.definition,
       closed_at = excluded.closed_at`,
    [
      definition.marketId,
      JSON.stringify(definition),
      makeInstant(now),
      makeInstant(addMs(now, -resultsKeptMs)),
      removedMax,
    ],
  );
