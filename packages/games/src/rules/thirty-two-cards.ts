/**
 * 32 Cards (card32 is A): four players start on 8, 9, 10 and 11 points and take one card each; the
 * highest total wins. Players tied for the highest take another card, level by level, at most nine times.
 * If still undecided, or if the cards do not suffice for a whole level, Winner bets are void.
 *
 * Slots are 9 levels x 4 players, `1` where no card was dealt.
 */
import { type Card, pointsOf, type Slot, unseen } from '../cards/card.ts';
import { type Evaluation, evaluation } from '../game/evaluation.ts';
import { dealtCards, type Game } from '../game/game.ts';
import { makeOptions, type OptionRow } from '../game/option.ts';

const startTotals = [8, 9, 10, 11] as const;
const levelsMax = 9;

export const winnerRows: readonly OptionRow[] = [
  { name: 'Player 8', market: 'Winner', back: 1220, lay: 1370, win: '845/10788' },
  { name: 'Player 9', market: 'Winner', back: 590, lay: 635, win: '6626/40455' },
  { name: 'Player 10', market: 'Winner', back: 330, lay: 355, win: '47417/161820' },
  { name: 'Player 11', market: 'Winner', back: 208, lay: 222, win: '18806/40455' },
];

export const winnerCases = [
  { win: [1] },
  { win: [2] },
  { win: [3] },
  { win: [4] },
  { voided: [1, 2, 3, 4] },
];

/** Totals of players 8, 9, 10 and 11 with the cards dealt so far. */
export function totalsOf(slots: readonly Slot[]): readonly number[] {
  const totals: number[] = [...startTotals];
  slots.forEach((slot, index) => {
    if (slot !== unseen) totals[index % 4] = (totals[index % 4] ?? 0) + pointsOf(slot);
  });
  return totals;
}

/** Players (0 to 3) who share the highest total. */
function leadersOf(totals: readonly number[]): readonly number[] {
  const highest = Math.max(...totals);
  return [0, 1, 2, 3].filter((player) => totals[player] === highest);
}

/** Deals further levels to tied players, as long as a whole level can be dealt. */
export function dealLevels(drawn: readonly Card[]): readonly Slot[] {
  const slots: Slot[] = Array.from({ length: levelsMax * 4 }, () => unseen);
  let players: readonly number[] = [0, 1, 2, 3];
  let used = 0;
  for (let level = 0; level < levelsMax && players.length > 1; level += 1) {
    if (used + players.length > drawn.length) break;
    for (const player of players) slots[level * 4 + player] = drawn[used++] as Card;
    players = leadersOf(totalsOf(slots));
  }
  return slots;
}

/** The four cards of level 1, which decide every option but the winner. */
export const firstLevel = (slots: readonly Slot[]): readonly Card[] =>
  dealtCards(slots.slice(0, 4));

/** The winner's part of the evaluation. The winner has the unique highest total after any ties. */
export function decideWinner(slots: readonly Slot[]): Evaluation {
  const [winner = 0, ...others] = leadersOf(totalsOf(slots));
  if (others.length > 0) {
    return evaluation({ result: '0', win: [0], voided: [1, 2, 3, 4], desc: 'Void' });
  }
  return evaluation({
    result: `${winner + 1}`,
    win: [winner + 1],
    desc: `Player ${startTotals[winner]}`,
  });
}

export const thirtyTwoCardsA: Game = {
  id: 'card32',
  name: '32 Cards A',
  prefix: '113',
  videoId: '3055',
  deck: 'd32',
  drawCount: 32,
  slotCount: levelsMax * 4,
  options: makeOptions(winnerRows),
  cases: { Winner: winnerCases },
  deal: dealLevels,
  evaluate: decideWinner,
};
