/** COM-11: by which rate a player would pay commission in a market, if it were settled now. */
import type { MarketId, PlayerId } from '@layline/contract';
import type { ExchangeState } from '../../memory/state.ts';
import { betsOf } from '../held/open-bets.ts';
import { findRates, recordedTerms } from './charge.ts';
import type { Rate } from './rates.ts';

interface Asked {
  readonly marketId: MarketId;
  readonly playerId: PlayerId;
  /** The site's flat rate, in basis points. */
  readonly flat: number;
}

/** Null for an unknown market or player. Discounts may change until the market is settled. */
export function playerRate(state: ExchangeState, { marketId, playerId, flat }: Asked): Rate | null {
  const market = state.markets.get(marketId);
  const account = state.accounts.get(playerId);
  if (market === undefined || account === undefined) return null;
  const terms = recordedTerms(state, market.plans, [{ playerId }]);
  const commissions = [{ siteId: account.siteId, basisPoints: flat }];
  const position = market.positions.get(playerId);
  const bets = position === undefined ? [] : betsOf(state, position);
  // Without bets the agents of the next one count.
  const firstSeq = bets.reduce((first, { seq }) => Math.min(first, seq), Number.MAX_SAFE_INTEGER);
  const { base, discount } = findRates(state, { commissions, terms })(account, { firstSeq });
  return { base, discount };
}
