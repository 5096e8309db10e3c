/**
 * Decides a casino bet, which is accepted whole while its round is open, or refused. The table's reasons
 * come first in the published order, then the money. A bet that could not be paid is refused (CAS-7).
 */
import {
  type Money,
  noMoney,
  oddsMin,
  profitAt,
  type Refusal,
  refuse,
  sportRegistry,
} from '@layline/contract';
import { hashText } from '../../memory/hash.ts';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import type { RoundRisk } from '../../model/round.ts';
import type { PlaceCasinoBet } from '../../model/round-command.ts';
import type { CasinoBetPlaced } from '../../model/round-event.ts';
import { refuseLocked } from '../agents/tree/branch-locks.ts';
import { refusedBet, repeatedAnswer } from '../bets/answers.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { exposureWithReserved } from '../held/reservations.ts';
import { amountCeiling } from '../limits/bet-limits.ts';
import { refuseHeld } from '../limits/holds.ts';
import { refuseNewRisk } from '../limits/new-risk.ts';
import { withinWins } from '../wins/round-win.ts';
import { roundExposureOf, roundPositionOf } from './round-book.ts';
import { refuseDebit, walletInOf, withDebit } from './wallet-rounds.ts';

export type StampedCasinoBet = PlaceCasinoBet & Stamp;

const casesMax = 64;
const sportId = sportRegistry.casino.id;

export function decideCasinoBet(state: ExchangeState, bet: StampedCasinoBet): Decision {
  const account = state.accounts.get(bet.playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const fingerprint = fingerprintOfPick(bet);
  const { clientRef, at } = bet;
  const repeated = repeatedAnswer(state, { account, clientRef, at, fingerprint });
  if (repeated !== null) return repeated;
  const { debit, roundId } = bet;
  const paying = { account, roundId, ...(debit && { debit }) };
  const struck =
    refuseDebit(state, paying) ??
    strikeCasinoBet(state, bet, {
      fingerprint,
      account: withDebit(account, debit),
      earlier: [],
    });
  return 'code' in struck
    ? refusedBet(bet, { fingerprint, refusal: struck })
    : happened(...walletInOf(paying, bet), struck);
}

interface Striking {
  readonly fingerprint: number;
  readonly account: PlayerAccount;
  /** Earlier bets of the same command, counted as accepted. */
  readonly earlier: readonly StampedCasinoBet[];
}

/** Returns the accepted bet, or its refusal. The caller checks for a stored reply. */
export function strikeCasinoBet(
  state: ExchangeState,
  bet: StampedCasinoBet,
  { fingerprint, account, earlier }: Striking,
): CasinoBetPlaced | Refusal {
  const refusal =
    refuseHeld(state, { account, at: bet.at }) ??
    refuseLocked(state, { account, at: bet.at, sportId, marketId: bet.marketId }) ??
    refuseRound(bet) ??
    bet.verdict ??
    refuseRisk(bet);
  if (refusal !== null) return refusal;
  const open = roundPositionOf(state, bet)?.bets ?? [];
  const terms =
    refuseBetsOf(bet, [...open, ...earlier]) ?? withinWins(state, bet, { account, open, earlier });
  if ('code' in terms) return terms;
  const exposure = cover(state, { bet, account, earlier });
  return typeof exposure === 'number'
    ? { ...placedEvent(bet, { fingerprint, account, exposure }), ...terms }
    : exposure;
}

/** A 52-bit hash of all fields of the request. */
export function fingerprintOfPick({
  roundId,
  matchId,
  marketId,
  sid,
  side,
  odds,
  stake,
}: StampedCasinoBet): number {
  const text = [roundId, matchId, marketId, sid, side, odds, stake].join('/');
  return Number.parseInt(hashText(text).slice(0, 13), 16);
}

const refuseRound = ({ at, opensAt, closesAt }: StampedCasinoBet): Refusal | null =>
  at >= opensAt && at < closesAt ? null : refuse('BETTING_CLOSED');

function refuseRisk({ stake, odds, nets }: StampedCasinoBet): Refusal | null {
  const isAmount = Number.isSafeInteger(stake) && stake > 0 && stake <= amountCeiling;
  if (!isAmount) return refuse('STAKE_INVALID');
  if (odds !== 0 && !(Number.isSafeInteger(odds) && odds >= oddsMin)) return refuse('ODDS_INVALID');
  if (odds !== 0 && profitAt(odds, stake) > amountCeiling) return refuse('STAKE_TOO_LARGE');
  const areNets = nets.length > 0 && nets.length <= casesMax && nets.every(Number.isSafeInteger);
  return areNets ? null : refuse('INVALID_REQUEST', 'A casino bet says what it can come to.');
}

function refuseBetsOf(bet: StampedCasinoBet, held: readonly RoundRisk[]): Refusal | null {
  if (held.length >= bet.betsMax) {
    return refuse('TOO_MANY_REQUESTS', 'No more bets in this round.');
  }
  const isOther = held.some(({ group, nets }) => {
    return group === bet.group && nets.length !== bet.nets.length;
  });
  return isOther ? refuse('INVALID_REQUEST', 'The bets of a group weigh the same outcomes.') : null;
}

function cover(
  state: ExchangeState,
  { bet, account, earlier }: Omit<Striking, 'fingerprint'> & { readonly bet: StampedCasinoBet },
): Money | Refusal {
  const position = roundPositionOf(state, { roundId: bet.roundId, playerId: bet.playerId });
  const held = [...(position?.bets ?? []), ...earlier];
  const after = roundExposureOf([...held, bet]);
  const before = position?.exposure ?? noMoney;
  const stake = earlier.reduce((sum, one) => sum + one.stake, 0) + bet.stake;
  const refusal = refuseNewRisk(state, {
    account,
    at: bet.at,
    sportId,
    marketId: bet.roundId,
    stake,
    exposure: exposureWithReserved(state, account),
    before,
    after,
  });
  return refusal ?? after;
}

interface Accepted {
  readonly fingerprint: number;
  readonly account: PlayerAccount;
  /** Exposure of the round, with the bet. */
  readonly exposure: Money;
}

function placedEvent(
  bet: StampedCasinoBet,
  { fingerprint, account: { siteId }, exposure: roundExposure }: Accepted,
): CasinoBetPlaced {
  const { seq, at, betId, clientRef, playerId } = bet;
  const { roundId, gameId, matchId, marketId, sid, side, odds, stake, group, nets } = bet;
  const pick = { roundId, gameId, matchId, marketId, sid, side, odds, stake };
  const who = { betId, clientRef, fingerprint, playerId, siteId };
  return { kind: 'casino-bet-placed', seq, at, ...who, ...pick, group, nets, roundExposure };
}
