/**
 * Decides a bet: all refusals in their published order, then the fills, then what rests. The
 * specification's bet is fill-or-kill at the odds on screen or better (SLIP-3, SLIP-4). A refusal is an
 * event too, so that its reference gets the same reply again.
 */
import {
  type BetId,
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
import { openResults } from '../../memory/results.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { PlaceBet, Stamp } from '../../model/command.ts';
import { type Decision, happened, refused } from '../../model/decision.ts';
import type { BetPlaced } from '../../model/event.ts';
import { signOf } from '../../model/side.ts';
import { refuseLocked } from '../agents/tree/branch-locks.ts';
import { exposureWithReserved, resultsWithReserved, waitingToRest } from '../held/reservations.ts';
import { refuseOdds, refuseStake, restingMax, winCeiling } from '../limits/bet-limits.ts';
import { refuseHeld } from '../limits/holds.ts';
import { type NewRisk, refuseNewRisk } from '../limits/new-risk.ts';
import { type Change, exposureOf } from '../risk/exposure.ts';
import { liabilityOfRest } from '../risk/position.ts';
import { refuseBetWin } from '../wins/bet-win.ts';
import { isFarWithin, winLimitsOf } from '../wins/highest-win.ts';
import { winWithHouse } from '../wins/possible-win.ts';
import { refusedBet, repeatedAnswer } from './answers.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Plan, planFills } from './match.ts';

export type StampedBet = PlaceBet & Stamp;

/** The unmatched part of a bet that is cancelled with this one (change-bet.ts, fire-trigger.ts). */
interface Replaced {
  readonly betId: BetId;
  /** The reserve it frees if the runner wins, and if it loses. */
  readonly ifWon: number;
  readonly ifLost: number;
  /** Fingerprint of the request; absent for that of this bet. */
  readonly fingerprint?: number;
}

interface Placement {
  readonly bet: StampedBet;
  readonly replaces?: Replaced;
  /** Simultaneous increase of the player's exposure in another market (each-way.ts). */
  readonly exposureElsewhere?: Money;
  /** Stake there. */
  readonly stakeElsewhere?: Money;
  /** By how much it raises there what can be won from the house at best. */
  readonly winElsewhere?: number;
  /** Tells whether a smaller stake fits the highest win here and there. */
  readonly fits?: (stake: Money) => boolean;
}

export function decidePlaceBet(
  state: ExchangeState,
  {
    bet,
    replaces,
    exposureElsewhere = noMoney,
    stakeElsewhere = noMoney,
    winElsewhere = 0,
    fits,
  }: Placement,
): Decision {
  const account = state.accounts.get(bet.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const { clientRef, at } = bet;
  const fingerprint = replaces?.fingerprint ?? (clientRef === noRef ? 0 : fingerprintOf(bet));
  const repeated = repeatedAnswer(state, { account, clientRef, at, fingerprint });
  if (repeated !== null) return repeated;
  const market = state.markets.get(bet.marketId);
  const sportId = market?.definition.fixture.sportId;
  const runner = market?.runners.get(bet.runnerId);
  const position = market?.positions.get(bet.playerId);
  const resting = (position?.resting ?? 0) + waitingToRest(state, bet) - (replaces ? 1 : 0);
  const refusal =
    refuseHeld(state, { account, at }) ??
    refuseLocked(state, { account, at, sportId, marketId: bet.marketId }) ??
    refuseResting(bet, { market, resting }) ??
    refuseMarket(state, { marketId: bet.marketId, market, runner }) ??
    refuseBetOdds(bet) ??
    refuseStake(bet.stake, bet.limits);
  if (refusal !== null || runner === undefined) {
    return refusedBet(bet, { fingerprint, refusal: refusal ?? refuse('RUNNER_UNKNOWN') });
  }
  const elsewhere = { exposureElsewhere, stakeElsewhere, winElsewhere, fits };
  const placing = { state, account, runner, position, bet, replaces, ...elsewhere };
  const placed = placeOn(placing);
  return 'code' in placed
    ? refusedBet(bet, { fingerprint, refusal: placed })
    : happened(placedEvent(placing, { ...placed, fingerprint }));
}

interface Placing {
  readonly state: ExchangeState;
  readonly account: PlayerAccount;
  readonly runner: MarketRunner;
  readonly position: Position | undefined;
  readonly bet: StampedBet;
  readonly replaces: Replaced | undefined;
  readonly exposureElsewhere: Money;
  readonly stakeElsewhere: Money;
  readonly winElsewhere: number;
  readonly fits: Placement['fits'];
}

interface Placed {
  readonly plan: Plan;
  readonly remaining: Money;
  readonly marketExposure: Money;
}

/** Matches and covers a bet that has passed all other checks. */
function placeOn(placing: Placing): Placed | Refusal {
  const { account, runner, bet } = placing;
  const plan = planFills(runner, { account, bet, cancels: placing.replaces?.betId });
  const isResting = canRest(bet);
  if (!isResting && plan.matched < (bet.sizeMin ?? bet.stake)) return refuseSize(plan);
  const remaining = isResting && !plan.isCut ? subtractMoney(bet.stake, plan.matched) : noMoney;
  if (remaining > 0 && plan.isOwnMet) return refuse('OWN_BET_CROSSED');
  const change = changeOf(placing, { plan, remaining });
  if (isTooMuch(placing.position, change)) return refuse('STAKE_TOO_LARGE');
  const refusal = refuseWinOf(placing, plan);
  if (refusal !== null) return refusal;
  const marketExposure = cover(placing, change);
  return typeof marketExposure === 'number' ? { plan, remaining, marketExposure } : marketExposure;
}

/** The same plan with a smaller stake tells which one fits. */
function refuseWinOf(placing: Placing, { fills }: Plan): Refusal | null {
  const {
    state,
    account,
    runner,
    position,
    bet,
    replaces,
    winElsewhere: elsewhere,
    fits,
  } = placing;
  const { side, stake, at } = bet;
  const limits = winLimitsOf(state, account);
  if (limits === null) return null;
  const own = winWithHouse({ side, fills });
  const bound = position?.possibleWin ?? 0;
  if (isFarWithin(state, limits, { account, at, own, bound, elsewhere })) return null;
  const fillsOf = (smaller: Money) =>
    planFills(runner, { account, bet: { ...bet, stake: smaller }, cancels: replaces?.betId }).fills;
  const taking = { limits, account, runner, position, side, stake, at, elsewhere };
  return refuseBetWin(state, { ...taking, fillsOf, fits }, fills);
}

/** An exhausted level is no longer shown, so to the player the odds have changed. */
const refuseSize = ({ matched }: Plan): Refusal =>
  matched === 0
    ? refuse('ODDS_CHANGED')
    : refuse('SIZE_UNAVAILABLE', `Only ${makeMoneyText(matched)} is left at these odds.`);

const canRest = (bet: StampedBet): boolean => optionsOf(bet).persistence !== 'fill-or-kill';

/** Only bets at match odds may rest, and only a limited number. */
function refuseResting(
  bet: StampedBet,
  { market, resting }: { readonly market: Market | undefined; readonly resting: number },
): Refusal | null {
  const { sizeMin } = bet;
  if (resting >= restingMax && canRest(bet)) {
    return refuse('TOO_MANY_REQUESTS', 'Too many unmatched bets in this market.');
  }
  if (sizeMin !== undefined && !(Number.isSafeInteger(sizeMin) && sizeMin > 0)) {
    return refuse('INVALID_REQUEST', 'sizeMin must be more than 0, or absent.');
  }
  if (!canRest(bet)) return null;
  if (sizeMin !== undefined) {
    return refuse('INVALID_REQUEST', 'sizeMin goes with a fill-or-kill bet only.');
  }
  return market === undefined || market.definition.kind === 'match'
    ? null
    : refuse('INVALID_REQUEST', 'Only a bet at match odds can be left unmatched.');
}

/** Both are absent if the state has no such id. */
interface Target {
  readonly marketId: MarketId;
  readonly market: Market | undefined;
  readonly runner: MarketRunner | undefined;
}

/** Requires an open market and an active runner. */
function refuseMarket(
  state: ExchangeState,
  { marketId, market, runner: found }: Target,
): Refusal | null {
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
  const runner = definition.runners[found?.index ?? -1];
  if (runner === undefined) return refuse('RUNNER_UNKNOWN');
  return runner.status === 'ACTIVE' ? null : refuse('RUNNER_NOT_ACTIVE');
}

/** Requires a step of the ladder if the bet may rest. */
function refuseBetOdds(bet: StampedBet): Refusal | null {
  const refusal = refuseOdds(bet.odds);
  if (refusal !== null || !canRest(bet)) return refusal;
  return isOnLadder(bet.odds) ? null : refuse('ODDS_INVALID', 'These odds are not on the ladder.');
}

/** The bet's change to the results of its runner, with its unmatched part at its worst. */
function changeOf(
  { bet, runner, replaces }: Placing,
  { plan, remaining }: Omit<Placed, 'marketExposure'>,
): Change {
  const { odds, side } = bet;
  const isBack = side === 'back';
  const unmatched = { oddsRequested: odds, remaining, made: noMoney };
  const reserved = isBack
    ? { ifWon: 0, ifLost: remaining }
    : { ifWon: liabilityOfRest(unmatched), ifLost: 0 };
  return {
    index: runner.index,
    ifWon: plan.win - reserved.ifWon + (replaces?.ifWon ?? 0),
    ifLost: 0 - signOf(side) * plan.matched - reserved.ifLost + (replaces?.ifLost ?? 0),
  };
}

/** Returns the market's exposure with this bet, or a refusal if the account cannot cover it. */
function cover(placing: Placing, change: Change): Money | Refusal {
  const { state, account, position } = placing;
  const { market } = placing.runner;
  const { playerId } = account;
  const waiting = state.reservations.get(playerId);
  if (waiting !== undefined) {
    const results = resultsWithReserved(market, { playerId, reservations: waiting });
    const before = exposureOf(results, market.outcomes);
    const afterAll = exposureOf(results, market.outcomes, change);
    const exposure = exposureWithReserved(state, account);
    const refusal = refuseRise(placing, { before, after: afterAll, exposure });
    // On an account with a shortfall, the reserve of another bet does not cover this one.
    if (refusal !== null) return refusal;
  }
  const results = position?.results ?? openResults(market.definition.runners.length);
  const after = exposureOf(results, market.outcomes, change);
  const before = position?.exposure ?? noMoney;
  return refuseRise(placing, { before, after, exposure: account.exposure }) ?? after;
}

/** A moved bet adds no stake. */
function refuseRise(
  { state, account, runner, bet, replaces, exposureElsewhere, stakeElsewhere }: Placing,
  rise: Pick<NewRisk, 'before' | 'after' | 'exposure'>,
): Refusal | null {
  const stake = replaces === undefined ? bet.stake + stakeElsewhere : 0;
  const { marketId, fixture } = runner.market.definition;
  const where = { sportId: fixture.sportId, marketId };
  const risk = { account, at: bet.at, stake, elsewhere: exposureElsewhere, ...where };
  return refuseNewRisk(state, { ...risk, ...rise });
}

/** True if the player's possible win on the runner exceeds what the exchange can represent. */
function isTooMuch(position: Position | undefined, { index, ifWon, ifLost }: Change): boolean {
  const most = Math.max(Math.abs(ifWon), Math.abs(ifLost));
  const won = Math.abs(position?.results.ifWon[index] ?? 0);
  const reserved = Math.abs(position?.results.reservedIfWon[index] ?? 0);
  return most + won + reserved > winCeiling;
}

interface PlacedBet extends Placed {
  readonly fingerprint: number;
}

function placedEvent(
  { account, bet }: Placing,
  { plan: { fills, matched }, remaining, marketExposure, fingerprint }: PlacedBet,
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
    ...optionsOf(bet),
    remaining,
    cancelled: subtractMoney(subtractMoney(bet.stake, matched), remaining),
    marketExposure,
  };
}
