/** Cancels bets while their round accepts bets: all named ones, or none. */
import { playerId, refuse } from '@layline/contract';
import { isGameId } from '@layline/games';
import { succeed } from '../../../base/envelope.ts';
import { makeTakeBack } from '../../../venue/casino/casino-bet.ts';
import { isRefusal } from '../../door/is-refusal.ts';
import type { PlayerCall } from './call.ts';

export const withdrawHandlers = {
  async casinoWithdraw({ app, session, body }: PlayerCall<'casinoWithdraw'>) {
    const { engine, casino, clock } = app;
    const wanted = new Set(body.betIds);
    const own = engine.view.roundBetsOf(playerId(session.player.player_id));
    const bets = own.filter(({ betId }) => wanted.has(betId));
    const [first] = bets;
    if (first === undefined || bets.length !== wanted.size) return refuse('BET_NOT_OPEN');
    const { gameId, roundId } = first;
    if (bets.some((bet) => bet.roundId !== roundId)) {
      return refuse('INVALID_REQUEST', 'betIds: must be bets of one round.');
    }
    if (!isGameId(gameId)) return refuse('INVALID_REQUEST', 'A flight has a call of its own.');
    const request = makeTakeBack(bets, {
      round: casino.table(gameId).roundAt(clock.now()),
      roundId,
    });
    if (isRefusal(request)) return request;
    const outcome = await engine.submit(request);
    if (outcome.kind === 'refused') return outcome.refusal;
    return succeed({ betIds: bets.map(({ betId }) => betId) });
  },
};
