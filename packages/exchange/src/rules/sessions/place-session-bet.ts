/**
 * Decides a bet on a session's line, accepted whole at the line and rate on screen, or refused. If either
 * has moved, the refusal is 'Bet rate changed!' (SLIP-3). The other side is always the house.
 */
import { type Money, type Refusal, refuse } from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { BetList, ExchangeState } from '../../memory/state.ts';
import type { SessionBet } from '../../model/bet.ts';
import type { PlaceSessionBet, Stamp } from '../../model/command.ts';
import type { SessionBetPlaced } from '../../model/event.ts';
import { refuseLocked } from '../agents/tree/branch-locks.ts';
import { refusedBet, repeatedAnswer } from '../bets/answers.ts';
import { fingerprintOf } from '../bets/fingerprint.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { exposureWithReserved, sessionStakesIn } from '../held/reservations.ts';
import { amountCeiling, refuseStake } from '../limits/bet-limits.ts';
import { refuseHeld } from '../limits/holds.ts';
import { refuseNewRisk } from '../limits/new-risk.ts';
import { sessionExposure, worstSession } from '../risk/session-exposure.ts';
import { passedBy, refuseWin, usedOfDay, winLimitsOf } from '../wins/highest-win.ts';
import { refuseSessionLiability } from '../wins/market-liability.ts';
import { bestInSession, sessionWin } from '../wins/possible-win.ts';

type Stamped = PlaceSessionBet & Stamp;

/** Maximum bets of a player on one session. */
const betsMax = 1000;
const lineMax = 10_000;
const rateMax = 100_000;

export function decideSessionBet(state: ExchangeState, bet: Stamped): Decision {
  const account = state.accounts.get(bet.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const fingerprint = fingerprintOf(bet);
  const { clientRef, at } = bet;
  const repeated = repeatedAnswer(state, { account, clientRef, at, fingerprint });
  if (repeated !== null) return repeated;
  const market = state.markets.get(bet.marketId);
  const sportId = market?.definition.fixture.sportId;
  const refusal =
    refuseHeld(state, { account, at }) ??
    refuseLocked(state, { account, at, sportId, marketId: bet.marketId }) ??
    refuseSession(state, bet) ??
    refuseStake(bet.stake, bet.limits) ??
    refuseQuote(bet);
  if (refusal !== null || sportId === undefined) {
    return refusedBet(bet, { fingerprint, refusal: refusal ?? refuse('MARKET_UNKNOWN') });
  }
  const covered = cover(state, { account, bet, sportId });
  return typeof covered === 'number'
    ? happened(placedEvent(bet, { fingerprint, account, exposure: covered }))
    : refusedBet(bet, { fingerprint, refusal: covered });
}

function refuseSession(state: ExchangeState, bet: Stamped): Refusal | null {
  const held = state.sessions.get(bet.marketId)?.get(bet.playerId)?.bets.length ?? 0;
  const waiting = sessionStakesIn(state.reservations.get(bet.playerId) ?? [], bet.marketId);
  if (held + waiting.length >= betsMax)
    return refuse('TOO_MANY_REQUESTS', 'Too many bets on this session.');
  const definition = state.markets.get(bet.marketId)?.definition;
  if (definition === undefined) {
    return refuse(state.settled.has(bet.marketId) ? 'MARKET_CLOSED' : 'MARKET_UNKNOWN');
  }
  if (definition.status === 'CLOSED') return refuse('MARKET_CLOSED');
  if (definition.kind !== 'session') return refuse('MARKET_UNKNOWN');
  if (definition.status !== 'OPEN') return refuse('MARKET_SUSPENDED');
  const isLine = Number.isInteger(bet.line * 2) && bet.line >= 0 && bet.line <= lineMax;
  const isRate = Number.isSafeInteger(bet.rate) && bet.rate > 0 && bet.rate <= rateMax;
  return isLine && isRate ? null : refuse('ODDS_INVALID');
}

function refuseQuote({ quote, side, line, rate }: Stamped): Refusal | null {
  const price = side === 'back' ? quote?.yes : quote?.no;
  return price?.line === line && price.rate === rate ? null : refuse('ODDS_CHANGED');
}

interface Covered {
  readonly account: PlayerAccount;
  readonly bet: Stamped;
  readonly sportId: string;
}

function cover(state: ExchangeState, { account, bet, sportId }: Covered): Money | Refusal {
  const position = state.sessions.get(bet.marketId)?.get(bet.playerId);
  if (bet.stake * bet.rate > amountCeiling * 100) return refuse('STAKE_TOO_LARGE');
  const bets = position?.bets ?? [];
  const waiting = sessionStakesIn(state.reservations.get(bet.playerId) ?? [], bet.marketId);
  const before = worstSession(bets, waiting);
  const after = worstSession([...bets, bet], waiting);
  const { at, stake, marketId } = bet;
  const market = state.markets.get(marketId);
  const win =
    refuseSessionWin(state, { account, bet, position }) ??
    (market ? refuseSessionLiability(market, bet, state.sessions.get(marketId)) : null);
  if (win !== null) return win;
  const refusal = refuseNewRisk(state, {
    account,
    at,
    sportId,
    marketId,
    stake,
    exposure: exposureWithReserved(state, account),
    before,
    after,
  });
  return refusal ?? sessionExposure([...bets, bet]);
}

interface Winning extends Pick<Covered, 'account' | 'bet'> {
  readonly position: BetList<SessionBet> | undefined;
}

function refuseSessionWin(
  state: ExchangeState,
  { account, bet, position }: Winning,
): Refusal | null {
  const limits = winLimitsOf(state, account);
  if (limits === null) return null;
  const bets = position?.bets ?? [];
  const today = usedOfDay(state, { account, at: bet.at });
  const passedAt = (stake: Money) => {
    const best = () => ({
      before: bestInSession(bets),
      after: bestInSession([...bets, { ...bet, stake }]),
    });
    const own = sessionWin({ ...bet, stake });
    return passedBy(state, limits, {
      account,
      at: bet.at,
      own,
      bound: position?.possibleWin ?? 0,
      best,
      usedOfDay: today,
    });
  };
  const { stake } = bet;
  const passed = passedAt(stake);
  const fits = (smaller: Money): boolean => passedAt(smaller) === null;
  return passed === null ? null : refuseWin({ limits, passed, stake, fits, step: 1 });
}

interface Accepted {
  readonly fingerprint: number;
  readonly account: PlayerAccount;
  /** Exposure of the session, with the bet. */
  readonly exposure: Money;
}

function placedEvent(
  bet: Stamped,
  { fingerprint, account: { siteId }, exposure }: Accepted,
): SessionBetPlaced {
  const { seq, at, betId, clientRef, playerId, marketId, side, line, rate, stake } = bet;
  return {
    kind: 'session-bet-placed',
    seq,
    at,
    betId,
    clientRef,
    fingerprint,
    playerId,
    siteId,
    marketId,
    side,
    line,
    rate,
    stake,
    marketExposure: exposure,
  };
}
