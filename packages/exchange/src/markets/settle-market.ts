/**
 * Paying out a closed market: every bet is settled, and each result is one transfer between the
 * player and the house of his site. Wins are posted before losses, so that no balance dips below
 * zero on the way. The house bears, in a line of its own, what must not fall on a player:
 *
 *   - a loss beyond the exposure he was told of (pennies of rounding in a dead heat);
 *   - a loss that his balance cannot pay, after a removal left him short (define-market.ts).
 */
import { type Money, money, noMoney, type PlayerId, type Refusal, refuse } from '@layline/contract';
import { type Account, balanceOf, type Transfer } from '@layline/ledger';
import type { SettleMarket, Stamp } from '../command.ts';
import { type Decision, happened, refused } from '../decision.ts';
import type { SettledBet } from '../event.ts';
import type { ExchangeState, Market, OpenBet, PlayerAccount } from '../state.ts';
import { resultOf, settleBet } from './settlement.ts';

export function decideSettleMarket(state: ExchangeState, command: SettleMarket & Stamp): Decision {
  const { marketId, seq, at } = command;
  if (state.settled.has(marketId)) return refused(refuse('ALREADY_SETTLED'));
  const market = state.markets.get(marketId);
  if (market === undefined) return refused(refuse('MARKET_UNKNOWN'));
  const refusal = refuseResult(market);
  if (refusal !== null) return refused(refusal);
  const result = resultOf(market.definition);
  const bets = matchedBets(market).map((bet) => settleBet(market, result, bet));
  const transfers = transfersOf(state, market, bets);
  return happened({ kind: 'market-settled', seq, at, marketId, bets, transfers });
}

/** The market must be closed, and every runner with bets must have a result. */
function refuseResult(market: Market): Refusal | null {
  const { definition } = market;
  if (definition.status !== 'CLOSED') {
    return refuse('INVALID_REQUEST', 'The market is not closed; settle it after its result.');
  }
  const pending = new Map(
    definition.runners
      .filter(({ status }) => status === 'ACTIVE' || status === 'HIDDEN')
      .map((runner) => [runner.runnerId, runner]),
  );
  for (const bet of matchedBets(market)) {
    const runner = pending.get(bet.runnerId);
    if (runner === undefined) continue;
    const name = runner.name === '' ? String(runner.runnerId) : runner.name;
    return refuse('INVALID_REQUEST', `${name} has no result yet; define the market with one.`);
  }
  return null;
}

/** In the order they were placed. Closing the market left nothing unmatched in them. */
const matchedBets = (market: Market): OpenBet[] =>
  [...market.positions.values()].flatMap(({ bets }) => bets).toSorted((a, b) => a.seq - b.seq);

function transfersOf(
  state: ExchangeState,
  market: Market,
  bets: readonly SettledBet[],
): Transfer[] {
  const marketId = market.definition.marketId;
  const covers: Transfer[] = [];
  for (const [playerId, net] of netByPlayer(bets)) {
    const account = mustFind(state, playerId);
    const exposure = market.positions.get(playerId)?.exposure ?? noMoney;
    const amount = borneByHouse(net, exposure, balanceOf(state.ledger, account.end));
    if (amount === 0) continue;
    const remark = 'Loss beyond what was covered, borne by the house';
    covers.push({ ...ends(account, amount), reason: 'settlement', marketId, betId: null, remark });
  }
  const paid = bets.filter((bet) => bet.profit !== 0);
  const inOrder = [
    ...paid.filter((bet) => bet.profit > 0),
    ...paid.filter((bet) => bet.profit < 0),
  ];
  const results = inOrder.map((bet): Transfer => {
    const both = ends(mustFind(state, bet.playerId), bet.profit);
    const remark = market.definition.name;
    return { ...both, reason: 'settlement', marketId, betId: bet.betId, remark };
  });
  return [...covers, ...results];
}

function netByPlayer(bets: readonly SettledBet[]): Map<PlayerId, Money> {
  const nets = new Map<PlayerId, Money>();
  for (const { playerId, profit } of bets) {
    nets.set(playerId, money((nets.get(playerId) ?? 0) + profit));
  }
  return nets;
}

/** The part of a net loss that passes the exposure, or the balance, whichever is more. */
export function borneByHouse(net: Money, exposure: Money, balance: Money): Money {
  return money(Math.max(0, 0 - net - exposure, 0 - net - balance));
}

/** From the house to the player for a gain, and the other way for a loss. */
function ends(account: PlayerAccount, gain: Money): Pick<Transfer, 'from' | 'to' | 'amount'> {
  const house: Account = { kind: 'house', siteId: account.siteId };
  return gain > 0
    ? { from: house, to: account.end, amount: gain }
    : { from: account.end, to: house, amount: money(0 - gain) };
}

function mustFind(state: ExchangeState, playerId: PlayerId): PlayerAccount {
  const account = state.accounts.get(playerId);
  if (account === undefined) throw new Error(`A bet of ${playerId} has no account`);
  return account;
}
