/**
 * The only place where the state changes: in place, by an event, without asking whether it was
 * allowed. Applying the journal's events in order always gives the same state. Throws when an event
 * breaks an invariant, which means that the journal and the code no longer agree.
 */
import { addMoney, type MarketId, money, noMoney, type PlayerId } from '@layline/contract';
import { post, type Transfer } from '@layline/ledger';
import { redefine } from './define-market.ts';
import type {
  AccountOpened,
  BetPlaced,
  BetRefused,
  Event,
  MarketDefined,
  MarketSettled,
} from './event.ts';
import { levelKey } from './fill.ts';
import { answerKey, keepAnswer } from './idempotency.ts';
import { addResults, openPosition, resultOfFills } from './position.ts';
import type { ExchangeState, Market, OpenBet, PlayerAccount, Position } from './state.ts';

/** How many settled markets are remembered, so that none of them is settled or opened twice. */
const settledKept = 100_000;

export function apply(state: ExchangeState, event: Event): void {
  state.seq = event.seq;
  switch (event.kind) {
    case 'account-opened':
      return applyAccountOpened(state, event);
    case 'funds-moved':
      return postAll(state, [event.transfer]);
    case 'market-defined':
      return applyMarketDefined(state, event);
    case 'bet-placed':
      return applyBetPlaced(state, event);
    case 'bet-refused':
      return applyBetRefused(state, event);
    case 'market-settled':
      return applyMarketSettled(state, event);
  }
}

function applyAccountOpened(state: ExchangeState, event: AccountOpened): void {
  const { playerId, siteId, exposureLimit } = event;
  const known = state.accounts.get(playerId);
  if (known !== undefined) {
    known.exposureLimit = exposureLimit;
    return;
  }
  const end = { kind: 'player', playerId } as const;
  state.accounts.set(playerId, { playerId, siteId, end, exposureLimit, exposure: noMoney });
}

function applyMarketDefined(state: ExchangeState, event: MarketDefined): void {
  const before = state.markets.get(event.definition.marketId);
  const after = redefine(before, event);
  for (const [playerId, { exposure }] of after.positions) {
    const was = before?.positions.get(playerId)?.exposure ?? noMoney;
    addExposure(state, playerId, exposure - was);
  }
  state.markets.set(event.definition.marketId, after);
}

function applyBetPlaced(state: ExchangeState, event: BetPlaced): void {
  const { fingerprint, at, betId, clientRef, playerId } = event;
  const market = mustFindMarket(state, event.marketId);
  const bet = openBetOf(event);
  market.bets.set(betId, bet);
  state.marketOfBet.set(betId, event.marketId);
  takeFromHouse(market, event);
  const position = positionOf(market, playerId);
  const held = position.byRunner.get(bet.runnerId) ?? { win: 0, lose: 0 };
  position.byRunner.set(bet.runnerId, addResults(held, resultOfFills(market, bet.side, bet.fills)));
  addExposure(state, playerId, event.marketExposure - position.exposure);
  position.exposure = event.marketExposure;
  keepAnswer(state, answerKey(playerId, clientRef), { betId, fingerprint, at, code: null });
}

function openBetOf(event: BetPlaced): OpenBet {
  const { betId, clientRef, playerId, siteId, marketId, runnerId, side, stake, seq } = event;
  return {
    betId,
    clientRef,
    playerId,
    siteId,
    marketId,
    runnerId,
    side,
    oddsRequested: event.oddsRequested,
    stake,
    seq,
    placedAt: event.at,
    fills: event.fills.map((fill) => ({ ...fill, seq })),
  };
}

function takeFromHouse(market: Market, { fills, runnerId, side }: BetPlaced): void {
  for (const { odds, size, houseSize } of fills) {
    const key = levelKey(runnerId, side, odds);
    const known = market.taken.get(key);
    const before = known?.houseSize === houseSize ? known.taken : noMoney;
    market.taken.set(key, { houseSize, taken: addMoney(before, size) });
  }
}

function applyBetRefused(state: ExchangeState, event: BetRefused): void {
  const { betId, fingerprint, at, code } = event;
  const key = answerKey(event.playerId, event.clientRef);
  keepAnswer(state, key, { betId, fingerprint, at, code });
}

/** The market leaves memory with its bets; its id stays, so that it cannot be settled again. */
function applyMarketSettled(state: ExchangeState, event: MarketSettled): void {
  const market = mustFindMarket(state, event.marketId);
  postAll(state, event.transfers);
  for (const [playerId, { exposure }] of market.positions) addExposure(state, playerId, -exposure);
  for (const betId of market.bets.keys()) state.marketOfBet.delete(betId);
  state.markets.delete(event.marketId);
  state.settled.set(event.marketId, event.seq);
  for (const oldest of state.settled.keys()) {
    if (state.settled.size <= settledKept) break;
    state.settled.delete(oldest);
  }
}

function postAll(state: ExchangeState, transfers: readonly Transfer[]): void {
  const refusal = post(state.ledger, transfers);
  if (refusal !== null) throw new Error(`The ledger refused an event: ${refusal.message}`);
}

function addExposure(state: ExchangeState, playerId: PlayerId, added: number): void {
  const account: PlayerAccount | undefined = state.accounts.get(playerId);
  if (account === undefined) throw new Error(`A bet of ${playerId} has no account`);
  account.exposure = money(account.exposure + added);
}

function mustFindMarket(state: ExchangeState, marketId: MarketId): Market {
  const market = state.markets.get(marketId);
  if (market === undefined) throw new Error(`An event of ${marketId}, which is not defined`);
  return market;
}

function positionOf(market: Market, playerId: PlayerId): Position {
  const known = market.positions.get(playerId);
  if (known !== undefined) return known;
  const opened = openPosition();
  market.positions.set(playerId, opened);
  return opened;
}
