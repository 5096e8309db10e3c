/** Cash-out: the quote, and its acceptance, which places one ordinary bet (CASH-1). */
import {
  makeInstant,
  makeMoney,
  makeOdds,
  marketId,
  money,
  type RunnerId,
} from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import type { BetRequest } from '../../../engine/request/request.ts';
import { type CashOutQuote, cashOutValidMs } from '../../../shown/market/cash-outs.ts';
import { idOf } from '../../../venue/accounts/of-player.ts';
import { type OfBettor, refuseBettor } from '../../../venue/bets/bet-request.ts';
import { isRefusal } from '../../door/is-refusal.ts';
import { submitBet } from './bets/submit-bet.ts';
import type { PlayerCall } from './call.ts';

function makeQuote(quote: CashOutQuote) {
  const { quoteId, definition, part, offer, book, noWinner, expiresAt } = quote;
  const nameOf = (id: RunnerId): string =>
    definition.runners.find(({ runnerId }) => runnerId === id)?.name ?? '';
  return {
    quoteId,
    marketId: definition.marketId,
    selectionId: offer.runnerId,
    selection: nameOf(offer.runnerId),
    type: offer.side,
    odds: makeOdds(offer.odds),
    stake: makeMoney(offer.stake),
    part,
    results: book.map(({ runnerId, result }) => ({
      selectionId: runnerId,
      runnerName: nameOf(runnerId),
      now: makeMoney(result),
      after: makeMoney(offer.results.get(runnerId) ?? result),
    })),
    noWinner:
      noWinner === null
        ? null
        : { now: makeMoney(noWinner), after: makeMoney(offer.noWinner ?? noWinner) },
    worstBefore: makeMoney(offer.worstBefore),
    lockedResult: makeMoney(offer.worstAfter),
    validMs: cashOutValidMs,
    expiresAt: makeInstant(expiresAt),
  };
}

/** A cash-out reduces risk, so the site's stake limits do not apply. */
const limits = { stakeMin: money(1), stakeMax: money(Number.MAX_SAFE_INTEGER) };

const betOf = ({ clientRef, playerId, definition, offer }: CashOutQuote): BetRequest => ({
  kind: 'place-bet',
  clientRef,
  playerId,
  marketId: definition.marketId,
  runnerId: offer.runnerId,
  side: offer.side,
  odds: offer.odds,
  stake: offer.stake,
  limits,
});

export const cashOutHandlers = {
  quoteCashOut(call: PlayerCall<'quoteCashOut'>) {
    const id = marketId(call.body.marketId);
    const refusal = refuseBettor(call, id);
    if (refusal) return refusal;
    const quote = call.app.cashOuts.quote({
      playerId: idOf(call),
      marketId: id,
      part: call.body.part ?? 100,
    });
    return isRefusal(quote) ? quote : succeed(makeQuote(quote));
  },

  async acceptCashOut(call: PlayerCall<'acceptCashOut'>) {
    const { cashOuts } = call.app;
    const quote = cashOuts.take(idOf(call), call.body.quoteId);
    if (isRefusal(quote)) return quote;
    try {
      const makeRequest = (now: OfBettor) =>
        refuseBettor(now, quote.definition.marketId) ?? betOf(quote);
      return await submitBet(call, { makeRequest, message: 'Cashed out successfully!' });
    } finally {
      cashOuts.release(quote);
    }
  },
};
