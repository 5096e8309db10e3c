/**
 * Casino bets and payments by random players: rounds of half a minute, each with two groups of
 * options; now and then a bet comes late, too large or with other outcomes, and a round is paid in
 * part, twice, or not whole.
 */
import {
  addMs,
  type ClientRef,
  type Instant,
  instant,
  money,
  noMoney,
  odds,
  refuse,
} from '@layline/contract';
import type { CasinoBetRequest, Request } from '@layline/server/desk';
import type { Notebook, NotedRoundBet } from '../notebook/notebook.ts';
import { profitOf } from '../notebook/rounds.ts';
import type { Dice } from '../world/dice.ts';
import type { Person } from './people.ts';

const roundMs = 30_000;
const openMs = 20_000;
const groups = [
  { group: 'main', options: 3 },
  { group: 'pair', options: 2 },
] as const;

interface Asker {
  readonly person: Person;
  readonly clientRef: ClientRef;
  readonly free: number;
}

export function drawCasinoBet(dice: Dice, now: Instant, asker: Asker): CasinoBetRequest {
  const number = Math.floor(now / roundMs) - (dice.isLucky(6) ? 1 : 0);
  const opensAt = instant(number * roundMs);
  const { group, options } = dice.pick(groups);
  const option = dice.below(options);
  const side = dice.isLucky(70) ? 'back' : 'lay';
  const price = odds(dice.pick([150, 198, 210, 1200]));
  const stake = money(dice.pick([100, 2_500, 777, Math.max(1, asker.free), asker.free + 1]));
  const won = Math.round((stake * (price - 100)) / 100);
  const sign = side === 'back' ? 1 : -1;
  const outcomes = dice.isLucky(3) ? options + 1 : options;
  return {
    kind: 'place-casino-bet',
    clientRef: asker.clientRef,
    playerId: asker.person.playerId,
    roundId: `r.${number}`,
    gameId: 'teen',
    matchId: 'teen-1',
    marketId: group,
    sid: option + 1,
    side,
    odds: price,
    stake,
    group,
    nets: Array.from({ length: outcomes }, (_, at) => money(sign * (at === option ? won : -stake))),
    verdict: dice.isLucky(4) ? refuse('STAKE_TOO_SMALL') : null,
    opensAt,
    closesAt: addMs(opensAt, openMs),
    betsMax: 4,
  };
}

/** Mostly the whole of a round with its result; null while nobody bets. */
export function drawRoundPayment(dice: Dice, { rounds }: Notebook, now: Instant): Request | null {
  if (rounds.size === 0) return null;
  const [roundId, bets] = dice.pick([...rounds]);
  const round = { kind: 'settle-round', roundId, name: 'Teen' } as const;
  if (dice.isLucky(15)) {
    return { ...round, paid: bets.filter(() => dice.isLucky(50)).map(payBet), outcome: null };
  }
  const paid = bets.map(payBet);
  const some = dice.weigh<() => typeof paid>([
    [12, () => paid],
    [2, () => paid.slice(1)],
    [1, () => [...paid, ...paid.slice(0, 1)]],
    [1, () => [...paid, { ...payBet(bets[0] as NotedRoundBet), betId: '1' as never }]],
  ])();
  const outcome = { drawnAt: now, cards: '', result: '', win: '', facts: '', isVoid: false };
  return { ...round, paid: some, outcome };
}

function payBet(bet: NotedRoundBet) {
  const profit = profitOf(bet);
  return {
    betId: bet.betId,
    outcome:
      profit === null ? ('void' as const) : profit > 0 ? ('profit' as const) : ('loss' as const),
    profit: profit === null ? noMoney : money(profit),
    worksheet: ['By hand.'],
  };
}
