import { casinoOdds, makeMoney, money, type Side } from '@layline/contract';
import { expect, test } from 'vitest';
import { readTable } from '../../test/table.ts';
import { parseSlots } from '../cards/card.ts';
import type { GameId } from '../game/game.ts';
import { type CasinoStake, settleRound, voidBets } from './settle-round.ts';

const hundredths = (text = ''): number => Math.round(Number(text) * 100);

function readBet(row: Readonly<Record<string, string>>): CasinoStake {
  return {
    sid: Number(row['option']),
    side: row['side'] as Side,
    odds: casinoOdds(hundredths(row['odds'])),
    stake: money(hundredths(row['stake'])),
  };
}

test.each(
  readTable(`
  game      cards                      option  side  odds   stake  outcome  net
  dt20      KSS,2DD                    1       back  2.00   100    win      100
  dt20      KSS,2DD                    2       back  2.00   100    lose     -100
  dt20      QCC,QCC                    1       back  2.00   101    half     -50.5
  dt20      QCC,QCC                    3       back  50.00  100    win      4900
  dt6       KSS,2DD                    1       lay   2.02   100    win      -102
  dt6       KSS,2DD                    2       lay   2.02   100    lose     100
  dt6       QHH,QHH                    2       lay   2.02   100    push     0
  dt6       KSS,2DD                    1       back  1.98   105    win      102.9
  lucky7    7SS                        2       back  2.00   125    half     -62.5
  teen20    2SS,2HH,3SS,KHH,4SS,KDD    2       back  2.00   100    win      4000
  teen20    2SS,2HH,3SS,KHH,4SS,KDD    4       back  2.00   100    win      100
  teen20    2SS,2HH,3SS,KHH,4SS,KDD    3       back  1.98   100    lose     -100
  baccarat  ASS,2CC,10CC,4HH,2HH,1     2       back  2.00   101    win      50.5
  baccarat  ASS,2CC,10CC,4HH,2HH,1     1       back  2.00   101    lose     -101
  baccarat  10SS,10CC,10HH,8CC,1,1     2       back  2.00   101    win      101`),
)('[CAS-7] $game $cards: $side $stake on $option at $odds is $outcome, $net', (row) => {
  const slots = parseSlots(row['cards'] ?? '') ?? [];
  const [settled] = settleRound({ gameId: row['game'] as GameId, slots }, [readBet(row)]);
  expect(settled?.outcome).toBe(row['outcome']);
  expect(settled && makeMoney(settled.net)).toBe(Number(row['net']));
});

test('[CAS-7] a bet is settled at the odds it was accepted at, whatever the odds are now', () => {
  const bet = { sid: 3, side: 'back', odds: casinoOdds(5700), stake: money(10_000) } as const;
  const [settled] = settleRound({ gameId: 'dt20', slots: ['2DD', '2DD'] }, [bet]);
  expect(settled).toMatchObject({ ...bet, net: 560_000 });
});

test('[CAS-7] every net is rounded once, half away from zero', () => {
  const half = (stake: number) => {
    const bet = { sid: 1, side: 'back', odds: casinoOdds(200), stake: money(stake) } as const;
    return settleRound({ gameId: 'lucky7', slots: ['7SS'] }, [bet])[0]?.net;
  };
  expect([half(1), half(3), half(5)]).toEqual([-1, -2, -3]);
});

test('the worksheet shows rule, inputs and arithmetic', () => {
  const bet = { sid: 2, side: 'back', odds: casinoOdds(200), stake: money(10_000) } as const;
  const slots = parseSlots('ASS,2CC,10CC,4HH,2HH,1') ?? [];
  expect(settleRound({ gameId: 'baccarat', slots }, [bet])[0]?.worksheet).toEqual([
    'Back at 2.00',
    'Banker won and pays 0.50 to 1: 100.00 x 0.50',
    'Result 50.00',
  ]);
});

test('a void round returns every stake', () => {
  const bet = { sid: 1, side: 'lay', odds: casinoOdds(202), stake: money(10_000) } as const;
  expect(voidBets([bet])).toMatchObject([{ outcome: 'void', net: 0 }]);
});

test('a bet on an unknown option stops the settlement', () => {
  const bet = { sid: 99, side: 'back', odds: casinoOdds(202), stake: money(10_000) } as const;
  const round = { gameId: 'dt20', slots: ['2DD', '3DD'] } as const;
  expect(() => settleRound(round, [bet])).toThrow('no option 99');
});
