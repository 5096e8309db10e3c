/** Vimaan: the running flight, bets on it, cash-outs and withdrawals (rule book 5). */
import { randomUUID } from 'node:crypto';
import {
  casinoSportId,
  clientRef,
  makeMoney,
  type PlayerId,
  playerId,
  refuse,
} from '@layline/contract';
import { openRoundBets, type RoundBet } from '@layline/exchange';
import { cannotCashOut, makeFlightRequest } from '../../dealer/flight-bet.ts';
import { vimaanGame } from '../../dealer/vimaan-game.ts';
import type { House } from '../../house.ts';
import { findBet } from '../../store/bets/bets.ts';
import { type Call, isRefusal, type PlayerCall, succeed } from '../call.ts';
import { casinoRow } from './casino-bets.ts';

type PlayerCalls =
  | PlayerCall<'vimaanBet'>
  | PlayerCall<'vimaanCashOut'>
  | PlayerCall<'vimaanWithdraw'>;

const idOf = ({ session }: PlayerCalls): PlayerId => playerId(session.player.player_id);

function refuseFlyer({ site, session }: PlayerCalls) {
  if (site.status === 'suspend') return refuse('SITE_SUSPENDED');
  if (session.player.is_disabled) return refuse('ACCOUNT_DISABLED');
  const isAllowed = session.player.allowed_sports.includes(casinoSportId);
  return isAllowed ? null : refuse('SPORT_NOT_ALLOWED');
}

function findFlightBet(house: House, id: PlayerId, betId: string): RoundBet | undefined {
  return openRoundBets(house.desk.state, id).find(
    (bet) => bet.betId === betId && bet.gameId === vimaanGame.id,
  );
}

/** A cash-out sent twice gets the answer that the first one got. */
async function answerAgain(house: House, id: PlayerId, betId: string) {
  if (!/^\d{1,15}$/.test(betId)) return refuse('BET_UNKNOWN');
  const stored = await findBet(house.store, id, Number(betId));
  if (stored?.event_id !== vimaanGame.matchId) return refuse('BET_UNKNOWN');
  if (stored.outcome === 'void' || stored.profit < 0) return cannotCashOut();
  const m = Math.round((100 * (stored.stake + stored.profit)) / stored.stake) / 100;
  return succeed({ betId, m, profit: stored.profit / 100 });
}

export const vimaanHandlers = {
  async vimaan({ house, site }: Call<'vimaan'>) {
    return (await house.dealer.flightBytes(site)) ?? refuse('UNAVAILABLE');
  },

  async vimaanBet(call: PlayerCall<'vimaanBet'>) {
    const refusal = refuseFlyer(call);
    if (refusal) return refusal;
    const { house, site, session, body } = call;
    const { flight } = house.dealer;
    const asked = {
      playerId: idOf(call),
      clientRef: clientRef(body.clientRef ?? randomUUID()),
      roundId: body.roundId,
      stake: body.stake,
      target: body.target ?? null,
    };
    const request = makeFlightRequest(asked, site, flight.loop.round, house.clock.now());
    const outcome = await house.desk.submit(request);
    if (outcome.kind === 'refused') return outcome.refusal;
    const bet = outcome.betId && findFlightBet(house, asked.playerId, outcome.betId);
    if (!bet) return refuse('BET_NOT_OPEN', 'This bet is settled.');
    if (outcome.events.length > 0) flight.book.join(bet, session.player.user_name);
    return succeed(casinoRow(bet), 'Bet placed successfully!');
  },

  async vimaanCashOut(call: PlayerCall<'vimaanCashOut'>) {
    const now = call.house.clock.now();
    const { house, params } = call;
    const bet = findFlightBet(house, idOf(call), params.betId);
    if (!bet) return answerAgain(house, idOf(call), params.betId);
    const left = await house.dealer.flight.cashOut(bet, now);
    if (isRefusal(left)) {
      return left.code === 'BET_NOT_OPEN' ? answerAgain(house, idOf(call), params.betId) : left;
    }
    const { exit, paid } = left;
    return succeed({ betId: bet.betId, m: exit / 100, profit: makeMoney(paid.profit) });
  },

  async vimaanWithdraw(call: PlayerCall<'vimaanWithdraw'>) {
    const { house, params } = call;
    const bet = findFlightBet(house, idOf(call), params.betId);
    if (!bet) return refuse('BET_NOT_OPEN');
    const refusal = await house.dealer.flight.withdraw(bet, house.clock.now());
    return refusal ?? succeed({ betId: bet.betId });
  },
};
