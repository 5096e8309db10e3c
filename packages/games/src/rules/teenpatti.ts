/**
 * Teenpatti: 20-20 and 3 Card (teen20) and 1-day (Teen). Three cards each, alternately, A first; the
 * better hand wins and equal hands push the winner bets. Pair Plus wins on a player's own hand,
 * whoever wins the round, and pays its best tier.
 */
import type { Card, Slot } from '../cards/card.ts';
import { type Evaluation, evaluation } from '../game/evaluation.ts';
import { cardsOf, dealInOrder, type Game } from '../game/game.ts';
import { makeOptions } from '../game/option.ts';
import { rankTeenpattiHand, type TeenpattiClass, type TeenpattiHand } from './teenpatti-hand.ts';

/** Profit in hundredths of the stake; a pair pays the option's own 2.00. */
const pairPlusPays: Partial<Record<TeenpattiClass, number>> = {
  Color: 400,
  Sequence: 600,
  Trail: 3000,
  'Pure Sequence': 4000,
};

const winner = { market: 'Winner', back: 198, win: '488846/978775', push: '1083/978775' };
const pairPlus = {
  market: 'Pair Plus',
  back: 200,
  win: '283/1105',
  tiers: [
    [400, '1096/22100'],
    [600, '720/22100'],
    [3000, '52/22100'],
    [4000, '48/22100'],
  ],
} as const;

interface Hands {
  readonly a: TeenpattiHand;
  readonly b: TeenpattiHand;
}

function readHands(slots: readonly Slot[]): Hands {
  const [a1, b1, a2, b2, a3, b3] = cardsOf(slots) as [Card, Card, Card, Card, Card, Card];
  return { a: rankTeenpattiHand([a1, a2, a3]), b: rankTeenpattiHand([b1, b2, b3]) };
}

/** Sids of A's and B's winner options. */
interface Sids {
  readonly a: number;
  readonly b: number;
}

/** Decides the winner, without the side bets. */
function decideWinner({ a, b }: Hands, sids: Sids): Evaluation {
  const sid = a.strength > b.strength ? sids.a : a.strength < b.strength ? sids.b : 0;
  const name = sid === 0 ? 'Tie' : sid === sids.a ? 'Player A' : 'Player B';
  return evaluation({
    result: `${sid}`,
    win: [sid],
    push: sid === 0 ? [sids.a, sids.b] : [],
    desc: `${name}#A : ${a.class}|B : ${b.class}`,
  });
}

function evaluateWithPairPlus(slots: readonly Slot[]): Evaluation {
  const hands = readHands(slots);
  const decided = decideWinner(hands, { a: 1, b: 3 });
  const win = [...decided.win];
  const pays: Record<number, number> = {};
  for (const [sid, own] of [
    [2, hands.a],
    [4, hands.b],
  ] as const) {
    if (own.class === 'High Card') continue;
    win.push(sid);
    const profit = pairPlusPays[own.class];
    if (profit !== undefined) pays[sid] = profit;
  }
  return { ...decided, win, pays };
}

const dealt = { deck: 'd52', drawCount: 6, slotCount: 6, deal: dealInOrder(6) } as const;

export const teenpatti: Game = {
  ...dealt,
  id: 'teen20',
  name: '20-20 Teenpatti',
  prefix: '102',
  videoId: '3030',
  options: makeOptions([
    { name: 'Player A', ...winner },
    { name: 'Pair plus A', ...pairPlus },
    { name: 'Player B', ...winner },
    { name: 'Pair plus B', ...pairPlus },
  ]),
  cases: { Winner: [{ win: [1] }, { win: [3] }, { push: [1, 3] }] },
  independent: ['Pair Plus'],
  evaluate: evaluateWithPairPlus,
};

export const oneDayTeenpatti: Game = {
  ...dealt,
  id: 'Teen',
  name: 'Teenpatti 1-day',
  prefix: '101',
  videoId: '3031',
  options: makeOptions([
    { name: 'Player A', ...winner, lay: 202 },
    { name: 'Player B', ...winner, lay: 202 },
  ]),
  cases: { Winner: [{ win: [1] }, { win: [2] }, { push: [1, 2] }] },
  evaluate: (slots) => decideWinner(readHands(slots), { a: 1, b: 2 }),
};
