import { describe, expect, test } from 'vitest';
import { play } from '../../../test/play.ts';
import { restoreExchange, snapshotExchange, stateHash } from '../../snapshot.ts';

const match = { runners: ['Kings', 'Queens'] };

describe('bets between players', () => {
  test('rest, fill, and count towards the exposure while they rest', () => {
    const { faults } = play(
      match,
      `
      who     does        runner   stake @ odds   expect
      anna    deposits             1000
      bilal   deposits             1000
      anna    back keep   Kings    100 @ 2.00     fills none, exposure 100, anna#1 remaining 100
      bilal   lay         Kings    40 @ 2.00      fills 40 @ 2.00, exposure 40
      book    has         Kings                   lay 60 @ 2.00, back none
      anna    has                                 exposure 100, if Kings +40
      anna    has                                 anna#1 matched 40 remaining 60
      bilal   has                                 if Kings -40, if Queens +40
      `,
    );
    expect(faults).toEqual([]);
  });

  test('[SLIP-4] match best odds first, then the oldest bet, players before the house', () => {
    const { faults } = play(
      match,
      `
      who     does        runner   stake @ odds     expect
      anna    deposits             1000
      bilal   deposits             1000
      chloe   deposits             1000
      anna    lay keep    Kings    50 @ 2.00        exposure 50
      bilal   lay keep    Kings    50 @ 2.00        exposure 50
      bilal   lay keep    Kings    10 @ 2.10        exposure 61
      house   offers      Kings    30 @ 2.08, 500 @ 2.00
      chloe   back        Kings    120 @ 2.00       fills 10 @ 2.10 + 30 @ 2.08 + 50 @ 2.00 + 30 @ 2.00
      bilal   has                                   bilal#1 matched 30 remaining 20
      book    has         Kings                     back 20 @ 2.00
      chloe   back        Kings    30 @ 2.00        fills 20 @ 2.00 + 10 @ 2.00
      book    has         Kings                     back none
      `,
    );
    expect(faults).toEqual([]);
  });

  test('keep their place in the queue through a snapshot, and the hash says whether they did', () => {
    const { scene, faults } = play(
      match,
      `
      who     does        runner   stake @ odds   expect
      anna    deposits             1000
      bilal   deposits             1000
      anna    lay keep    Kings    50 @ 2.00
      bilal   lay keep    Kings    50 @ 2.00
      `,
    );
    expect(faults).toEqual([]);
    const saved = snapshotExchange(scene.state) as { markets: { bets: unknown[] }[] };
    const [market] = saved.markets;
    const turned = { ...saved, markets: [{ ...market, bets: market?.bets.toReversed() }] };
    expect(stateHash(restoreExchange(saved))).toBe(stateHash(scene.state));
    expect(stateHash(restoreExchange(turned))).not.toBe(stateHash(scene.state));
  });

  test('no player is matched with their own bets', () => {
    const { faults } = play(
      match,
      `
      who     does        runner   stake @ odds   expect
      anna    deposits             1000
      bilal   deposits             1000
      anna    lay keep    Kings    50 @ 2.00
      bilal   lay keep    Kings    50 @ 2.00
      anna    back        Kings    60 @ 2.00      refused SIZE_UNAVAILABLE
      anna    back        Kings    50 @ 2.00      fills 50 @ 2.00
      anna    has                                 anna#1 remaining 50, exposure 50
      anna    back        Kings    1 @ 2.00       refused ODDS_CHANGED
      `,
    );
    expect(faults).toEqual([]);
  });

  test("a bet that would rest across the player's own bet is refused, and one that is filled is not", () => {
    const { faults } = play(
      match,
      `
      who     does        runner   stake @ odds   expect
      anna    deposits             1000
      bilal   deposits             1000
      anna    back keep   Kings    50 @ 2.00
      anna    lay keep    Kings    50 @ 2.00      refused OWN_BET_CROSSED
      anna    lay keep    Kings    50 @ 2.02      refused OWN_BET_CROSSED
      anna    lay keep    Queens   50 @ 2.02
      anna    lay keep    Kings    50 @ 1.99
      anna    changes     anna#3   @ 2.00         refused OWN_BET_CROSSED
      anna    has                                 anna#3 remaining 50
      bilal   back keep   Kings    30 @ 2.00
      anna    lay keep    Kings    30 @ 2.00      fills 30 @ 2.00
      `,
    );
    expect(faults).toEqual([]);
  });

  test('a minimum fill takes what is available from that size on, and cancels the rest', () => {
    const { faults } = play(
      match,
      `
      who     does          runner   stake @ odds   expect
      anna    deposits               1000
      bilal   deposits               1000
      anna    lay keep      Kings    50 @ 2.00
      bilal   back min 51   Kings    80 @ 2.00      refused SIZE_UNAVAILABLE
      bilal   back min 50   Kings    80 @ 2.00      fills 50 @ 2.00, exposure 50
      bilal   has                                   bilal#1 matched 50 cancelled 30
      `,
    );
    expect(faults).toEqual([]);
  });

  test('[SLIP-3] a bet for posting only waits, or is refused whole when any of it would match', () => {
    const { faults } = play(
      match,
      `
      who     does            runner   stake @ odds   expect
      anna    deposits                 1000
      bilal   deposits                 1000
      anna    lay keep post   Kings    50 @ 2.00      anna#1 remaining 50
      bilal   back keep post  Kings    50 @ 2.00      refused WOULD_MATCH
      bilal   back keep post  Kings    50 @ 1.90      refused WOULD_MATCH
      bilal   back keep post  Kings    900 @ 2.00     refused WOULD_MATCH
      anna    has                                     anna#1 remaining 50, exposure 50
      anna    back keep post  Kings    50 @ 2.00      refused OWN_BET_CROSSED
      bilal   back keep post  Kings    50 @ 2.02      bilal#1 remaining 50
      anna    lay             Kings    50 @ 2.02      bilal#1 matched 50 remaining 0
      house   offers          Kings    30 @ 2.10 / 30 @ 2.12
      bilal   back keep post  Kings    50 @ 2.10      refused WOULD_MATCH
      bilal   lay keep post   Kings    50 @ 2.12      refused WOULD_MATCH
      bilal   back keep post  Kings    50 @ 2.12      bilal#2 remaining 50
      bilal   changes post    bilal#2  @ 2.10         refused WOULD_MATCH
      bilal   has                                     bilal#2 remaining 50
      bilal   changes post    bilal#2  @ 2.14         bilal#3 remaining 50
      bilal   changes         bilal#3  @ 2.10         bilal#4 matched 30 remaining 20
      `,
    );
    expect(faults).toEqual([]);
  });

  test('a bet that rests must be at a step of the ladder', () => {
    const { faults } = play(
      match,
      `
      who     does        runner   stake @ odds   expect
      anna    deposits             1000
      anna    back keep   Kings    50 @ 2.01      refused ODDS_INVALID
      anna    back keep   Kings    50 @ 2.02      exposure 50
      `,
    );
    expect(faults).toEqual([]);
  });

  test('hedged money is free at once for the maker too', () => {
    const { faults } = play(
      match,
      `
      who     does        runner   stake @ odds   expect
      anna    deposits             100
      bilal   deposits             1000
      anna    back keep   Kings    100 @ 2.02     free 0
      anna    lay keep    Kings    100 @ 2.00     exposure 100
      bilal   lay         Kings    100 @ 2.02
      anna    has                                 exposure 100
      bilal   back        Kings    100 @ 2.00
      anna    has                                 exposure 0, free 100
      bilal   has                                 exposure 2
      feed    closes      Kings
      engine  settles                             anna 2, bilal -2
      `,
    );
    expect(faults).toEqual([]);
  });
});

describe('cancelling', () => {
  test('takes a bet back whole or in part; a reduced bet keeps its place; matched parts stay', () => {
    const { faults } = play(
      match,
      `
      who     does        runner    stake @ odds   expect
      anna    deposits              1000
      bilal   deposits              1000
      anna    lay keep    Kings     50 @ 2.00
      bilal   lay keep    Kings     50 @ 2.00
      anna    cancels     anna#1    20             anna#1 remaining 30 cancelled 20, exposure 30
      chloe   deposits              1000
      chloe   back        Kings     40 @ 2.00      fills 30 @ 2.00 + 10 @ 2.00
      anna    cancels     anna#1                   refused BET_NOT_OPEN
      anna    cancels     bilal#1                  refused BET_UNKNOWN
      bilal   cancels     bilal#1   1000           bilal#1 matched 10 cancelled 40, exposure 10
      anna    back keep   Queens    50 @ 3.00
      anna    back keep   Queens    50 @ 2.00      exposure 130
      anna    cancels     all                      exposure 30, anna#2 gone
      book    has         Queens                   lay none
      anna    cancels     all                      exposure 30
      `,
    );
    expect(faults).toEqual([]);
  });

  test('a change of odds goes behind the queue, and is matched when it can be', () => {
    const { faults } = play(
      match,
      `
      who     does        runner    stake @ odds   expect
      anna    deposits              100
      bilal   deposits              1000
      anna    back keep   Kings     100 @ 2.00     free 0
      bilal   back keep   Kings     10 @ 2.10
      anna    changes     anna#1    @ 2.10         exposure 100, anna#2 remaining 100, anna#1 gone
      bilal   lay         Queens    10 @ 2.00      refused ODDS_CHANGED
      chloe   deposits              1000
      chloe   lay         Kings     30 @ 2.10      fills 10 @ 2.10 + 20 @ 2.10
      chloe   lay keep    Kings     50 @ 2.06
      anna    changes     anna#2    @ 2.06         fills 50 @ 2.06, anna#3 remaining 30
      anna    changes     anna#3    @ 2.01         refused ODDS_INVALID
      anna    has                                  anna#3 remaining 30
      `,
    );
    expect(faults).toEqual([]);
  });
});

describe('lapsing', () => {
  test('at the turn in-play takes bets with that persistence, and at the close all bets', () => {
    const { faults } = play(
      match,
      `
      who     does         runner   stake @ odds   expect
      anna    deposits              1000
      anna    back keep    Kings    50 @ 2.00
      anna    back lapse   Kings    60 @ 2.00      exposure 110
      feed    is                    SUSPENDED
      anna    has                                  exposure 110
      feed    turns
      anna    has                                  exposure 50, anna#2 gone
      feed    is                    OPEN
      book    has          Kings                   lay 50 @ 2.00
      feed    closes       Kings
      anna    has                                  exposure 0, anna#1 gone
      engine  settles                              anna 0
      `,
    );
    expect(faults).toEqual([]);
  });

  test('[RACE-3] at a removal takes bets on the runner, and lays of the others at a large factor', () => {
    const { faults } = play(
      { runners: ['Ann', 'Bob', 'Cid', 'Dot'], sportId: '10', marketType: 'WIN' },
      `
      who     does        runner   stake @ odds   expect
      anna    deposits             1000
      anna    back keep   Ann      10 @ 4.00
      anna    lay keep    Ann      10 @ 3.00
      anna    back keep   Bob      10 @ 5.00      exposure 30
      feed    removes     Cid      2.49%
      anna    has                                 exposure 30
      feed    removes     Bob      2.5%
      anna    has                                 exposure 10, anna#1 remaining 10, anna#2 gone
      anna    has                                 anna#3 gone
      `,
    );
    expect(faults).toEqual([]);
  });

  test('pieces matched before and after a removal keep their own odds', () => {
    const { faults } = play(
      { runners: ['Ann', 'Bob', 'Cid'], sportId: '10', marketType: 'WIN' },
      `
      who     does        runner   stake @ odds   expect
      anna    deposits             1000
      bilal   deposits             1000
      anna    back keep   Ann      100 @ 4.00
      bilal   lay         Ann      40 @ 4.00
      feed    removes     Bob      25%
      bilal   lay         Ann      60 @ 4.00
      anna    has                                 if Ann +260
      bilal   has                                 if Ann -260, exposure 260
      feed    closes      Ann
      engine  settles                             anna +260, bilal -260
      `,
    );
    expect(faults).toEqual([]);
  });
});

describe('new house prices', () => {
  test('match resting bets, at the odds of the bet and up to the size of the level', () => {
    const { faults } = play(
      match,
      `
      who     does        runner   stake @ odds               expect
      anna    deposits             1000
      bilal   deposits             1000
      anna    back keep   Kings    50 @ 2.10
      bilal   back keep   Kings    50 @ 2.00
      anna    lay keep    Queens   30 @ 1.50
      house   offers      Kings    70 @ 2.06
      feed    matches
      anna    has                                             anna#1 matched 0
      bilal   has                                             bilal#1 matched 50, if Kings +50
      house   offers      Kings    70 @ 2.12
      house   offers      Queens   / 100 @ 1.48
      feed    matches
      anna    has                                             anna#1 matched 50, anna#2 matched 30
      anna    has                                             if Kings +85, if Queens -65
      feed    matches
      bilal   back        Kings    21 @ 2.12                  refused SIZE_UNAVAILABLE
      bilal   back        Kings    20 @ 2.12                  fills 20 @ 2.12
      `,
    );
    expect(faults).toEqual([]);
  });
});
