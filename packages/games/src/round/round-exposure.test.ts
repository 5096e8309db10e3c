import { casinoOdds, money, type Side, sumMoney } from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { readTable } from '../../test/table.ts';
import { newestScheme } from '../fair/round-seed.ts';
import type { GameId } from '../game/game.ts';
import { gameList } from '../rules/games.ts';
import { dealRound } from './round.ts';
import { roundExposure } from './round-exposure.ts';
import { type CasinoStake, settleRound } from './settle-round.ts';

/** `back 1 100 @ 2.00 + lay 2 50 @ 2.02`: side, sid, stake, odds. */
const readBets = (text: string): readonly CasinoStake[] =>
  text.split(' + ').map((bet) => {
    const [side, sid, stake, , odds] = bet.split(' ');
    return {
      side: side as Side,
      sid: Number(sid),
      stake: money(Number(stake) * 100),
      odds: casinoOdds(Math.round(Number(odds) * 100)),
    };
  });

test.each(
  readTable(`
  game      bets                                                   exposure
  dt20      back 1 100 @ 2.00                                      100
  dt20      back 1 100 @ 2.00 + back 2 100 @ 2.00                  100
  dt20      back 1 100 @ 2.00 + back 2 100 @ 2.00 + back 3 100 @ 50.00  100
  dt20      back 3 100 @ 50.00 + back 4 100 @ 12.00                200
  dt20      back 5 100 @ 2.12 + back 6 100 @ 1.83                  17
  dt6       back 1 100 @ 1.98 + back 2 100 @ 1.98                  2
  dt6       lay 1 100 @ 2.02                                       102
  dt6       lay 1 100 @ 2.02 + lay 2 100 @ 2.02                    2
  dt6       back 1 100 @ 1.98 + lay 1 100 @ 2.02                   4
  teen20    back 1 100 @ 1.98 + back 2 100 @ 2.00                  200
  baccarat  back 1 100 @ 2.00 + back 2 100 @ 2.00                  50
  baccarat  back 1 100 @ 2.00 + back 3 100 @ 9.00                  200
  lucky7    back 1 100 @ 2.00 + back 2 100 @ 2.00                  100
  card32    lay 1 100 @ 13.70 + back 4 500 @ 2.08                  1770`),
)('[CAS-6] $game: $bets can lose $exposure', ({ game, bets = '', exposure }) => {
  expect(roundExposure(game as GameId, readBets(bets))).toBe(Number(exposure) * 100);
});

const seed = (gameId: GameId, nonce: number) => ({
  scheme: newestScheme,
  gameId,
  serverSeed: '77'.repeat(32),
  clientSeed: 'public',
  roundId: 'round',
  nonce,
});

describe.each(gameList.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const bet = fc
    .record({
      option: fc.constantFrom(...game.options),
      side: fc.constantFrom<Side>('back', 'lay'),
      stake: fc.integer({ min: 1, max: 500_000 }),
    })
    .map(({ option, side, stake }): CasinoStake => {
      const isLay = side === 'lay' && option.lay !== null;
      return {
        sid: option.sid,
        side: isLay ? 'lay' : 'back',
        odds: isLay && option.lay !== null ? option.lay : option.back,
        stake: money(stake),
      };
    });

  test('[CAS-6] no round loses more than the exposure of its bets', () => {
    const bets = fc.array(bet, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(bets, fc.nat(1_000_000), (placed, nonce) => {
        const settled = settleRound({ gameId: id, slots: dealRound(id, seed(id, nonce)) }, placed);
        const net = sumMoney(settled.map((one) => one.net));
        expect(net).toBeGreaterThanOrEqual(-roundExposure(id, placed));
      }),
      { numRuns: 150 * inject('depth'), seed: 7 },
    );
  });
});

test('[CAS-6] an unknown sid is refused', () => {
  expect(() => roundExposure('Teen', readBets('back 3 100 @ 1.98'))).toThrow('no option 3');
});
