/** Reads corrections of settlements: every line is reversed by another line, and the market is paid again. */
import type { MarketId, PlayerId } from '@layline/contract';
import type { MarketResettled } from '@layline/exchange';
import { commissions } from '../acts/people.ts';
import { betsOf, expectedExposure } from './expected/arithmetic.ts';
import type { Answer } from './expected/asks.ts';
import { expectedPaid, textsOfTransfers } from './expected/expected-paid.ts';
import {
  balanceOf,
  type Correction,
  exposureOf,
  type ReferenceModel,
} from './noted/reference-model.ts';
import { expectedResults, outcomeOf, unequal } from './read-markets.ts';

/** Called before the transfers are posted in the model. */
export function readResettled(model: ReferenceModel, event: MarketResettled): string[] {
  const { marketId, definition, removals, seq } = event;
  const before = model.payouts.get(marketId);
  const requested = model.corrections.get(marketId)?.find(({ undoes }) => undoes === before?.seq);
  if (before === undefined || requested === undefined) return [`${marketId} was corrected unasked`];
  const isVoid =
    requested.kind === 'resettle-market' ? requested.isVoid : requested.result === null;
  const market = { ...before.market, definition };
  const result = requested.kind === 'resettle-session' ? requested.result : null;
  const bets = expectedResults(model, { market, result }).map((paid) => {
    const profit = isVoid ? null : paid.profit;
    const closed = model.closed.get(paid.betId);
    const stated = { outcome: outcomeOf(profit), profit: profit ?? 0 };
    if (closed) model.closed.set(paid.betId, { ...closed, ...stated });
    return { ...paid, profit };
  });
  const atMost = (playerId: PlayerId): number =>
    definition.kind === 'session' ? Infinity : expectedExposure(market, betsOf(market, playerId));
  const undoes = before.transfers;
  const { discounts, terms } = before;
  const charged = { market, discounts };
  const must = expectedPaid(model, { marketId, bets, rates: commissions, undoes, atMost, charged });
  const undone = before.transfers.map((transfer) => {
    const { from, to } = transfer;
    return { ...transfer, from: to, to: from, reason: 'reversal' as const };
  });
  const stated = event.bets.map((one) => `${one.betId} ${one.outcome} ${one.profit}`);
  const expected = bets.map(({ betId, profit }) => `${betId} ${outcomeOf(profit)} ${profit ?? 0}`);
  const faults = [
    ...unequal('corrected bets', { was: stated, must: expected }),
    ...unequal('a correction', {
      was: textsOfTransfers(event.transfers),
      must: [...must, ...textsOfTransfers(undone)],
    }),
  ];
  const transfers = event.transfers.filter(({ reason }) => reason !== 'reversal');
  model.payouts.set(marketId, { market, removals, transfers, seq, discounts, terms });
  return faults;
}

/** After the transfers are posted, players left with less than they risk must be named. */
export function checkShort(
  model: ReferenceModel,
  { shortfalls, transfers }: MarketResettled,
): string[] {
  const touched = new Set(
    transfers.flatMap(({ from, to }) =>
      [from, to].flatMap((end) => (end.kind === 'player' ? [end.playerId] : [])),
    ),
  );
  const faults: string[] = [];
  for (const { playerId, amount } of shortfalls) {
    const short = exposureOf(model, playerId) - balanceOf(model, playerId);
    const isTrue = touched.has(playerId) && short === amount;
    if (!isTrue) faults.push(`${playerId} is short of ${short}, announced ${amount}`);
    const player = model.players.get(playerId);
    if (player) player.short = Math.max(player.short, amount);
  }
  return faults;
}

export function noteCorrection({ corrections }: ReferenceModel, request: Correction): void {
  const { marketId } = request.definition;
  corrections.set(marketId, [...(corrections.get(marketId) ?? []), request]);
}

/** A lone correction may be refused only if the market was never settled. */
export function checkCorrection(
  model: ReferenceModel,
  { request, outcome }: Answer<Correction>,
): string[] {
  if (outcome.kind === 'accepted') return [];
  const id: MarketId = request.definition.marketId;
  const isDue = model.payouts.get(id)?.seq === request.undoes;
  const { code, message } = outcome.refusal;
  const isPending = message.includes('no result yet');
  return isDue && !isPending ? [`a correction of ${id} was refused ${code}`] : [];
}
