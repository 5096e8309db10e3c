import { expect, test } from 'vitest';
import { addRound, count, expectStatedChances, makeTally, type Tally } from '../../test/tally.ts';
import { type Card, makeCard, ranks, type Slot, unseen } from '../cards/card.ts';
import type { Game } from '../game/game.ts';
import { gameOf } from './games.ts';
import { totalsOf } from './thirty-two-cards.ts';

/** One red and one black card of each rank represent two each. */
const types: readonly Card[] = ranks
  .slice(5)
  .flatMap((rank) => [makeCard(rank, 'SS'), makeCard(rank, 'HH')]);

const later = Array.from({ length: 32 }, (): Slot => unseen);

/** Every first level by rank and colour; tied leaders are equally likely to win in the end. */
function tallyFirstLevels(game: Game): Tally {
  const tally = makeTally();
  const lay = (dealt: readonly Card[], weight: number): void => {
    if (dealt.length < 4) {
      for (const card of types) {
        const left = 2 - dealt.filter((held) => held === card).length;
        if (left > 0) lay([...dealt, card], weight * left);
      }
      return;
    }
    const slots = [...dealt, ...later];
    const decided = game.evaluate(slots);
    // Weights are multiplied by 12, so that ties of two, three or four divide evenly.
    addRound(tally, decided, weight * 12);
    if (decided.voided.length === 0) return;
    const totals = totalsOf(slots);
    const leaders = [1, 2, 3, 4].filter((sid) => totals[sid - 1] === Math.max(...totals));
    for (const sid of leaders) count(tally, `win ${sid}`, (weight * 12) / leaders.length);
  };
  lay([], 1);
  return tally;
}

test.each(['card32', 'card32eu'] as const)(
  '[CAS-8] %s states the exact chance of every option: all first levels counted',
  (id) => {
    const game = gameOf(id);
    const tally = tallyFirstLevels(game);
    expect(tally.total).toBe(32 * 31 * 30 * 29 * 12);
    expectStatedChances(game, tally);
  },
);

test('[CAS-8] a second level is needed in 17.80 % of the rounds of 32 Cards', () => {
  const tally = tallyFirstLevels(gameOf('card32'));
  const undecided = tally.counts.get('win 0') ?? 0;
  expect((undecided / tally.total).toFixed(4)).toBe('0.1780');
});
