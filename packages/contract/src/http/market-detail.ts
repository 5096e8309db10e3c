/** A runner's price and volume history, and the full depth of a market (ours). */
import { z } from 'zod';
import { marketStatuses } from '../words/market.ts';
import { ruleSetNames } from '../words/rule-set.ts';
import { route } from './route.ts';
import { success, wireId } from './wire.ts';

const level = z.object({ price: z.number(), size: z.number() });

const pricePoint = z.object({
  /** Server time, milliseconds. */
  at: z.number(),
  price: z.number(),
  /** Money traded on the runner up to `at`; never decreases. */
  traded: z.number(),
});
export type PricePoint = z.infer<typeof pricePoint>;

export const priceHistory = z.object({
  marketId: z.string(),
  /** Server time of the answer. */
  now: z.number(),
  runners: z.array(z.object({ selectionId: z.number(), points: z.array(pricePoint) })),
});
export type PriceHistory = z.infer<typeof priceHistory>;

export const marketDepth = z.object({
  marketId: z.string(),
  status: z.enum(marketStatuses),
  runners: z.array(
    z.object({
      selectionId: z.number(),
      lastTraded: z.number().nullable(),
      traded: z.number(),
      /** Prices to back at, highest odds first, with house liquidity and unmatched bets added up. */
      back: z.array(level),
      /** Prices to lay at, lowest odds first. */
      lay: z.array(level),
      /** What was traded at each price, highest odds first; only where it was asked for. */
      tradedAt: z.array(level).optional(),
    }),
  ),
});
export type MarketDepth = z.infer<typeof marketDepth>;

export const marketRules = z.object({
  marketId: z.string(),
  sportId: z.string(),
  /** Null for a market that is older than rule sets. */
  rules: z.enum(ruleSetNames).nullable(),
  /** The site's commission plan in this market, in percent; absent where its flat commission counts. */
  commission: z
    .object({
      base: z.number(),
      /** Of own stakes that others took while they waited. */
      rebate: z.number(),
      /** True if some agents of the site charge more. */
      isLeast: z.boolean(),
    })
    .optional(),
});

/** In basis points: a player who wins in the market pays base × (1 - discount) of that. */
const marketCommission = z.object({
  marketId: z.string(),
  base: z.number().int(),
  discount: z.number().int(),
});

export const ruleSetList = z.array(
  z.object({
    name: z.enum(ruleSetNames),
    /** Sports whose new markets have this set unless their source names another. */
    sportIds: z.array(z.string()),
  }),
);

const params = z.object({ marketId: wireId });

export const marketDetailRoutes = {
  priceHistory: route({
    method: 'GET',
    path: '/v2/price-history/:marketId',
    access: 'public',
    summary: 'Price and traded money of each runner over time, thinned as it grows older',
    params,
    reply: success(priceHistory),
  }),
  marketDepth: route({
    method: 'GET',
    path: '/v2/market-depth/:marketId',
    access: 'public',
    summary: 'Every price on offer of a market: house prices and waiting bets together',
    params,
    query: z.object({ traded: z.enum(['each']).optional() }),
    reply: success(marketDepth),
  }),
  marketRules: route({
    method: 'GET',
    path: '/v2/market-rules/:marketId',
    access: 'public',
    summary: 'The name of the rule set that settles a market',
    params,
    reply: success(marketRules),
  }),
  marketCommission: route({
    method: 'GET',
    path: '/v2/market-commission/:marketId',
    access: 'player',
    isEdge: true,
    summary: 'The commission that the player pays on winnings in a market, as it stands now',
    params,
    reply: success(marketCommission),
  }),
  ruleSets: route({
    method: 'GET',
    path: '/v2/rule-sets',
    access: 'public',
    summary: 'The rule sets by which markets are settled, and the sports that have each',
    reply: success(ruleSetList),
  }),
};
