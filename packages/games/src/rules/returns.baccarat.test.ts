import { expect, test } from 'vitest';
import { addRound, chanceText, makeTally, type Tally } from '../../test/tally.ts';
import { type Card, makeCard, ranks, suits, unseen } from '../cards/card.ts';
import { makeFraction } from '../game/fraction.ts';
import { findOption, gameOf } from './games.ts';

const game = gameOf('baccarat');

/** A ten represents all 128 cards of value 0, each rank below it its 32 cards. */
const values = ranks.slice(0, 10).map((rank) => makeCard(rank, 'SS'));
const copies = (card: Card): number => (card === '10SS' ? 128 : 32);

/** Cards of this value left after those dealt. */
const left = (card: Card, dealt: readonly Card[]): number =>
  copies(card) - dealt.filter((held) => held === card).length;

/** Every sequence of values a round can use, weighted by the number of deals that begin with it. */
function tallyValues(): Tally {
  const tally = makeTally();
  const lay = (dealt: readonly Card[], weight: number): void => {
    if (dealt.length >= 4) {
      // Padded with tens; if they stay unused, the round is complete without them.
      const slots = game.deal([...dealt, '10SS', '10SS', '10SS']);
      if (slots.filter((slot) => slot !== unseen).length <= dealt.length) {
        let rest = 1;
        for (let used = dealt.length; used < 6; used += 1) rest *= 416 - used;
        return addRound(tally, game.evaluate(slots), weight * rest);
      }
    }
    for (const card of values) lay([...dealt, card], weight * left(card, dealt));
  };
  lay([], 1);
  return tally;
}

test('[CAS-8] Baccarat states the exact chances of winner, push, Banker on a 6 and size', () => {
  const tally = tallyValues();
  expect(tally.total).toBe(416 * 415 * 414 * 413 * 412 * 411);
  for (const sid of [1, 2, 3, 6, 7]) {
    const chance = findOption(game, sid)?.chance;
    expect([sid, chance && makeFraction(chance.win), chance && makeFraction(chance.push)]).toEqual([
      sid,
      chanceText(tally, `win ${sid}`),
      chanceText(tally, `push ${sid}`),
    ]);
  }
  const tiers = findOption(game, 2)?.chance.tiers ?? [];
  expect(tiers.map(({ profit, chance }) => [profit, makeFraction(chance)])).toEqual([
    [50, chanceText(tally, 'pays 50 2')],
  ]);
});

test('[CAS-8] Baccarat states the exact chances of its four pair options', () => {
  const tally = makeTally();
  const types = suits.flatMap((suit) => ranks.map((rank) => makeCard(rank, suit)));
  const copiesLeft = (card: Card, dealt: readonly Card[]): number =>
    8 - dealt.filter((held) => held === card).length;
  // By symmetry over all 52 cards, the first can be fixed.
  const p1 = 'ASS';
  for (const b1 of types) {
    for (const p2 of types) {
      for (const b2 of types) {
        const weight =
          copiesLeft(b1, [p1]) * copiesLeft(p2, [p1, b1]) * copiesLeft(b2, [p1, b1, p2]);
        addRound(tally, game.evaluate([p1, b1, p2, b2, unseen, unseen]), weight);
      }
    }
  }
  expect(tally.total).toBe(415 * 414 * 413);
  for (const sid of [4, 5, 8, 9]) {
    const chance = findOption(game, sid)?.chance;
    expect([sid, chance && makeFraction(chance.win)]).toEqual([
      sid,
      chanceText(tally, `win ${sid}`),
    ]);
  }
});
