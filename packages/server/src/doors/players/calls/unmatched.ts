/** Unmatched parts of bets: list, cancel, reduce, move to other odds. */
import { type BetId, makeMoney, marketId, type Refusal, refuse, sumMoney } from '@layline/contract';
import { succeed } from '../../../base/envelope.ts';
import { openBetsOf } from '../../../shown/player/open-bets.ts';
import { readBet } from '../../../shown/player/read-bet.ts';
import { idOf, type OfPlayer } from '../../../venue/accounts/of-player.ts';
import { refFrom } from '../../../venue/bets/bet-request.ts';
import { requestAtSiteStakes } from '../../../venue/bets/revalidation.ts';
import { isRefusal } from '../../door/is-refusal.ts';
import { submitBet } from './bets/submit-bet.ts';
import type { PlayerCall } from './call.ts';

interface RefusedBet {
  readonly betId: string;
  readonly refusal: Refusal;
}

/** The engine holds open bets only; a closed bet is refused as not open rather than as unknown. */
async function refuseBet(call: OfPlayer, { betId, refusal }: RefusedBet): Promise<Refusal> {
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
    if (outcome.kind === 'refused')
      return refuseBet(call, { ...call.params, refusal: outcome.refusal });
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
    // A repeated reference may concern a bet that has gone; the engine has its answer.
    const id = bet?.playerId === idOf(call) ? bet.marketId : marketId('');
    const request = {
      kind: 'change-bet',
      playerId: idOf(call),
      betId,
      clientRef: refFrom(body),
      odds: body.oddsReq,
      ...(body.postOnly && { isPostOnly: body.postOnly }),
    } as const;
    const answer = await submitBet(call, {
      makeRequest: requestAtSiteStakes(request, id),
      message: 'Bet changed.',
    });
    return isRefusal(answer) ? refuseBet(call, { betId, refusal: answer }) : answer;
  },
};
