import { describe, expect, test } from 'vitest';
import { addRound, expectStatedChances, makeTally, type Tally } from '../../test/tally.ts';
import type { Card } from '../cards/card.ts';
import { makeDeck } from '../cards/deck.ts';
import type { Game, GameId } from '../game/game.ts';
import { gameOf } from './games.ts';

/** Distinct cards of the game's deck, and the number of each. */
const typesOf = (game: Game): ReadonlyMap<Card, number> => {
  const types = new Map<Card, number>();
  for (const card of makeDeck(game.deck)) types.set(card, (types.get(card) ?? 0) + 1);
  return types;
};

function tallyDeals(game: Game, count: number): Tally {
  const tally = makeTally();
  const types = typesOf(game);
  const lay = (dealt: readonly Card[], weight: number): void => {
    if (dealt.length === count) return addRound(tally, game.evaluate(game.deal(dealt)), weight);
    for (const [card, copies] of types) {
      const left = copies - dealt.filter((held) => held === card).length;
      if (left > 0) lay([...dealt, card], weight * left);
    }
  };
  lay([], 1);
  return tally;
}

describe.each<[GameId, number, number]>([
  ['dt20', 2, 416 * 415],
  ['dt202', 2, 416 * 415],
  ['dt6', 2, 416 * 415],
  ['lucky7', 1, 416],
  ['lucky7eu', 1, 416],
  ['aaa', 1, 416],
  ['btable', 1, 32],
  ['worli2', 3, 40 * 39 * 38],
])('%s', (id, cards, deals) => {
  test('[CAS-8] states the exact chance of every option: all deals counted', () => {
    const tally = tallyDeals(gameOf(id), cards);
    expect(tally.total).toBe(deals);
    expectStatedChances(gameOf(id), tally);
  });
});
