import { type BetAlerts, noBetAlerts, type TickedBet } from '@layline/contract/console-risk';
import { describe, expect, it } from 'vitest';
import { fieldsOf, readAlerts, reasonOf } from './bet-alerts.ts';

const bet: TickedBet = {
  betId: '17',
  at: '2026-11-30T10:00:00Z',
  player: 'Anna',
  site: 'layline',
  sport: 'Cricket',
  marketId: '1.100',
  event: 'Kings v Lions',
  market: 'Match Odds',
  pick: 'Kings',
  side: 'back',
  asked: 1.5,
  price: 2,
  stake: 1500,
  matched: 1500,
  couldWin: 1500,
  refused: '',
  move: 420,
};

describe('alerts of a member of staff', () => {
  it.each<[Partial<BetAlerts>, Partial<TickedBet>, string | null]>([
    [{}, {}, null],
    [{ stakeMin: 1500 }, {}, 'stake'],
    [{ stakeMin: 1500.01 }, {}, null],
    [{ winMin: 0 }, {}, 'could win'],
    [{ moveMin: 4.2, stakeMin: 1 }, {}, 'stake, price moved'],
    [{ moveMin: 0 }, { move: null }, null],
    [{ players: ['bea', 'ANNA'] }, {}, 'player'],
    [{ isOnRefusals: true }, {}, null],
    [{ isOnRefusals: true, stakeMin: 1 }, { refused: 'This market is closed.' }, 'refused'],
    [{ stakeMin: 1 }, { refused: 'This market is closed.' }, null],
  ])('[RISK-13] %j mark %j: %s', (given, changed, reason) => {
    expect(reasonOf({ ...bet, ...changed }, { ...noBetAlerts, ...given })).toBe(reason);
  });

  it('[RISK-13] are read from their fields as they are written there', () => {
    const alerts = { ...noBetAlerts, stakeMin: 1000, moveMin: 2.5, players: ['anna', 'bea'] };
    expect(readAlerts(fieldsOf(alerts))).toEqual(alerts);
    const typed = { ...fieldsOf(alerts), stakeMin: ' 25,000 ', players: ' anna ,, ' };
    expect(readAlerts(typed)).toMatchObject({ stakeMin: 25_000, players: ['anna'] });
  });

  it.each(['-1', 'many', '1e999'])('[RISK-13] refuse %s as an amount', (winMin) => {
    expect(readAlerts({ ...fieldsOf(noBetAlerts), winMin })).toMatch(/^Stake, win and move/);
  });
});
