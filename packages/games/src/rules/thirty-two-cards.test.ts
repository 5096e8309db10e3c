import { describe, expect, test } from 'vitest';
import { readTable } from '../../test/table.ts';
import { type Card, type Slot, unseen } from '../cards/card.ts';
import { evaluateRound } from '../round/evaluate-round.ts';
import { gameOf } from './games.ts';
import { dealLevels, totalsOf } from './thirty-two-cards.ts';

/** Levels separated by `/`, players by spaces, `1` for a player who takes no card. */
function slotsOf(levels: string): readonly Slot[] {
  const slots = levels.split('/').flatMap((level) => level.trim().split(' ') as Slot[]);
  return [...slots, ...Array.from({ length: 36 - slots.length }, (): Slot => unseen)];
}

describe('32 Cards', () => {
  test.each(
    readTable(`
    levels                                                   totals       winner
    KHH 7SS 10DD 6HH                                         21 16 20 17  1
    10HH 10SS 9CC 8DD / 1 10DD 6DD 7SS                       18 29 25 26  2
    9CC JSS JCC 10SS / 1 1 6HH 7HH                           17 20 27 28  4
    9CC 6DD 7SS 6SS / QSS 1 QDD JCC / KCC 1 10HH 1           42 15 39 28  1`),
  )('[CAS-8] $levels makes $totals and player $winner wins', ({ levels = '', totals, winner }) => {
    const slots = slotsOf(levels);
    expect(totalsOf(slots).join(' ')).toBe(totals);
    expect(evaluateRound('card32', slots).result).toBe(winner);
    expect(evaluateRound('card32eu', slots).result).toBe(winner);
  });

  test('[CAS-8] the options of B are decided by the first level alone', () => {
    const decided = evaluateRound('card32eu', slotsOf('9DD 10CC QSS JDD / 1 1 6HH JSS'));
    expect(decided.win).toEqual([4, 5, 8, 10, 11, 27, 16, 26]);
    expect(decided.desc).toBe(
      'Player 11#8 : Odd|9 : Even|10 : Even|11 : Odd#Black : No|Red : No|2-2 : Yes#2#10-11',
    );
  });

  test('[CAS-8] equal totals of 8 & 9 and of 10 & 11 are a push', () => {
    const decided = evaluateRound('card32eu', slotsOf('QSS 10CC 10DD 8HH / 9HH 1 JDD 1'));
    expect(decided.push).toEqual([25, 26]);
    expect(decided.win).toEqual([3, 6, 8, 10, 12, 27, 24]);
  });

  /** Players 8 and 9 stay level through all nine levels: 8+10 and 9+9, then pairs of a rank. */
  const endless = (
    '10SS 9HH 7SS 6HH ' + '8SS 8HH KSS KHH QSS QHH JSS JHH KDD KCC QDD QCC JDD JCC 8DD 8CC'
  ).split(' ') as Card[];

  test('[CAS-8] undecided after nine levels: the winner is void, everything else settles', () => {
    const slots = dealLevels(endless);
    expect(totalsOf(slots).slice(0, 2)).toEqual([18 + 88, 18 + 88]);
    const winnerOnly = gameOf('card32').evaluate(slots);
    expect(winnerOnly).toMatchObject({ result: '0', win: [0], voided: [1, 2, 3, 4], desc: 'Void' });
    const decided = evaluateRound('card32eu', slots);
    expect(decided.voided).toEqual([1, 2, 3, 4]);
    expect(decided.win.slice(0, 5)).toEqual([0, 6, 7, 9, 12]);
  });

  test('[CAS-8] without cards for a whole level the winner is void', () => {
    const slots = dealLevels(['9SS', '8SS', '7SS', '6SS', 'KSS', 'KHH', 'KCC']);
    expect(slots.filter((slot) => slot !== unseen)).toHaveLength(4);
    expect(gameOf('card32').evaluate(slots).voided).toEqual([1, 2, 3, 4]);
  });
});
