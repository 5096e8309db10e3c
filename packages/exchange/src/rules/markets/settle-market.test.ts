import { playerId } from '@layline/contract';
import { describe, expect, test } from 'vitest';
import { play } from '../../../test/play.ts';
import { define, faultsOf, send } from '../../../test/scene.ts';
import { accountOf, betOf, openBets } from '../../read.ts';

const match = { runners: ['Kings', 'Queens', 'Draw'] };
const race = {
  runners: ['Ann', 'Bob', 'Cid', 'Dot'],
  sportId: '10',
  marketType: 'WIN',
} as const;

const offers = (...runners: string[]): string =>
  runners
    .map((name) => `house   offers    ${name.padEnd(8)} 9000 @ 5.00 / 9000 @ 5.00`)
    .join('\n      ');

describe('one winner', () => {
  test('pays the winner, takes from the loser and leaves nothing behind', () => {
    const { scene, faults } = play(
      match,
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000           free 1000
      bilal   deposits           1000           free 1000
      ${offers('Kings')}
      anna    back      Kings    100 @ 5.00     exposure 100
      bilal   lay       Kings    50 @ 5.00      exposure 200
      feed    closes    Kings
      engine  settles                           anna +400, bilal -200
      anna    has                               exposure 0, balance 1400
      engine  settles                           refused ALREADY_SETTLED
      `,
    );
    const { state } = scene;
    expect(faults).toEqual([]);
    expect(openBets(state, playerId('anna'))).toEqual([]);
    expect(state.markets.size + state.bets.count).toBe(0);
    expect(betOf(state, 'bet-6' as never)).toBeUndefined();
  });

  test('posts no zero transfers, and every line can be checked by a bettor', () => {
    const { scene, faults } = play(
      match,
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000           free 1000
      ${offers('Kings')}
      anna    back      Kings    100 @ 5.00
      anna    lay       Kings    100 @ 5.00     exposure 0
      feed    closes    Queens
      `,
    );
    expect(faults).toEqual([]);
    const { marketId } = scene.definition;
    const { events, explain } = send(scene, { kind: 'settle-market', marketId });
    expect(faultsOf(scene)).toEqual([]);
    const [event] = events;
    if (event?.kind !== 'market-settled') throw new Error('The market was settled');
    expect(event.bets.map((_, index) => explain?.(index))).toEqual([
      [
        'Back 100.00 on Kings at 5.00 or better.',
        'The runner lost.',
        'Stake 100.00 lost by the backer: -100.00.',
      ],
      [
        'Lay 100.00 on Kings at 5.00 or better.',
        'The runner lost, so the lay won.',
        'Stake 100.00 lost by the backer, turned for the lay: +100.00.',
      ],
    ]);
    expect(event.transfers).toHaveLength(2);
  });

  test('is refused before the market is closed, and while a runner with bets has no result', () => {
    const { scene, faults } = play(
      match,
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000           free 1000
      ${offers('Kings')}
      anna    back      Kings    100 @ 5.00
      engine  settles                           refused INVALID_REQUEST
      `,
    );
    expect(faults).toEqual([]);
    define(scene, { status: 'CLOSED' });
    const again = send(scene, { kind: 'settle-market', marketId: scene.definition.marketId });
    expect(again.refusal?.message).toBe('Kings has no result yet; define the market with one.');
  });
});

describe('several winners', () => {
  test('a place market pays every placed runner and exposes the worst pair', () => {
    const { faults } = play(
      { runners: ['Ann', 'Bob', 'Cid'], sportId: '10', marketType: 'PLACE', winners: 2 },
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000           free 1000
      ${offers('Ann', 'Bob')}
      anna    back      Ann      100 @ 5.00     exposure 100
      anna    back      Bob      50 @ 5.00      exposure 0
      anna    lay       Cid      1 @ 5.00       refused ODDS_CHANGED
      feed    closes    Bob, Cid
      engine  settles                           anna +100
      `,
    );
    expect(faults).toEqual([]);
  });

  test('laying every runner of a place market is exposed to the k most expensive', () => {
    const { faults } = play(
      { runners: ['Ann', 'Bob', 'Cid'], sportId: '10', marketType: 'PLACE', winners: 2 },
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000           free 1000
      ${offers('Ann', 'Bob', 'Cid')}
      anna    lay       Ann      10 @ 5.00      exposure 40
      anna    lay       Bob      20 @ 5.00      exposure 120
      anna    lay       Cid      10 @ 5.00      exposure 110
      feed    closes    Bob, Ann
      engine  settles                           anna -110
      `,
    );
    expect(faults).toEqual([]);
  });

  test('with 0 winners each runner stands alone, and any number may win', () => {
    const { faults } = play(
      { runners: ['Ann', 'Bob'], marketType: 'ANYTIME_SCORE', winners: 0 },
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000           free 1000
      ${offers('Ann', 'Bob')}
      anna    back      Ann      10 @ 5.00      exposure 10
      anna    lay       Bob      10 @ 5.00      exposure 50
      feed    closes    Ann, Bob
      engine  settles                           anna 0
      `,
    );
    expect(faults).toEqual([]);
  });

  test('if possibly no listed runner wins, dutching the list does not free the stakes', () => {
    const { faults } = play(
      { runners: ['Ann', 'Bob'], marketType: 'FIRST_GOAL_SCORER' },
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000           free 1000
      ${offers('Ann', 'Bob')}
      anna    back      Ann      10 @ 5.00      exposure 10
      anna    back      Bob      10 @ 5.00      exposure 20
      feed    closes
      engine  settles                           anna -20
      `,
    );
    expect(faults).toEqual([]);
  });
});

describe('dead heats', () => {
  test('two winners for one place: half the stake wins on both sides', () => {
    const { faults } = play(
      match,
      `
      who     does      runner         stake @ odds   expect
      anna    deposits                 1000           free 1000
      bilal   deposits                 1000           free 1000
      ${offers('Kings')}
      anna    back      Kings          10 @ 5.00
      bilal   lay       Kings          20 @ 5.00      exposure 80
      feed    closes    Kings, Queens
      engine  settles                                 anna +15, bilal -30
      `,
    );
    expect(faults).toEqual([]);
  });

  test('rounding in a dead heat never costs more than the exposure', () => {
    const { faults } = play(
      match,
      `
      who     does      runner                stake @ odds                          expect
      anna    deposits                        0.04                                  free 0.04
      house   offers    Kings                 100 @ 3.00 / 100 @ 2.50, 100 @ 3.00
      anna    back      Kings                 0.01 @ 3.00                           exposure 0.01
      anna    back      Kings                 0.01 @ 3.00
      anna    lay       Kings                 0.02 @ 3.00                           exposure 0.00
      feed    closes    Kings, Queens, Draw
      engine  settles                                                               anna 0
      `,
    );
    expect(faults).toEqual([]);
  });
});

describe('void', () => {
  test('a market that must have a winner but has none is void', () => {
    const { faults } = play(
      match,
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000           free 1000
      ${offers('Kings')}
      anna    back      Kings    100 @ 5.00     exposure 100
      feed    closes
      engine  settles                           anna 0
      anna    has                               exposure 0
      `,
    );
    expect(faults).toEqual([]);
  });

  test('an abandoned race is void: every runner is removed', () => {
    const { faults } = play(
      { ...race, runners: ['Ann', 'Bob'] },
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000           free 1000
      ${offers('Ann')}
      anna    back      Ann      100 @ 5.00     exposure 100
      feed    removes   Ann
      feed    removes   Bob
      anna    has                               exposure 0
      feed    closes
      engine  settles                           anna 0
      `,
    );
    expect(faults).toEqual([]);
  });
});

describe('removed runners', () => {
  test('[RACE-3] bets on a withdrawn runner are void, and bets matched before pay at reduced odds', () => {
    const { faults } = play(
      race,
      `
      who     does      runner   stake @ odds               expect
      anna    deposits           1000                       free 1000
      house   offers    Ann      500 @ 3.15 / 500 @ 3.15
      ${offers('Bob')}
      anna    back      Ann      100 @ 3.15                 exposure 100
      anna    back      Bob      10 @ 5.00                  exposure 110
      feed    removes   Bob      15.18%
      anna    has                                           exposure 100, if Ann +167
      anna    back      Ann      100 @ 3.15                 if Ann +382
      feed    removes   Cid      1.22%
      anna    has                                           if Ann +382
      feed    closes    Ann
      engine  settles                                       anna +382
      `,
    );
    expect(faults).toEqual([]);
  });

  test('several removals reduce one after the other', () => {
    const { faults } = play(
      race,
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000           free 1000
      house   offers    Ann      500 @ 3.15
      anna    back      Ann      100 @ 3.15
      feed    removes   Bob      15.18%         short anna 0
      feed    removes   Cid      20.02%
      anna    has                               if Ann +114
      feed    closes    Ann
      engine  settles                           anna +114
      `,
    );
    expect(faults).toEqual([]);
  });

  test('a place market reduces the profit only, by every factor', () => {
    const { faults } = play(
      { ...race, marketType: 'PLACE', winners: 2 },
      `
      who     does      runner      stake @ odds   expect
      anna    deposits              1000           free 1000
      house   offers    Ann         500 @ 3.00
      anna    back      Ann         100 @ 3.00
      feed    removes   Bob         27.58%
      feed    removes   Dot         2.41%
      feed    closes    Ann, Cid
      engine  settles                              anna +142
      `,
    );
    expect(faults).toEqual([]);
  });

  test('a player left short is named, may only reduce, and the house bears what they cannot pay', () => {
    const { scene, faults } = play(
      race,
      `
      who     does      runner   stake @ odds               expect
      anna    deposits           100                        free 100
      house   offers    Ann      900 @ 1.50 / 900 @ 1.50
      house   offers    Bob      900 @ 4.00 / 900 @ 4.00
      house   offers    Cid      900 @ 4.00 / 900 @ 4.00
      anna    lay       Ann      200 @ 1.50                 exposure 100
      anna    lay       Bob      100 @ 4.00                 exposure 100
      feed    removes   Ann                                 short anna 200
      anna    has                                           free -200, exposure 300
      anna    withdraws          1                          refused INSUFFICIENT_FUNDS
      anna    lay       Bob      1 @ 4.00                   refused INSUFFICIENT_FUNDS
      anna    back      Bob      10 @ 4.00                  exposure 270
      feed    closes    Bob
      engine  settles                                       anna -100
      anna    has                                           balance 0, exposure 0
      `,
    );
    expect(faults).toEqual([]);
    expect(accountOf(scene.state, playerId('anna'))?.openingBalance).toBe(0);
  });
});
