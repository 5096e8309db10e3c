/**
 * Draws casino bets and payments: rounds of half a minute, each with two groups of options. Occasionally
 * a bet is late, too large or has other outcomes, and a round is paid in part, twice, or incompletely.
 */
import {
  addMs,
  type ClientRef,
  type Instant,
  instant,
  money,
  noMoney,
  type Odds,
  odds,
  refuse,
} from '@layline/contract';
import type { CasinoBetRequest, Request } from '@layline/server/engine';
import type { Person } from '../acts/people.ts';
import type { NotedRoundBet } from '../model/noted/reference-model.ts';
import { profitOf } from '../model/rounds.ts';
import type { World } from './world.ts';

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

export function drawCasinoBet(
  { dice, clock }: Pick<World, 'dice' | 'clock'>,
  asker: Asker,
): CasinoBetRequest {
  const number = Math.floor(clock.now() / roundMs) - (dice.isLucky(6) ? 1 : 0);
  const { group, options } = dice.pick(groups);
  const option = dice.below(options);
  const side = dice.isLucky(70) ? 'back' : 'lay';
  const price = odds(dice.pick([150, 198, 210, 1200]));
  const stake = money(dice.pick([100, 2_500, 777, Math.max(1, asker.free), asker.free + 1]));
  const outcomes = dice.isLucky(3) ? options + 1 : options;
  const verdict = dice.isLucky(4) ? refuse('STAKE_TOO_SMALL') : null;
  return makeBet(asker, { number, group, option, outcomes, side, price, stake, verdict });
}

/** Two or three different bets on one round that are accepted together or not at all. */
export function drawCasinoBets(world: Pick<World, 'dice' | 'clock'>, asker: Asker): Request {
  const { dice, clock } = world;
  const { person, clientRef, free } = asker;
  const number = Math.floor(clock.now() / roundMs) - (dice.isLucky(6) ? 1 : 0);
  const picks = dice.shuffle(
    groups.flatMap(({ group, options }) =>
      Array.from({ length: options }, (_, option) => ({ group, option, outcomes: options })),
    ),
  );
  const part = Math.max(1, Math.floor(free / 2));
  const bets = picks.slice(0, dice.pick([2, 2, 3])).map((pick) => {
    const stake = money(dice.pick([100, 100, 777, part, part + 1]));
    const verdict = dice.isLucky(4) ? refuse('STAKE_TOO_SMALL') : null;
    const how = { side: 'back', price: odds(198), stake, verdict } as const;
    const drawn = makeBet(asker, { number, ...pick, ...how });
    const { kind: _kind, clientRef: _ref, playerId: _player, ...terms } = drawn;
    return terms;
  });
  return { kind: 'place-casino-bets', playerId: person.playerId, clientRef, bets };
}

interface Leaning extends Omit<Asker, 'clientRef'> {
  /** Stake of the third bet. */
  readonly stake: number;
  readonly nextRef: () => ClientRef;
}

/** Two bets that depend on each other, and a third that uses money they leave free. */
export function drawLeaning(now: Instant, leaning: Leaning): CasinoBetRequest[] {
  const { person, free, stake, nextRef } = leaning;
  const number = Math.floor(now / roundMs);
  const bet = (picked: Pick<Picked, 'group' | 'option' | 'outcomes'>, staked: number) => {
    const how = { side: 'back', price: odds(198), stake: money(staked), verdict: null } as const;
    return makeBet({ person, clientRef: nextRef(), free }, { number, ...picked, ...how });
  };
  return [
    bet({ group: 'pair', option: 0, outcomes: 2 }, free),
    bet({ group: 'pair', option: 1, outcomes: 2 }, free),
    bet({ group: 'main', option: 0, outcomes: 3 }, stake),
  ];
}

interface Picked extends Pick<CasinoBetRequest, 'group' | 'side' | 'stake' | 'verdict'> {
  readonly number: number;
  readonly option: number;
  readonly outcomes: number;
  readonly price: Odds;
}

function makeBet(
  { person, clientRef }: Asker,
  { number, option, outcomes, price, ...pick }: Picked,
): CasinoBetRequest {
  const opensAt = instant(number * roundMs);
  const { group, side, stake } = pick;
  const won = Math.round((stake * (price - 100)) / 100);
  const sign = side === 'back' ? 1 : -1;
  return {
    kind: 'place-casino-bet',
    ...pick,
    clientRef,
    playerId: person.playerId,
    roundId: `r.${number}`,
    gameId: 'teen',
    matchId: 'teen-1',
    marketId: group,
    sid: option + 1,
    odds: price,
    nets: Array.from({ length: outcomes }, (_, at) => money(sign * (at === option ? won : -stake))),
    opensAt,
    closesAt: addMs(opensAt, openMs),
    betsMax: 4,
  };
}

/** Mostly all of a round with its result; null while nobody bets. */
export function drawRoundPayment({ dice, model, clock }: World): Request | null {
  const { rounds } = model;
  if (rounds.size === 0) return null;
  const [roundId, bets] = dice.pick([...rounds]);
  const round = { kind: 'settle-round', roundId, name: 'Teen' } as const;
  if (dice.isLucky(15)) {
    const some = dice.isLucky(50) ? [dice.pick(bets)] : bets.filter(() => dice.isLucky(50));
    return { ...round, paid: some.map(payBet), outcome: null };
  }
  const paid = bets.map(payBet);
  const some = dice.weigh<() => typeof paid>([
    [12, () => paid],
    [2, () => paid.slice(1)],
    [1, () => [...paid, ...paid.slice(0, 1)]],
    [1, () => [...paid, { ...payBet(bets[0] as NotedRoundBet), betId: '1' as never }]],
  ])();
  const outcome = {
    drawnAt: clock.now(),
    cards: '',
    result: '',
    win: '',
    facts: '',
    isVoid: false,
  };
  return { ...round, paid: some, outcome };
}

/** Takes back some or all of a player's bets on a running round. */
export function drawTakingBack(
  { dice, model }: Pick<World, 'dice' | 'model'>,
  playerId: Person['playerId'],
): Request | null {
  const own = [...model.rounds].filter(([, bets]) => bets.some((bet) => bet.playerId === playerId));
  if (own.length === 0) return null;
  const [roundId, bets] = dice.pick(own);
  const mine = bets.filter((bet) => bet.playerId === playerId);
  const some = dice.isLucky(30) ? mine : [dice.pick(mine)];
  const paid = dice.isLucky(50) ? some.map(takeBack) : some.map(payBet);
  return { kind: 'settle-round', roundId, name: 'Teen', paid, outcome: null };
}

const takeBack = ({ betId }: NotedRoundBet) =>
  ({ betId, outcome: 'void', profit: noMoney, worksheet: ['Taken back.'] }) as const;

function payBet(bet: NotedRoundBet) {
  const profit = profitOf(bet);
  return {
    betId: bet.betId,
    outcome:
      profit === null ? ('void' as const) : profit > 0 ? ('profit' as const) : ('loss' as const),
    profit: profit === null ? noMoney : money(profit),
    worksheet: ['Drawn by the simulation.'],
  };
}
