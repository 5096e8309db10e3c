/**
 * Placing a bet: every reason against it in the published order of refusals, then the fills, then
 * what rests. The specification's bet is fill-or-kill at the odds on screen or better (SLIP-3,
 * SLIP-4). A refused bet is an event too, so that its reference gets the same answer again.
 */

import type { Money, Refusal, SiteId } from '@layline/contract';
import * as contract from '@layline/contract';
import type { PlayerAccount } from '../../memory/account-table.ts';
import * as accountTable from '../../memory/account-table.ts';
import * as idIndex from '../../memory/id-index.ts';
import * as ladder from '../../memory/ladder.ts';
import type { Results } from '../../memory/position-table.ts';
import * as positionTable from '../../memory/position-table.ts';
import type { ExchangeState, Market, MarketRunner } from '../../memory/state.ts';
import * as exchangeState from '../../memory/state.ts';
import type { PlaceBet, Stamp } from '../../model/command.ts';
import type { Decision } from '../../model/decision.ts';
import * as decision from '../../model/decision.ts';
import type { BetPlaced, BetRefused } from '../../model/event.ts';
import * as exposureMath from '../risk/exposure.ts';
import * as positionMath from '../risk/position.ts';
import * as reservations from '../risk/reservations.ts';
import * as idempotency from './idempotency.ts';
import * as limits from './limits.ts';
import type { Plan } from './match.ts';
import * as match from './match.ts';
import * as openBets from './open-bets.ts';

const { money, noMoney, noRef, refuse, subtractMoney } = contract;
const { balanceOfOwner, exposureLimitOf, exposureOfOwner, findOwner, hashOfOwner, roomOf } =
  accountTable;
const { isStep, signOf } = ladder;
const { happenedOnce, refused } = decision;
const { askPlace, hashId } = idIndex;
const { exposureOf, openResults } = exposureMath;
const { reserveOf } = positionMath;
const { exposureAtPlace, heldAt, restingOf, resultStride, resultsFrom, runnersMax } = positionTable;
const { exposureWithReserved, resultsWithReserved, waitingToRest } = reservations;
const { findMarket, findRunner } = exchangeState;
const { findAnswer, fingerprintOf } = idempotency;
const { refuseCover, refuseOdds, refuseStake, restingMax, winCeiling } = limits;
const { planFills } = match;
const { positionIn } = openBets;

export type StampedBet = PlaceBet & Stamp;

/** What another bet of the player gives back when this one takes its place (change-bet.ts). */
export interface Freed {
  readonly win: number;
  readonly lose: number;
  /** Of the change; null for a bet that takes nobody's place. */
  readonly fingerprint: number | null;
  /** What the player's exposure grows by in another market at the same time (each-way.ts). */
  readonly elsewhere?: number;
}

export const nothingFreed: Freed = { win: 0, lose: 0, fingerprint: null };

export function decidePlaceBet(
  state: ExchangeState,
  bet: StampedBet,
  freed: Freed = nothingFreed,
): Decision {
  const { recent } = state;
  recent.event = null;
  const owner = findOwner(state.accountRows, bet.playerId);
  if (owner < 0) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const isNamed = bet.clientRef !== noRef;
  const refHash = isNamed ? hashId(bet.clientRef, hashOfOwner(state.accountRows, owner)) : 0;
  recent.hash = refHash;
  // Far-away memory is asked for at once: the waits for position and reference are one.
  if (isNamed) recent.asked = askPlace(state.answers.current.byRef, refHash);
  const market = findMarket(state, bet.marketId);
  const position = market === undefined ? 0 : positionIn(state, owner, market);
  const resting =
    (position === 0 ? 0 : restingOf(state.positionRows, position)) +
    (state.reservations.size === 0 ? 0 : waitingToRest(state, bet.playerId, bet.marketId));
  const answer = findAnswer(state, owner, bet.clientRef, bet.at, refHash);
  const fingerprint = freed.fingerprint ?? (isNamed ? fingerprintOf(bet, market) : 0);
  if (answer !== undefined) {
    if (answer.fingerprint !== fingerprint) return refused(refuse('CLIENT_REF_REUSED'));
    const refusal = answer.code === null ? null : refuse(answer.code);
    return { events: [], refusal, repeatOf: answer.betId };
  }
  const runner = market === undefined ? undefined : findRunner(state, market, bet.runnerId);
  const refusal =
    refuseResting(freed.fingerprint === null ? resting : resting - 1, market, bet) ??
    refuseMarket(state, market, runner, bet) ??
    refuseBetOdds(bet) ??
    refuseStake(bet.stake, bet.limits);
  if (refusal !== null) return refused(refusal, refusedEvent(bet, fingerprint, refusal));
  return decideFills(state, owner, position, runner as MarketRunner, bet, freed, fingerprint);
}

/** Of a bet that stands but for what it is matched with and what covers it. */
function decideFills(
  state: ExchangeState,
  owner: number,
  position: number,
  runner: MarketRunner,
  bet: StampedBet,
  freed: Freed,
  fingerprint: number,
): Decision {
  const plan = planFills(state, runner, owner, bet, bet.house);
  const left = subtractMoney(bet.stake, plan.matched);
  const isResting = bet.persistence !== undefined && bet.persistence !== 'fill-or-kill';
  if (!isResting && plan.matched < (bet.sizeMin ?? bet.stake)) {
    const refusal = refuse(plan.isOffered ? 'SIZE_UNAVAILABLE' : 'ODDS_CHANGED');
    return refused(refusal, refusedEvent(bet, fingerprint, refusal));
  }
  const remaining = isResting && !plan.isCut ? left : noMoney;
  const covered = cover(state, owner, position, runner, bet, plan, remaining, freed);
  if (typeof covered !== 'number') return refused(covered, refusedEvent(bet, fingerprint, covered));
  const event = placedEvent(state, owner, bet, fingerprint, plan, remaining, covered);
  const { recent } = state;
  recent.event = event;
  recent.owner = owner;
  recent.position = position;
  return happenedOnce(event);
}

/** What may rest: match odds only, and not without end. */
function refuseResting(
  resting: number,
  market: Market | undefined,
  bet: StampedBet,
): Refusal | null {
  const { persistence = 'fill-or-kill', sizeMin } = bet;
  if (resting >= restingMax && persistence !== 'fill-or-kill') {
    return refuse('TOO_MANY_REQUESTS', 'Too many unmatched bets in this market.');
  }
  if (sizeMin !== undefined && !(Number.isSafeInteger(sizeMin) && sizeMin > 0)) {
    return refuse('INVALID_REQUEST', 'sizeMin must be more than 0, or absent.');
  }
  if (persistence === 'fill-or-kill') return null;
  if (sizeMin !== undefined) {
    return refuse('INVALID_REQUEST', 'sizeMin goes with a fill-or-kill bet only.');
  }
  return market === undefined || market.definition.kind === 'match'
    ? null
    : refuse('INVALID_REQUEST', 'Only a bet at match odds can be left unmatched.');
}

/** The market and the runner must be open to bets. */
function refuseMarket(
  state: ExchangeState,
  market: Market | undefined,
  known: MarketRunner | undefined,
  bet: StampedBet,
): Refusal | null {
  if (market === undefined) {
    return refuse(state.settled.has(bet.marketId) ? 'MARKET_CLOSED' : 'MARKET_UNKNOWN');
  }
  const { definition } = market;
  if (definition.status === 'CLOSED') return refuse('MARKET_CLOSED');
  if (definition.kind === 'session') return refuse('MARKET_UNKNOWN');
  if (definition.eachWayDivisor !== null) {
    return refuse('MARKET_UNKNOWN', 'Each way is bet from the win market of its race.');
  }
  if (definition.status !== 'OPEN') return refuse('MARKET_SUSPENDED');
  const runner = definition.runners[known?.index ?? -1];
  if (runner === undefined) return refuse('RUNNER_UNKNOWN');
  return runner.status === 'ACTIVE' ? null : refuse('RUNNER_NOT_ACTIVE');
}

/** A bet that may rest must be at a step of the ladder. */
function refuseBetOdds({ odds, persistence = 'fill-or-kill' }: StampedBet): Refusal | null {
  const refusal = refuseOdds(odds);
  if (refusal !== null || persistence === 'fill-or-kill') return refusal;
  return isStep(odds) ? null : refuse('ODDS_INVALID', 'These odds are not on the ladder.');
}

/** The exposure of the market with this bet, once the account can cover it. */
function cover(
  state: ExchangeState,
  owner: number,
  position: number,
  { index, market }: MarketRunner,
  bet: StampedBet,
  plan: Plan,
  remaining: Money,
  freed: Freed,
): Money | Refusal {
  const { accountRows, positionRows } = state;
  const isBack = bet.side === 'back';
  const reserve = isBack ? 0 : reserveOf(bet.odds, remaining, noMoney);
  const win = plan.win - reserve + freed.win;
  const lose = 0 - signOf(bet.side) * plan.matched - (isBack ? remaining : 0) + freed.lose;
  const held = position === 0 ? noResults : heldAt(positionRows, position);
  const from = position === 0 ? 0 : resultsFrom(position);
  if (isTooMuch(held, from + index * resultStride, win, lose)) return refuse('STAKE_TOO_LARGE');
  const after = exposureOf(held, from, market.outcomes, index, win, lose);
  const before = position === 0 ? noMoney : exposureAtPlace(positionRows, position);
  const elsewhere = freed.elsewhere ?? 0;
  const { reservations: kept } = state;
  const waiting = kept.size === 0 ? undefined : kept.get(bet.playerId);
  if (waiting !== undefined) {
    const results = resultsWithReserved(market, bet.playerId, waiting);
    const account = state.players[owner] as PlayerAccount;
    const refusal = refuseCover({
      openingBalance: account.balance,
      exposure: money(exposureWithReserved(state, account) + elsewhere),
      exposureLimit: account.exposureLimit,
      before: exposureOf(results, 0, market.outcomes),
      after: exposureOf(results, 0, market.outcomes, index, win, lose),
    });
    // Of an account that is short what another bet reserves is no cover for this one.
    if (refusal !== null) return refusal;
  }
  // Most bets are covered, and need no reason why not.
  if (after - before <= roomOf(accountRows, owner) - elsewhere) return after;
  const refusal = refuseCover({
    openingBalance: balanceOfOwner(accountRows, owner),
    exposure: money(exposureOfOwner(accountRows, owner) + elsewhere),
    exposureLimit: exposureLimitOf(accountRows, owner),
    before,
    after,
  });
  return refusal ?? after;
}

/** Of a player who has no position. */
const noResults = openResults(runnersMax);

/** `place` is where the four numbers of the runner begin. */
function isTooMuch(held: Results, place: number, win: number, lose: number): boolean {
  const most = Math.max(Math.abs(win), Math.abs(lose));
  const won = Math.abs(held[place] as number);
  const reserved = Math.abs(held[place + 2] as number);
  return most + won + reserved > winCeiling;
}

function placedEvent(
  { accountRows }: ExchangeState,
  owner: number,
  bet: StampedBet,
  fingerprint: number,
  { fills, matched }: Plan,
  remaining: Money,
  marketExposure: Money,
): BetPlaced {
  return {
    kind: 'bet-placed',
    seq: bet.seq,
    at: bet.at,
    betId: bet.betId,
    clientRef: bet.clientRef,
    fingerprint,
    playerId: bet.playerId,
    siteId: accountRows.siteIds[owner] as SiteId,
    marketId: bet.marketId,
    runnerId: bet.runnerId,
    side: bet.side,
    oddsRequested: bet.odds,
    stake: bet.stake,
    fills,
    persistence: bet.persistence ?? 'fill-or-kill',
    remaining,
    cancelled: subtractMoney(subtractMoney(bet.stake, matched), remaining),
    marketExposure,
  };
}

function refusedEvent(bet: StampedBet, fingerprint: number, { code }: Refusal): BetRefused {
  const { seq, at, betId, clientRef, playerId } = bet;
  return { kind: 'bet-refused', seq, at, betId, clientRef, fingerprint, playerId, code };
}
