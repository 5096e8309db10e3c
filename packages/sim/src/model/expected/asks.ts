/** Bet requests in the form that the model records. */
import { runnerId as asRunner, type BetId } from '@layline/contract';
import type { BetPlaced } from '@layline/exchange';
import type { Outcome, Request } from '@layline/server/engine';
import type { BetAsk, NotedBet, ReferenceModel } from '../noted/reference-model.ts';

/** A request and its outcome. */
export interface Answer<Sent extends Request = Request> {
  readonly request: Sent;
  readonly outcome: Outcome;
}

/** The content of a request under its reference; null for requests without one. */
export function askOf(model: ReferenceModel, request: Request): BetAsk | null {
  if (request.kind === 'place-bet') {
    return { ...request, replaces: null };
  }
  if (request.kind === 'place-session-bet') {
    const { playerId, clientRef, marketId, side, stake, limits, line, rate } = request;
    const bare = { runnerId: asRunner(0), odds: 0 as BetAsk['odds'], replaces: null };
    const session = { line, rate };
    return { playerId, clientRef, marketId, side, stake, limits, ...bare, session };
  }
  if (request.kind !== 'change-bet') return null;
  const bet = findBet(model, request.betId);
  if (bet === undefined) return null;
  const { playerId, clientRef, odds, limits, isPostOnly, betId: replaces } = request;
  const posting = isPostOnly && { isPostOnly };
  return { playerId, clientRef, odds, limits, ...posting, ...restOf(bet), replaces };
}

/** A change requests what is left of its bet at the moment of decision, which is now. */
export function askNow(
  model: ReferenceModel,
  ask: BetAsk,
): { readonly ask: BetAsk; readonly replaced: NotedBet | null } {
  const bet = ask.replaces === null ? undefined : findBet(model, ask.replaces);
  if (bet === undefined) return { ask, replaced: null };
  return { ask: { ...ask, ...restOf(bet) }, replaced: { ...bet } };
}

function restOf({ marketId, runnerId, side, remaining, persistence }: NotedBet) {
  return { marketId, runnerId, side, stake: remaining as BetAsk['stake'], persistence };
}

export function findBet({ markets }: ReferenceModel, betId: BetId): NotedBet | undefined {
  for (const { bets } of markets.values()) {
    const bet = bets.get(betId);
    if (bet !== undefined) return bet;
  }
  return undefined;
}

export const isAskOf = (ask: BetAsk, event: BetPlaced): boolean =>
  ask.marketId === event.marketId &&
  ask.runnerId === event.runnerId &&
  ask.side === event.side &&
  ask.odds === event.oddsRequested &&
  ask.stake === event.stake &&
  (ask.persistence ?? 'fill-or-kill') === event.persistence;
