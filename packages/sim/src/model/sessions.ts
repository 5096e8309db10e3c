/** Session bets in the model: the expected outcome of each, and the record of those placed. */
import type { MarketId } from '@layline/contract';
import type { SessionBetPlaced } from '@layline/exchange';
import { refusalOfFunds, refusalOfStake } from './expected/expect.ts';
import { underAnyHolds } from './expected/reserved.ts';
import { expectedSessionExposure } from './expected/session-arithmetic.ts';
import { codeOfAbsent } from './noted/offered-markets.ts';
import {
  type BetAsk,
  type HeldWorst,
  isAnswerKept,
  type ReferenceModel,
  refKey,
} from './noted/reference-model.ts';

/** The code of the refusal, or null if the bet must be accepted. */
export function expectSession(model: ReferenceModel, ask: BetAsk): string | null {
  const { session, playerId, marketId } = ask;
  const market = model.markets.get(ask.marketId);
  if (market === undefined) return codeOfAbsent(model, marketId);
  const { status, kind } = market.definition;
  if (status === 'CLOSED') return 'MARKET_CLOSED';
  if (kind !== 'session' || session === undefined) return 'MARKET_UNKNOWN';
  if (status !== 'OPEN') return 'MARKET_SUSPENDED';
  const { line, rate } = session;
  if (!Number.isInteger(line * 2) || line < 0 || rate <= 0) return 'ODDS_INVALID';
  const refusal = refusalOfStake(ask);
  if (refusal !== null) return refusal;
  const quote = model.feed.openQuoteOf(marketId);
  const shown = ask.side === 'back' ? quote?.yes : quote?.no;
  if (shown?.line !== line || shown.rate !== rate) return 'ODDS_CHANGED';
  const mine = market.sessionBets.filter((bet) => bet.playerId === playerId);
  const bets = [...mine, { side: ask.side, stake: ask.stake, line, rate }];
  const coverWith = (held: readonly HeldWorst[]) => expectedSessionExposure(bets, held);
  return refusalOfFunds(model, { playerId, marketId, coverWith });
}

export const isSessionAskOf = (ask: BetAsk, event: SessionBetPlaced): boolean =>
  ask.session?.line === event.line &&
  ask.session.rate === event.rate &&
  ask.side === event.side &&
  ask.stake === event.stake &&
  ask.marketId === event.marketId;

export function readSessionBet(model: ReferenceModel, event: SessionBetPlaced): string[] {
  const { betId, playerId, marketId, side, line, rate, stake, seq, at } = event;
  const key = refKey(event);
  const faults: string[] = [];
  const ask = (model.asks.get(key) ?? []).find((one) => isSessionAskOf(one, event));
  if (ask === undefined) return [`session bet ${betId} was placed as nobody asked for it`];
  const known = model.answers.get(key);
  if (known !== undefined && isAnswerKept(known.at, at)) faults.push(`${key} was answered before`);
  const codes = underAnyHolds(model, key)(() => expectSession(model, ask));
  const code = codes.includes(null) ? null : codes[0];
  if (typeof code === 'string') faults.push(`session bet ${betId} was placed, not refused ${code}`);
  model.answers.set(key, { ask, betId, code: null, at });
  model.asks.delete(key);
  const market = model.markets.get(marketId);
  if (market === undefined) return [...faults, `session bet ${betId} is on an unknown market`];
  market.sessionBets.push({ betId, playerId, side, line, rate, stake, seq });
  const mine = market.sessionBets.filter((bet) => bet.playerId === playerId);
  const exposure = expectedSessionExposure(mine);
  model.players.get(playerId)?.exposures.set(marketId, exposure);
  model.touched.players.add(playerId);
  if (exposure !== event.marketExposure) {
    faults.push(`session bet ${betId} says ${event.marketExposure}; expected ${exposure}`);
  }
  return faults;
}

/** Result of every session in a simulation: a number near its lines, occasionally void. */
export function resultOfSession(marketId: MarketId): number | null {
  const number = Number(marketId.slice(2));
  return number % 7 === 0 ? null : 26 + ((number * 37) % 9);
}
