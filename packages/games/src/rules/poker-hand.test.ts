import { expect, test } from 'vitest';
import { readTable } from '../../test/table.ts';
import { type Card, parseSlots, pointsOf, suitOf } from '../cards/card.ts';
import { drawCards } from '../fair/draw.ts';
import { cardsOf } from '../game/game.ts';
import { pokerClasses, pokerClassOf, strengthOfSeven } from './poker-hand.ts';

const read = (text: string): readonly Card[] => cardsOf(parseSlots(text) ?? []);

test.each(
  readTable(`
  seven                              class
  ASS,KSS,QSS,JSS,10SS,2HH,2DD       Straight Flush
  ASS,2SS,3SS,4SS,5SS,KSS,QSS        Straight Flush
  KHH,KSS,KDD,KCC,ASS,AHH,ADD        Four of a Kind
  KHH,KSS,KDD,QCC,QSS,QHH,ADD        Full House
  KHH,KSS,KDD,QCC,QSS,2HH,ADD        Full House
  2SS,4SS,6SS,8SS,10SS,9HH,7HH       Flush
  2SS,3HH,4SS,5DD,ASS,KSS,9CC        Straight
  6SS,7HH,8SS,9DD,10SS,6HH,6CC       Straight
  KSS,ASS,2HH,3DD,4CC,9HH,JDD        High Card
  5SS,5HH,5DD,2CC,3SS,JHH,KDD        Three of a Kind
  5SS,5HH,6DD,6CC,KSS,KHH,ADD        Two Pair
  5SS,5HH,6DD,8CC,KSS,JHH,ADD        One Pair`),
)('[CAS-8] $seven is $class', ({ seven = '', class: expected }) => {
  expect(pokerClassOf(strengthOfSeven(read(seven)))).toBe(expected);
});

test.each(
  readTable(`
  better                             worse
  2SS,3HH,4SS,5DD,6SS,KSS,9CC        2SS,3HH,4SS,5DD,ASS,KSS,9CC
  9SS,9HH,ADD,KCC,QSS,2HH,3DD        9SS,9HH,ADD,KCC,JSS,2HH,3DD
  KSS,KHH,QDD,QCC,ASS,2HH,3DD        KSS,KHH,QDD,QCC,JSS,2HH,3DD
  3SS,3HH,3DD,2CC,2SS,9HH,8DD        2SS,2HH,2DD,ACC,ASS,9HH,8DD
  ASS,9SS,7SS,4SS,2SS,KDD,QHH        KSS,QSS,JSS,9SS,8SS,ADD,AHH`),
)('[CAS-8] $better beats $worse', ({ better = '', worse = '' }) => {
  expect(strengthOfSeven(read(better))).toBeGreaterThan(strengthOfSeven(read(worse)));
});

test('[CAS-8] only the best five count: equal fives tie whatever the other cards', () => {
  const board = 'ASS,KHH,QDD,JCC,9SS';
  expect(strengthOfSeven(read(`${board},2HH,3DD`))).toBe(strengthOfSeven(read(`${board},4CC,5HH`)));
});

/** Ranks five cards directly: by class, then by how often each rank occurs, then by height. */
function rankFive(cards: readonly Card[]): readonly number[] {
  const ranks = cards.map((card) => (pointsOf(card) === 1 ? 14 : pointsOf(card)));
  const groups = [...Map.groupBy(ranks, (rank) => rank).values()].map((group) => ({
    size: group.length,
    rank: group[0] ?? 0,
  }));
  groups.sort((a, b) => b.size - a.size || b.rank - a.rank);
  const sizes = groups.map(({ size }) => size).join('');
  const order = groups.map(({ rank }) => rank);
  const isFlush = new Set(cards.map(suitOf)).size === 1;
  const isWheel = order.join() === '14,5,4,3,2';
  const isStraight = isWheel || (sizes === '11111' && (order[0] ?? 0) - (order[4] ?? 0) === 4);
  const bySizes: Record<string, number> = { 41: 7, 32: 6, 311: 3, 221: 2, 2111: 1, 11111: 0 };
  if (isStraight) return [isFlush ? 8 : 4, isWheel ? 5 : (order[0] ?? 0)];
  return [isFlush ? 5 : (bySizes[sizes] ?? -1), ...order];
}

const compareRanks = (a: readonly number[], b: readonly number[]): number =>
  a.map((rank, index) => rank - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

function rankSeven(cards: readonly Card[]): readonly number[] {
  let best: readonly number[] = [-1];
  cards.forEach((_, first) => {
    cards.slice(first + 1).forEach((__, offset) => {
      const second = first + 1 + offset;
      const five = rankFive(cards.filter((___, index) => index !== first && index !== second));
      if (compareRanks(five, best) > 0) best = five;
    });
  });
  return best;
}

test('[CAS-8] seven cards compare as the best of their 21 fives do', () => {
  const hands = Array.from({ length: 600 }, (_, nonce) =>
    drawCards(
      {
        scheme: 1,
        serverSeed: '5a'.repeat(32),
        clientSeed: 'oracle',
        gameId: 'poker20',
        roundId: '104',
        nonce,
      },
      { deck: nonce % 3 === 0 ? 'd32' : 'd52', drawCount: 7 },
    ),
  );
  const ranked = hands.map((cards) => ({ plain: rankSeven(cards), own: strengthOfSeven(cards) }));
  ranked.forEach((hand, index) => {
    expect(pokerClassOf(hand.own)).toBe(pokerClasses[hand.plain[0] ?? -1]);
    const other = ranked[(index * 7 + 1) % ranked.length] ?? hand;
    expect(Math.sign(hand.own - other.own)).toBe(Math.sign(compareRanks(hand.plain, other.plain)));
  });
});
