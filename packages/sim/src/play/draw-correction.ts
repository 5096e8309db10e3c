/**
 * Draws corrections of settlements by an operator: another result, another number, or void. What they
 * reverse is read from the model just before they are sent, as the operator's engine reads it from the
 * store.
 */
import { money, type Odds, siteId } from '@layline/contract';
import type { Request } from '@layline/server/engine';
import { commissions } from '../acts/people.ts';
import type {
  Correction,
  NotedBet,
  NotedPayout,
  ReferenceModel,
} from '../model/noted/reference-model.ts';
import { drawGoals, drawResult } from '../world/market-life.ts';
import type { World } from './world.ts';

const unread = { undoes: 0, bets: [], transfers: [], commissions };

export function drawCorrection({ dice, model }: World): Request | null {
  const { payouts } = model;
  if (payouts.size === 0) return null;
  const { market } = dice.pick([...payouts.values()]);
  const before = market.definition;
  const definition = { ...before, version: before.version + 1 };
  if (before.kind === 'session') {
    const result = dice.isLucky(20) ? null : dice.between(24, 36);
    return { kind: 'resettle-session', ...unread, definition, result };
  }
  const isVoid = dice.isLucky(15);
  if (before.lines !== undefined) {
    const isGoals = before.lineResult !== undefined || !isVoid;
    const number = isVoid && !isGoals ? {} : { lineResult: drawGoals(before, dice) };
    const corrected = { ...definition, ...number };
    return { kind: 'resettle-market', ...unread, definition: corrected, isVoid, removals: [] };
  }
  const statuses = drawResult(before, dice);
  const runners = before.runners.map((runner, index) => ({
    ...runner,
    status: statuses[index] ?? runner.status,
  }));
  const corrected = { ...definition, runners: isVoid ? before.runners : runners };
  return { kind: 'resettle-market', ...unread, definition: corrected, isVoid, removals: [] };
}

/** The correction with what it reverses; unchanged if the payment is unknown. */
export function readUndone({ payouts }: ReferenceModel, request: Correction): Request {
  const payout = payouts.get(request.definition.marketId);
  if (payout === undefined) return request;
  const { seq, transfers, terms } = payout;
  const undone = { undoes: seq, transfers, ...(terms && { terms }) };
  return request.kind === 'resettle-session'
    ? { ...request, ...undone, bets: sessionBetsOf(payout) }
    : { ...request, ...undone, removals: payout.removals, bets: betsOf(payout) };
}

const betsOf = ({ market }: NotedPayout) =>
  [...market.bets.values()]
    .toSorted((a, b) => a.seq - b.seq)
    .map((bet) => ({
      betId: bet.betId,
      playerId: bet.playerId,
      runnerId: bet.runnerId,
      side: bet.side,
      oddsRequested: bet.odds as Odds,
      stake: money(bet.stake),
      seq: bet.seq,
      fills: bet.pieces.map((piece) => fillOf(bet, piece)),
    }));

const fillOf = (
  { betId, playerId }: NotedBet,
  { odds, size, offset, seq, isMade }: NotedBet['pieces'][number],
) => ({
  odds: odds as Odds,
  size: money(size),
  houseSize: money(0),
  maker: isMade ? { betId, playerId } : null,
  offset: money(offset),
  seq,
});

const sessionBetsOf = ({ market }: NotedPayout) =>
  market.sessionBets.map((bet) => ({
    ...bet,
    clientRef: 'settled' as never,
    siteId: siteId('north'),
    marketId: market.definition.marketId,
    stake: money(bet.stake),
    placedAt: market.definition.startAt,
  }));
