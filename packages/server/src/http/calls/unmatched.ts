/** What is left of a bet unmatched: listed, taken back, reduced, moved to other odds. */
import { type BetId, makeMoney, marketId, type Refusal, refuse, sumMoney } from '@layline/contract';
import { succeed } from '../../envelope.ts';
import { idOf, type OfPlayer } from '../../player/of-player.ts';
import { openBetsOf } from '../../player/open-bets.ts';
import { readBet } from '../../player/read-bet.ts';
import { refFrom } from '../bets/bet-request.ts';
import { askAtSiteStakes } from '../bets/revalidation.ts';
import { submitBet } from '../bets/submit-bet.ts';
import { isRefusal, type PlayerCall } from './call.ts';

/** The engine knows open bets only; one that was matched, taken back or settled is known for all that. */
async function wordUnknown(call: OfPlayer, betId: string, refusal: Refusal): Promise<Refusal> {
  const isOver = refusal.code === 'BET_UNKNOWN' && (await readBet(call, betId)) !== null;
  return isOver ? refuse('BET_NOT_OPEN') : refusal;
}

export const unmatchedHandlers = {
  unmatchedBets(call: PlayerCall<'unmatchedBets'>) {
    const rows = openBetsOf(call.app.engine.view, idOf(call)).map(({ row }) => row);
    return succeed(rows.filter(({ sizeRemaining }) => sizeRemaining > 0));
  },

  async cancelBet(call: PlayerCall<'cancelBet'>) {
    const { size } = call.body;
    const outcome = await call.app.engine.submit({
      kind: 'cancel-bet',
      playerId: idOf(call),
      betId: call.params.betId as BetId,
      ...(size !== undefined && { size }),
    });
    if (outcome.kind === 'refused') return wordUnknown(call, call.params.betId, outcome.refusal);
    const row = await readBet(call, call.params.betId);
    return row ? succeed(row, 'Bet cancelled.') : refuse('BET_UNKNOWN');
  },

  async cancelBets(call: PlayerCall<'cancelBets'>) {
    const { body, app } = call;
    const outcome = await app.engine.submit({
      kind: 'cancel-bets',
      playerId: idOf(call),
      marketId: body.marketId === undefined ? null : marketId(body.marketId),
    });
    if (outcome.kind === 'refused') return outcome.refusal;
    const sizes = outcome.events.flatMap((event) =>
      event.kind === 'bet-cancelled' ? [event.size] : [],
    );
    return succeed({ cancelled: sizes.length, size: makeMoney(sumMoney(sizes)) });
  },

  async changeBet(call: PlayerCall<'changeBet'>) {
    const { app, body, params } = call;
    const betId = params.betId as BetId;
    const bet = app.engine.view.betOf(betId);
    // Changed before under this reference, the bet may be gone; the engine knows the answer.
    const id = bet?.playerId === idOf(call) ? bet.marketId : marketId('');
    const request = {
      kind: 'change-bet',
      playerId: idOf(call),
      betId,
      clientRef: refFrom(body),
      odds: body.oddsReq,
    } as const;
    const answer = await submitBet(call, askAtSiteStakes(request, id), 'Bet changed.');
    return isRefusal(answer) ? wordUnknown(call, betId, answer) : answer;
  },
};
