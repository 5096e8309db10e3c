import { expect, test } from 'vitest';
import { chanceText, count, makeTally } from '../../test/tally.ts';
import { makeDeck } from '../cards/deck.ts';
import { fraction, makeFraction, multiply, one, subtract } from '../game/fraction.ts';
import { gameOf } from './games.ts';
import { rankTeenpattiHand, type TeenpattiClass } from './teenpatti-hand.ts';

interface Hand {
  readonly cards: readonly number[];
  readonly class: TeenpattiClass;
  readonly strength: number;
}

/** All 22100 hands. */
const hands = ((): readonly Hand[] => {
  const deck = makeDeck('d52');
  const found: Hand[] = [];
  deck.forEach((first, a) => {
    deck.slice(a + 1).forEach((second, offset) => {
      const b = a + 1 + offset;
      deck.slice(b + 1).forEach((third, rest) => {
        const cards = [a, b, b + 1 + rest];
        found.push({ cards, ...rankTeenpattiHand([first, second, third]) });
      });
    });
  });
  return found;
})();

const areDisjoint = (a: Hand, b: Hand): boolean => !a.cards.some((card) => b.cards.includes(card));

/** Ordered pairs of disjoint hands of equal strength. */
function countTies(): number {
  let ties = 0;
  for (const group of Map.groupBy(hands, ({ strength }) => strength).values()) {
    group.forEach((a, index) => {
      for (const b of group.slice(index + 1)) if (areDisjoint(a, b)) ties += 2;
    });
  }
  return ties;
}

test('[CAS-8] Teenpatti states the exact chances of winner and push: 450528 of 407170400 deals tie', () => {
  const ties = countTies();
  const deals = 22_100 * 18_424;
  expect([ties, deals]).toEqual([450_528, 407_170_400]);
  const push = fraction(ties, deals);
  const win = multiply(subtract(one, push), fraction(1, 2));
  const winners = [gameOf('teen20'), gameOf('Teen')].flatMap(({ options }) =>
    options.filter(({ market }) => market === 'Winner'),
  );
  expect(winners).toHaveLength(4);
  for (const { chance } of winners) {
    expect([makeFraction(chance.win), makeFraction(chance.push)]).toEqual([
      makeFraction(win),
      makeFraction(push),
    ]);
  }
});

test('[CAS-8] Pair Plus states the exact chance of each of its five tiers', () => {
  const tally = makeTally();
  for (const hand of hands) {
    tally.total += 1;
    count(tally, hand.class, 1);
    if (hand.class !== 'High Card') count(tally, 'win', 1);
  }
  expect(Object.fromEntries(tally.counts)).toMatchObject({
    'Pure Sequence': 48,
    Trail: 52,
    Sequence: 720,
    Color: 1096,
    Pair: 3744,
  });
  const tiers = [
    [400, chanceText(tally, 'Color')],
    [600, chanceText(tally, 'Sequence')],
    [3000, chanceText(tally, 'Trail')],
    [4000, chanceText(tally, 'Pure Sequence')],
  ];
  const pairPlus = gameOf('teen20').options.filter(({ market }) => market === 'Pair Plus');
  expect(pairPlus).toHaveLength(2);
  for (const { chance } of pairPlus) {
    expect(makeFraction(chance.win)).toBe(chanceText(tally, 'win'));
    expect(chance.tiers.map(({ profit, chance: own }) => [profit, makeFraction(own)])).toEqual(
      tiers,
    );
  }
});
