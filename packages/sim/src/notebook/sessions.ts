/**
 * Bets on a session by hand: every number it may come to is written out, one after another. Yes wins
 * at its line or above, no below it; a winner gains stake x rate / 100.
 */
import type { MarketId, SessionQuote } from '@layline/contract';
import type { SessionBetPlaced } from '@layline/exchange';
import { rounded } from './by-hand.ts';
import { refusalOfFunds, refusalOfStake } from './foretell.ts';
import {
  type BetAsk,
  isAnswerKept,
  type Notebook,
  type NotedSessionBet,
  refKey,
} from './notebook.ts';

type Stake = Pick<NotedSessionBet, 'side' | 'line' | 'rate' | 'stake'>;

export function sessionProfit({ side, line, rate, stake }: Stake, result: number): number {
  const isWon = side === 'back' ? result >= line : result < line;
  return isWon ? rounded(BigInt(stake) * BigInt(rate), 100n) : -stake;
}

export function sessionExposureByHand(bets: readonly Stake[]): number {
  let worst = 0;
  const most = Math.max(0, ...bets.map(({ line }) => line)) + 1;
  for (let result = 0; result <= most; result++) {
    const sum = bets.reduce((total, bet) => total + sessionProfit(bet, result), 0);
    worst = Math.min(worst, sum);
  }
  return 0 - worst;
}

/** The code of the refusal, or null for a bet that must be taken. */
export function foretellSession(
  notebook: Notebook,
  ask: BetAsk,
  quote: SessionQuote | null,
): string | null {
  const { session } = ask;
  const market = notebook.markets.get(ask.marketId);
  if (market === undefined) {
    return notebook.settled.has(ask.marketId) ? 'MARKET_CLOSED' : 'MARKET_UNKNOWN';
  }
  const { status, kind } = market.definition;
  if (status === 'CLOSED') return 'MARKET_CLOSED';
  if (kind !== 'session' || session === undefined) return 'MARKET_UNKNOWN';
  if (status !== 'OPEN') return 'MARKET_SUSPENDED';
  const { line, rate } = session;
  if (!Number.isInteger(line * 2) || line < 0 || rate <= 0) return 'ODDS_INVALID';
  const refusal = refusalOfStake(ask);
  if (refusal !== null) return refusal;
  const shown = ask.side === 'back' ? quote?.yes : quote?.no;
  if (shown?.line !== line || shown.rate !== rate) return 'ODDS_CHANGED';
  const mine = market.sessionBets.filter(({ playerId }) => playerId === ask.playerId);
  const after = sessionExposureByHand([...mine, { side: ask.side, stake: ask.stake, line, rate }]);
  return refusalOfFunds(notebook, ask, after);
}

export const isSessionAskOf = (ask: BetAsk, event: SessionBetPlaced): boolean =>
  ask.session?.line === event.line &&
  ask.session.rate === event.rate &&
  ask.side === event.side &&
  ask.stake === event.stake &&
  ask.marketId === event.marketId;

export function readSessionBet(
  notebook: Notebook,
  event: SessionBetPlaced,
  quote: SessionQuote | null,
): string[] {
  const { betId, playerId, marketId, side, line, rate, stake, seq, at } = event;
  const key = refKey(event);
  const faults: string[] = [];
  const ask = (notebook.asks.get(key) ?? []).find((one) => isSessionAskOf(one, event));
  if (ask === undefined) return [`session bet ${betId} was placed as nobody asked for it`];
  const known = notebook.answers.get(key);
  if (known !== undefined && isAnswerKept(known.at, at)) faults.push(`${key} was answered before`);
  const code = foretellSession(notebook, ask, quote);
  if (code !== null) faults.push(`session bet ${betId} was placed, not refused ${code}`);
  notebook.answers.set(key, { ask, betId, code: null, at });
  notebook.asks.delete(key);
  const market = notebook.markets.get(marketId);
  if (market === undefined) return [...faults, `session bet ${betId} is on an unknown market`];
  market.sessionBets.push({ betId, playerId, side, line, rate, stake, seq });
  const mine = market.sessionBets.filter((bet) => bet.playerId === playerId);
  const exposure = sessionExposureByHand(mine);
  notebook.players.get(playerId)?.exposures.set(marketId, exposure);
  notebook.touched.players.add(playerId);
  if (exposure !== event.marketExposure) {
    faults.push(`session bet ${betId} says ${event.marketExposure}; by hand ${exposure}`);
  }
  return faults;
}

/** What every session of a simulation comes to: a number near its lines, now and then void. */
export function resultOfSession(marketId: MarketId): number | null {
  const number = Number(marketId.slice(2));
  return number % 7 === 0 ? null : 26 + ((number * 37) % 9);
}
