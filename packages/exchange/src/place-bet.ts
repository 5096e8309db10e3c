/**
 * Placing a bet: every reason against it in the published order of refusals, then the fills. The
 * specification's bet is fill-or-kill at the odds on screen or better (SLIP-3, SLIP-4). A refused
 * bet is an event too, so that its reference gets the same answer again.
 */
import { type Money, noMoney, type Refusal, refuse } from '@layline/contract';
import { balanceOf } from '@layline/ledger';
import type { PlaceBet, Stamp } from './command.ts';
import { type Decision, happened, refused } from './decision.ts';
import type { BetPlaced, BetRefused, Fill } from './event.ts';
import { fillFromHouse } from './fill.ts';
import { findAnswer, fingerprintOf } from './idempotency.ts';
import { levelsFor } from './ladder.ts';
import { refuseCover, refuseOdds, refuseStake, winCeiling } from './limits.ts';
import { addResults, positionExposure, resultOfFills } from './position.ts';
import type { ExchangeState, Market, PlayerAccount } from './state.ts';

type Stamped = PlaceBet & Stamp;

export function decidePlaceBet(state: ExchangeState, bet: Stamped): Decision {
  const account = state.accounts.get(bet.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const fingerprint = fingerprintOf(bet);
  const answer = findAnswer(state, bet.playerId, bet.clientRef, bet.at);
  if (answer !== undefined) {
    if (answer.fingerprint !== fingerprint) return refused(refuse('CLIENT_REF_REUSED'));
    const refusal = answer.code === null ? null : refuse(answer.code);
    return { events: [], refusal, repeatOf: answer.betId };
  }
  const decided = decideFills(state, account, bet);
  return 'code' in decided
    ? refused(decided, refusedEvent(bet, fingerprint, decided))
    : happened(placedEvent(bet, fingerprint, account, decided));
}

interface Accepted {
  readonly fills: readonly Fill[];
  readonly marketExposure: Money;
}

function decideFills(
  state: ExchangeState,
  account: PlayerAccount,
  bet: Stamped,
): Accepted | Refusal {
  const market = state.markets.get(bet.marketId);
  const refusal =
    refuseMarket(state, market, bet) ?? refuseOdds(bet) ?? refuseStake(bet.stake, bet.limits);
  if (refusal !== null) return refusal;
  if (market === undefined) return refuse('MARKET_UNKNOWN');
  const fills = fillFromHouse(bet, levelsFor(bet.side, bet.house), market.taken);
  return 'code' in fills ? fills : coverFills(state, account, market, bet, fills);
}

/** The market and the runner must be open to bets. */
function refuseMarket(
  state: ExchangeState,
  market: Market | undefined,
  bet: Stamped,
): Refusal | null {
  if (market === undefined) {
    return refuse(state.settled.has(bet.marketId) ? 'MARKET_CLOSED' : 'MARKET_UNKNOWN');
  }
  const { definition } = market;
  if (definition.status === 'CLOSED') return refuse('MARKET_CLOSED');
  if (definition.kind === 'session' || definition.eachWayDivisor !== null) {
    return refuse('MARKET_UNKNOWN');
  }
  if (definition.status !== 'OPEN') return refuse('MARKET_SUSPENDED');
  const runner = definition.runners.find((one) => one.runnerId === bet.runnerId);
  if (runner === undefined) return refuse('RUNNER_UNKNOWN');
  return runner.status === 'ACTIVE' ? null : refuse('RUNNER_NOT_ACTIVE');
}

/** The exposure of the market with these fills, once the account can cover it. */
function coverFills(
  state: ExchangeState,
  account: PlayerAccount,
  market: Market,
  bet: Stamped,
  fills: readonly Fill[],
): Accepted | Refusal {
  const position = market.positions.get(bet.playerId);
  const matched = fills.map((fill) => ({ ...fill, seq: bet.seq }));
  const result = resultOfFills(market, bet.side, matched);
  const held = position?.byRunner.get(bet.runnerId);
  const total = held === undefined ? result : addResults(held, result);
  if (Math.max(Math.abs(total.win), Math.abs(total.lose)) > winCeiling) {
    return refuse('STAKE_TOO_LARGE');
  }
  const extra = { runnerId: bet.runnerId, result };
  const after = positionExposure(market.definition, position, extra);
  const refusal = refuseCover({
    openingBalance: balanceOf(state.ledger, account.end),
    exposure: account.exposure,
    exposureLimit: account.exposureLimit,
    before: position?.exposure ?? noMoney,
    after,
  });
  return refusal ?? { fills, marketExposure: after };
}

function placedEvent(
  bet: Stamped,
  fingerprint: string,
  account: PlayerAccount,
  { fills, marketExposure }: Accepted,
): BetPlaced {
  return {
    kind: 'bet-placed',
    seq: bet.seq,
    at: bet.at,
    betId: bet.betId,
    clientRef: bet.clientRef,
    fingerprint,
    playerId: bet.playerId,
    siteId: account.siteId,
    marketId: bet.marketId,
    runnerId: bet.runnerId,
    side: bet.side,
    oddsRequested: bet.odds,
    stake: bet.stake,
    fills,
    marketExposure,
  };
}

function refusedEvent(bet: Stamped, fingerprint: string, { code }: Refusal): BetRefused {
  const { seq, at, betId, clientRef, playerId } = bet;
  return { kind: 'bet-refused', seq, at, betId, clientRef, fingerprint, playerId, code };
}
