/** Vimaan: the running flight, bets on it, cash-outs and withdrawals (rule book 5). */
import { randomUUID } from 'node:crypto';
import {
  clientRef,
  makeMoney,
  type PlayerId,
  playerId,
  refuse,
  sportRegistry,
} from '@layline/contract';
import type { RoundBet } from '@layline/exchange';
import { envelop, succeed } from '../../../base/envelope.ts';
import { refuseUnchecked } from '../../../shown/player/reality-check.ts';
import { casinoRow } from '../../../shown/player/round-bets.ts';
import { findBet } from '../../../store/queries/bets/bets.ts';
import { cannotCashOut, makeFlightRequest } from '../../../venue/casino/flight-bet.ts';
import { vimaanGame } from '../../../venue/casino/vimaan-game.ts';
import { submitTableBet } from '../../../venue/wallets/table-bets.ts';
import { isRefusal } from '../../door/is-refusal.ts';
import type { Reads } from '../../door/parts.ts';
import type { Call, PlayerCall } from './call.ts';

type PlayerCalls =
  | PlayerCall<'vimaanBet'>
  | PlayerCall<'vimaanCashOut'>
  | PlayerCall<'vimaanWithdraw'>;

const idOf = ({ session }: PlayerCalls): PlayerId => playerId(session.player.player_id);

function refuseFlyer({ site, session }: PlayerCalls) {
  if (site.status === 'suspend') return refuse('SITE_SUSPENDED');
  if (session.player.is_disabled) return refuse('ACCOUNT_DISABLED');
  const isAllowed = session.player.allowed_sports.includes(sportRegistry.casino.id);
  return isAllowed ? null : refuse('SPORT_NOT_ALLOWED');
}

interface BetOfPlayer {
  readonly id: PlayerId;
  readonly betId: string;
}

function findFlightBet(app: Reads, { id, betId }: BetOfPlayer): RoundBet | undefined {
  return app.engine.view
    .roundBetsOf(id)
    .find((bet) => bet.betId === betId && bet.gameId === vimaanGame.id);
}

/** Gives a repeated cash-out the same answer. */
async function answerAgain(app: Reads, { id, betId }: BetOfPlayer) {
  if (!/^\d{1,15}$/.test(betId)) return refuse('BET_UNKNOWN');
  const stored = await findBet(app.store, { playerId: id, betId: Number(betId) });
  if (stored?.event_id !== vimaanGame.matchId) return refuse('BET_UNKNOWN');
  if (stored.outcome === 'void' || stored.profit < 0) return cannotCashOut();
  const m = Math.round((100 * (stored.stake + stored.profit)) / stored.stake) / 100;
  return succeed({ betId, m, profit: stored.profit / 100 });
}

export const vimaanHandlers = {
  async vimaan({ app, site }: Call<'vimaan'>) {
    const flight = await app.casino.flightBytes(site);
    return flight ? envelop(flight.now) : refuse('UNAVAILABLE');
  },

  async vimaanBet(call: PlayerCall<'vimaanBet'>) {
    const refusal = refuseFlyer(call) ?? (await refuseUnchecked(call.app, call.session));
    if (refusal) return refusal;
    const { app, site, session, body } = call;
    const { flight } = app.casino;
    const id = idOf(call);
    const flightBet = {
      playerId: id,
      clientRef: clientRef(body.clientRef ?? randomUUID()),
      roundId: body.roundId,
      stake: body.stake,
      target: body.target ?? null,
    };
    const request = makeFlightRequest(flightBet, {
      site,
      round: flight.loop.round,
      now: app.clock.now(),
    });
    const outcome = await submitTableBet(app, { site, request });
    if (outcome.kind === 'refused') return outcome.refusal;
    const bet = outcome.betId && findFlightBet(app, { id, betId: outcome.betId });
    if (!bet) return refuse('BET_NOT_OPEN', 'This bet is settled.');
    if (outcome.events.length > 0) flight.book.join(bet, session.player.user_name);
    return succeed(casinoRow(bet), 'Bet placed successfully!');
  },

  async vimaanCashOut(call: PlayerCall<'vimaanCashOut'>) {
    const now = call.app.clock.now();
    const { app, params } = call;
    const own = { id: idOf(call), betId: params.betId };
    const bet = findFlightBet(app, own);
    if (!bet) return answerAgain(app, own);
    const left = await app.casino.flight.cashOut(bet, now);
    if (isRefusal(left)) {
      return left.code === 'BET_NOT_OPEN' ? answerAgain(app, own) : left;
    }
    const { exit, paid } = left;
    return succeed({ betId: bet.betId, m: exit / 100, profit: makeMoney(paid.profit) });
  },

  async vimaanWithdraw(call: PlayerCall<'vimaanWithdraw'>) {
    const { app, params } = call;
    const own = { id: idOf(call), betId: params.betId };
    const bet = findFlightBet(app, own);
    if (!bet) return refuse('BET_NOT_OPEN');
    const refusal = await app.casino.flight.withdraw(bet, app.clock.now());
    return refusal ?? succeed({ betId: bet.betId });
  },
};
