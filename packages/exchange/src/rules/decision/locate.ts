/** Finds where a bet at odds belongs, once for all rules that decide it and for the event that places it. */
import type { BetId, MarketId, PlayerId, RunnerId } from '@layline/contract';
import type {
  Bet,
  BetKey,
  Market,
  MarketRunner,
  PlayerAccount,
  Position,
} from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { BetPlaced } from '../../model/event.ts';

/** Undefined is what the state does not have. */
export interface Located {
  readonly account: PlayerAccount | undefined;
  readonly market: Market | undefined;
  readonly runner: MarketRunner | undefined;
  readonly position: Position | undefined;
}

interface Place {
  readonly playerId: PlayerId;
  readonly marketId: MarketId;
  readonly runnerId: RunnerId;
}

export function locate(state: ExchangeState, { playerId, marketId, runnerId }: Place): Located {
  const market = state.markets.get(marketId);
  return {
    account: state.accounts.get(playerId),
    market,
    runner: market?.runners.get(runnerId),
    position: market?.positions.get(playerId),
  };
}

/** Where a placed bet goes, and the resting bets that it takes, one for each of its fills. */
export interface LocatedBet {
  readonly account: PlayerAccount;
  readonly runner: MarketRunner;
  /** Undefined for the player's first bet in the market. */
  readonly position: Position | undefined;
  /** Null for house liquidity. */
  readonly makers: readonly (BetKey | null)[];
}

/** Throws if the state does not have the account, the runner or a maker. */
export function locatePlaced(state: ExchangeState, event: BetPlaced): LocatedBet {
  const { account, market, runner, position } = locate(state, event);
  if (account === undefined) throw new Error(`A bet of ${event.playerId}, who has no account`);
  if (market === undefined) throw new Error(`A bet on ${event.marketId}, which is not defined`);
  if (runner === undefined) throw new Error(`A bet on ${event.runnerId}, not in the market`);
  const makers = event.fills.map(({ maker }) => maker && mustFindBet(state, maker.betId).key);
  return { account, runner, position, makers };
}

export function mustFindBet({ bets }: ExchangeState, betId: BetId): Bet {
  const bet = bets.find(betId);
  if (bet === undefined) throw new Error(`An event of ${betId}, which is not open`);
  return bet;
}
