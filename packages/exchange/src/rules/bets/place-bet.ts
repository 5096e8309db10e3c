/**
 * Decides a bet: all refusals in their published order, then the fills, then what rests. The
 * specification's bet is fill-or-kill at the odds on screen or better (SLIP-3, SLIP-4). A refusal is an
 * event too, so that its reference gets the same reply again.
 */
import {
  type BetId,
  type BetOptions,
  type Instant,
  isOnLadder,
  type MarketId,
  type Money,
  makeMoneyText,
  noMoney,
  noRef,
  optionsOf,
  type Refusal,
  refuse,
  subtractMoney,
} from '@layline/contract';
import type { Market, MarketRunner, PlayerAccount, Position } from '../../memory/market.ts';
import { type Change, ifWon, openResults, reservedIfWon, resultOf } from '../../memory/results.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { PlaceBet, Stamp } from '../../model/command.ts';
import type { BetPlaced } from '../../model/event.ts';
import { signOf } from '../../model/side.ts';
import { refuseLocked } from '../agents/tree/branch-locks.ts';
import { type Decision, placed, refused } from '../decision/decision.ts';
import { type Located, type LocatedBet, locate } from '../decision/locate.ts';
import { exposureWithReserved, resultsWithReserved, waitingToRest } from '../held/reservations.ts';
import { refuseOdds, refuseStake, restingMax, winCeiling } from '../limits/bet-limits.ts';
import { refuseHeld } from '../limits/holds.ts';
import { refuseNewRisk } from '../limits/new-risk.ts';
import { exposureOf } from '../risk/exposure.ts';
import { noReserve, type Reserve, reserveOf } from '../risk/position.ts';
import { refuseBetWin, sumOf, withHouse } from '../wins/bet-win.ts';
import { isFarWithin, winLimitsOf } from '../wins/highest-win.ts';
import { refuseLiability } from '../wins/market-liability.ts';
import { winWithHouse } from '../wins/possible-win.ts';
import { refusedBet, repeatedAnswer } from './answers.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Plan, planFills } from './match.ts';

export type StampedBet = PlaceBet & Stamp;

/** The unmatched part of a bet that is cancelled with this one (change-bet.ts, fire-trigger.ts). */
interface Replaced {
  readonly betId: BetId;
  /** The reserve it frees. */
  readonly frees: Reserve;
  /** Fingerprint of the request; absent for that of this bet. */
  readonly fingerprint?: number;
}

/** What the same command does in another market (each-way.ts). */
interface Elsewhere {
  /** By how much it raises the player's exposure, and what can be won from the house at best. */
  readonly exposure: Money;
  readonly win: number;
  readonly stake: Money;
  /** Tells whether a smaller stake fits the highest win here and there; null for a bet by itself. */
  readonly fits: ((stake: Money) => boolean) | null;
}

/** For a command that places one bet. */
export const nowhere: Elsewhere = { exposure: noMoney, win: 0, stake: noMoney, fits: null };

interface Placement {
  readonly bet: StampedBet;
  readonly replaces?: Replaced;
  readonly elsewhere?: Elsewhere;
}

/** What every rule of a bet looks at. */
interface Placing extends Located {
  readonly account: PlayerAccount;
  readonly bet: StampedBet;
  readonly at: Instant;
  readonly marketId: MarketId;
  /** Undefined for an unknown market. */
  readonly sportId: string | undefined;
  readonly options: BetOptions;
  readonly fingerprint: number;
  readonly replaces: Replaced | null;
  readonly elsewhere: Elsewhere;
}

export function decidePlaceBet(
  state: ExchangeState,
  { bet, replaces, elsewhere = nowhere }: Placement,
): Decision {
  const found = locate(state, bet);
  const { account, market } = found;
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const { clientRef, at, marketId } = bet;
  const fingerprint = replaces?.fingerprint ?? (clientRef === noRef ? 0 : fingerprintOf(bet));
  const repeated = repeatedAnswer(state, { account, clientRef, at, fingerprint });
  if (repeated !== null) return repeated;
  const on: Placing = {
    account,
    market,
    runner: found.runner,
    position: found.position,
    bet,
    at,
    marketId,
    sportId: market?.definition.fixture.sportId,
    options: optionsOf(bet),
    fingerprint,
    replaces: replaces ?? null,
    elsewhere,
  };
  const refusal =
    refuseHeld(state, on) ??
    refuseLocked(state, on) ??
    refuseTooMany(state, on) ??
    refuseTerms(on) ??
    refuseResting(on) ??
    refuseMarket(state, on) ??
    refuseBetOdds(on) ??
    refuseStake(bet.stake, bet.limits);
  if (refusal !== null || !isFound(on)) {
    return refusedBet(bet, { fingerprint, refusal: refusal ?? refuse('RUNNER_UNKNOWN') });
  }
  return placeOn(state, on);
}

/** A bet on a runner that there is. */
interface Found extends Placing {
  readonly market: Market;
  readonly runner: MarketRunner;
}

const isFound = (on: Placing): on is Found => on.runner !== undefined;

/** Matches and covers a bet that has passed all other checks. */
function placeOn(state: ExchangeState, on: Found): Decision {
  const { account, bet, runner, position, replaces, fingerprint } = on;
  const plan = planFills(runner, { account, bet, cancels: replaces?.betId });
  const isResting = canRest(on) && !plan.isCut;
  const remaining = isResting ? subtractMoney(bet.stake, plan.matched) : noMoney;
  const change = changeOf(on, { plan, remaining });
  const covered =
    refuseMatched(on, { plan, remaining }) ??
    refuseTooMuch(position, change) ??
    refuseWinOf(state, on, plan) ??
    refuseLiabilityOf(on, plan) ??
    cover(state, on, change);
  if (typeof covered !== 'number') return refusedBet(bet, { fingerprint, refusal: covered });
  const located: LocatedBet = { account, runner, position, makers: plan.makers };
  return placed(placedEvent(on, { plan, remaining, marketExposure: covered }), located);
}

interface Matched {
  readonly plan: Plan;
  readonly remaining: Money;
}

/**
 * A bet that may not rest takes its least size or nothing; one that rests crosses none of its player's, and
 * takes nothing if it is for posting only.
 */
function refuseMatched(on: Placing, { plan, remaining }: Matched): Refusal | null {
  const { sizeMin, stake } = on.bet;
  if (!canRest(on) && plan.matched < (sizeMin ?? stake)) return refuseSize(plan);
  if (on.bet.isPostOnly && plan.matched > 0) return refuse('WOULD_MATCH');
  return remaining > 0 && plan.isOwnMet ? refuse('OWN_BET_CROSSED') : null;
}

/** An exhausted level is no longer shown, so to the player the odds have changed. */
const refuseSize = ({ matched }: Plan): Refusal =>
  matched === 0
    ? refuse('ODDS_CHANGED')
    : refuse('SIZE_UNAVAILABLE', `Only ${makeMoneyText(matched)} is left at these odds.`);

/** The fills of the same bet with another stake. */
const fillsWith =
  ({ account, bet, runner, replaces }: Found) =>
  (stake: Money) =>
    planFills(runner, { account, bet: { ...bet, stake }, cancels: replaces?.betId }).fills;

function refuseLiabilityOf(on: Found, { fills }: Plan): Refusal | null {
  const { market, runner, bet } = on;
  const { side, stake } = bet;
  const fillsOf = fillsWith(on);
  const changeOf = (one: Money) =>
    sumOf(withHouse(one === stake ? fills : fillsOf(one)), { side, at: runner }).change;
  return refuseLiability({ market, stake, changeOf });
}

/** The same plan with a smaller stake tells which one fits. */
function refuseWinOf(state: ExchangeState, on: Found, { fills }: Plan): Refusal | null {
  const { account, runner, position, bet, at } = on;
  const limits = winLimitsOf(state, account);
  if (limits === null) return null;
  const { side, stake } = bet;
  const { win: elsewhere, fits } = on.elsewhere;
  const own = winWithHouse({ side, fills });
  const bound = position?.possibleWin ?? 0;
  if (isFarWithin(state, limits, { account, at, own, bound, elsewhere })) return null;
  const fillsOf = fillsWith(on);
  const taking = { limits, account, runner, position, side, stake, at, elsewhere };
  return refuseBetWin(state, { ...taking, fillsOf, fits }, fills);
}

const canRest = ({ options }: Placing): boolean => options.persistence !== 'fill-or-kill';

/** Only a limited number of bets may rest. */
function refuseTooMany(state: ExchangeState, on: Placing): Refusal | null {
  if (!canRest(on)) return null;
  const { position, replaces, bet } = on;
  const resting = (position?.resting ?? 0) + waitingToRest(state, bet) - (replaces ? 1 : 0);
  if (resting < restingMax) return null;
  return refuse('TOO_MANY_REQUESTS', 'Too many unmatched bets in this market.');
}

/** A least size is of a bet that may not rest, and posting only of one that may. */
function refuseTerms(on: Placing): Refusal | null {
  const { sizeMin, isPostOnly } = on.bet;
  if (isPostOnly && !canRest(on)) {
    return refuse('INVALID_REQUEST', 'postOnly goes with a bet that may be left unmatched.');
  }
  if (sizeMin === undefined) return null;
  if (!(Number.isSafeInteger(sizeMin) && sizeMin > 0)) {
    return refuse('INVALID_REQUEST', 'sizeMin must be more than 0, or absent.');
  }
  return canRest(on)
    ? refuse('INVALID_REQUEST', 'sizeMin goes with a fill-or-kill bet only.')
    : null;
}

/** Only bets at match odds may rest. */
function refuseResting(on: Placing): Refusal | null {
  if (!canRest(on) || on.market === undefined || on.market.definition.kind === 'match') return null;
  return refuse('INVALID_REQUEST', 'Only a bet at match odds can be left unmatched.');
}

/** Requires an open market and an active runner. */
function refuseMarket(state: ExchangeState, { marketId, market, runner }: Placing): Refusal | null {
  const definition = market?.definition;
  if (definition === undefined) {
    return refuse(state.settled.has(marketId) ? 'MARKET_CLOSED' : 'MARKET_UNKNOWN');
  }
  if (definition.status === 'CLOSED') return refuse('MARKET_CLOSED');
  if (definition.kind === 'session') return refuse('MARKET_UNKNOWN');
  if (definition.eachWayDivisor !== null) {
    return refuse('MARKET_UNKNOWN', 'Each way is bet from the win market of its race.');
  }
  if (definition.status !== 'OPEN') return refuse('MARKET_SUSPENDED');
  const listed = definition.runners[runner?.index ?? -1];
  if (listed === undefined) return refuse('RUNNER_UNKNOWN');
  return listed.status === 'ACTIVE' ? null : refuse('RUNNER_NOT_ACTIVE');
}

/** Requires a step of the ladder if the bet may rest. */
function refuseBetOdds(on: Placing): Refusal | null {
  const { odds } = on.bet;
  const refusal = refuseOdds(odds);
  // The steps of lines are those of the odds themselves.
  const isByHundredths = on.market?.definition.lines !== undefined;
  if (refusal !== null || !canRest(on) || isByHundredths || isOnLadder(odds)) return refusal;
  return refuse('ODDS_INVALID', 'These odds are not on the ladder.');
}

/** The bet's change to the results of its runner, with its unmatched part at its worst. */
function changeOf(
  { bet: { odds, side }, runner: { index, line }, replaces }: Found,
  { plan, remaining }: Matched,
): Change {
  const rest = { side, oddsRequested: odds, remaining, made: noMoney };
  const costs = remaining === 0 ? noReserve : reserveOf(line, rest);
  const frees = replaces?.frees ?? noReserve;
  return {
    index,
    ifWon: plan.win - costs.ifWon + frees.ifWon,
    ifLost: 0 - signOf(side) * plan.matched - costs.ifLost + frees.ifLost,
    ifMiddle: plan.middle - costs.ifMiddle + frees.ifMiddle,
  };
}

/** Refuses a possible win of the player on the runner that exceeds what the exchange can represent. */
function refuseTooMuch(
  position: Position | undefined,
  { index, ifWon: won, ifLost }: Change,
): Refusal | null {
  let most = Math.max(Math.abs(won), Math.abs(ifLost));
  if (position !== undefined) {
    most += Math.abs(resultOf(position.results, index, ifWon));
    most += Math.abs(resultOf(position.results, index, reservedIfWon));
  }
  return most > winCeiling ? refuse('STAKE_TOO_LARGE') : null;
}

/** Returns the market's exposure with this bet, or a refusal if the account cannot cover it. */
function cover(state: ExchangeState, on: Found, change: Change): Money | Refusal {
  const { account, market, position } = on;
  const { playerId } = account;
  const waiting = state.reservations.get(playerId);
  if (waiting !== undefined) {
    const results = resultsWithReserved(market, { playerId, reservations: waiting });
    const before = exposureOf(results, market.outcomes);
    const afterAll = exposureOf(results, market.outcomes, change);
    const exposure = exposureWithReserved(state, account);
    const refusal = refuseRise(state, on, { before, after: afterAll, exposure });
    // On an account with a shortfall, the reserve of another bet does not cover this one.
    if (refusal !== null) return refusal;
  }
  const results = position?.results ?? openResults(market.definition.runners.length);
  const after = exposureOf(results, market.outcomes, change);
  const before = position?.exposure ?? noMoney;
  return refuseRise(state, on, { before, after, exposure: account.exposure }) ?? after;
}

interface Rise {
  readonly before: Money;
  readonly after: Money;
  readonly exposure: Money;
}

/** A moved bet adds no stake. */
function refuseRise(
  state: ExchangeState,
  { account, at, marketId, sportId = '', bet, replaces, elsewhere }: Placing,
  { before, after, exposure }: Rise,
): Refusal | null {
  return refuseNewRisk(state, {
    account,
    at,
    sportId,
    marketId,
    stake: replaces === null ? bet.stake + elsewhere.stake : 0,
    before,
    after,
    exposure,
    elsewhere: elsewhere.exposure,
  });
}

function placedEvent(
  { account, bet, fingerprint, options }: Placing,
  {
    plan: { fills, matched },
    remaining,
    marketExposure,
  }: Matched & Pick<BetPlaced, 'marketExposure'>,
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
    persistence: options.persistence,
    orderRef: options.orderRef,
    strategyRef: options.strategyRef,
    remaining,
    cancelled: subtractMoney(subtractMoney(bet.stake, matched), remaining),
    marketExposure,
  };
}
