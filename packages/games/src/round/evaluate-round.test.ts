import { expect, test } from 'vitest';
import { readTable } from '../../test/table.ts';
import type { Slot } from '../cards/card.ts';
import { newestScheme } from '../fair/round-seed.ts';
import type { GameId } from '../game/game.ts';
import { gameList } from '../rules/games.ts';
import { evaluateRound } from './evaluate-round.ts';
import { dealRound } from './round.ts';

test.each(
  readTable(`
  game      cards                      fault
  dt20      2DD                        has 2 places
  dt20      2DD,1                      not dealt like that
  dt20      2DD,2D                     is not a card
  teen20    2DD,3DD,4DD,5DD,6DD,2DD    not that often
  btable    2DD                        not in the deck
  baccarat  KSS,8SS,KHH,KCC,2SS,1      not dealt like that
  baccarat  2SS,3SS,2HH,3HH,1,1        not dealt like that
  baccarat  2HH,3CC,5DD,8CC,KSS,1      not dealt like that
  lucky7    7SS,7SS                    has 1 places`),
)('[CAS-10] $game refuses $cards: $fault', ({ game, cards = '', fault }) => {
  expect(() => evaluateRound(game as GameId, cards.split(',') as Slot[])).toThrow(fault);
});

test('[CAS-10] 32 Cards refuses a tie that was not dealt on, and a superfluous level', () => {
  const slotsOf = (cards: string) => {
    const given = cards.split(' ') as Slot[];
    return [...given, ...Array.from({ length: 36 - given.length }, (): Slot => '1')];
  };
  expect(() => evaluateRound('card32', slotsOf('10HH 10SS 9CC 8DD'))).toThrow('not dealt like');
  expect(() => evaluateRound('card32', slotsOf('KHH 7SS 10DD 6HH 8SS 1 1 1'))).toThrow(
    'not dealt like',
  );
});

test('[CAS-10] every seed deals a complete round of its game', () => {
  for (const { id, options } of gameList) {
    const known = new Set(options.map(({ sid }) => sid));
    for (let nonce = 0; nonce < 60; nonce += 1) {
      const slots = dealRound(id, {
        scheme: newestScheme,
        serverSeed: 'c4'.repeat(32),
        clientSeed: 'public',
        gameId: id,
        roundId: 'round',
        nonce,
      });
      const { win, half, push } = evaluateRound(id, slots);
      expect(win.filter((sid, at) => !known.has(sid) && !(sid === 0 && at === 0))).toEqual([]);
      const named = [...win, ...half, ...push];
      expect(new Set(named).size).toBe(named.length);
    }
  }
});
