/**
 * 20-20 Poker (poker20): two cards each, C1 C2 and C3 C4, and a board of five, C5 to C9; nobody
 * folds. The better hand wins, equal hands push. A hand option wins when that player's best hand is
 * exactly that class, whoever wins the round.
 */
import type { Slot } from '../cards/card.ts';
import { type Evaluation, evaluation } from '../game/evaluation.ts';
import { cardsOf, dealInOrder, type Game } from '../game/game.ts';
import { makeOptions, type OptionRow } from '../game/option.ts';
import { pokerClasses, pokerClassOf, strengthOfSeven } from './poker-hand.ts';

const winner = {
  market: 'Winner',
  back: 198,
  win: '333531342323/695345250600',
  push: '14141282977/347672625300',
};

/** Odds in hundredths and chance of One Pair and upward. */
const classRows: readonly (readonly [back: number, win: string])[] = [
  [220, '4455/10166'],
  [415, '785835/3344614'],
  [2000, '14047/290836'],
  [2100, '44143/955604'],
  [3200, '1011911/33446140'],
  [3700, '726/27965'],
  [57_000, '1/595'],
  [310_000, '113/363545'],
];

const rowsOf = (player: 'A' | 'B', sid: number): readonly OptionRow[] => [
  { name: `Player ${player}`, sid, ...winner },
  ...classRows.map(([back, win], index) => ({
    name: `${pokerClasses[index + 1]} ${player}`,
    market: `Hand ${player}`,
    sid: sid + index + 1,
    back,
    win,
  })),
];

/** Sid of the hand option that a class wins; a high card wins none. */
function handSids(strength: number, firstSid: number): readonly number[] {
  const rank = pokerClasses.indexOf(pokerClassOf(strength));
  return rank > 0 ? [firstSid + rank] : [];
}

function evaluate(slots: readonly Slot[]): Evaluation {
  const cards = cardsOf(slots);
  const board = cards.slice(4);
  const a = strengthOfSeven([...cards.slice(0, 2), ...board]);
  const b = strengthOfSeven([...cards.slice(2, 4), ...board]);
  const sid = a > b ? 11 : a < b ? 21 : 0;
  const name = sid === 0 ? 'Tie' : sid === 11 ? 'Player A' : 'Player B';
  return evaluation({
    result: `${sid}`,
    win: [sid, ...handSids(a, 11), ...handSids(b, 21)],
    push: sid === 0 ? [11, 21] : [],
    desc: `${name}##${pokerClassOf(a)}##${pokerClassOf(b)}`,
  });
}

export const poker: Game = {
  id: 'poker20',
  name: '20-20 Poker',
  prefix: '104',
  videoId: '3052',
  deck: 'd52',
  drawCount: 9,
  slotCount: 9,
  options: makeOptions([...rowsOf('A', 11), ...rowsOf('B', 21)]),
  cases: { Winner: [{ win: [11] }, { win: [21] }, { push: [11, 21] }] },
  deal: dealInOrder(9),
  evaluate,
};
