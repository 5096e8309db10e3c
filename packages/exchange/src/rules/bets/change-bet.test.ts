import { type BetId, clientRef, money, odds, type PlayerId } from '@layline/contract';
import { describe, expect, test } from 'vitest';
import { play } from '../../../test/play.ts';
import { faultsOf, send } from '../../../test/scene.ts';
import { allBets } from '../held/open-bets.ts';

const match = { runners: ['Kings', 'Queens'] };

test('a repeated change gets the same reply, and its reference is refused to any other request', () => {
  const { scene } = play(
    match,
    `
    who     does        runner    stake @ odds   expect
    anna    deposits              1000
    anna    back keep   Kings     100 @ 2.00
    anna    back keep   Kings     40 @ 2.20
    `,
  );
  const [first, second] = allBets(scene.state).map(({ betId }) => betId);
  if (first === undefined || second === undefined) throw new Error('Two bets wait');
  const limits = { stakeMin: money(100), stakeMax: money(1_000_000) };
  const whose = { playerId: 'anna' as PlayerId, clientRef: clientRef('move-it-1') };
  const change = (betId: BetId, newOdds: number, more: { readonly isPostOnly?: true } = {}) =>
    send(scene, {
      kind: 'change-bet',
      ...whose,
      betId,
      newBetId: betId,
      odds: odds(newOdds),
      limits,
      house: null,
      ...more,
    });
  expect(change(first, 210)).toMatchObject({ refusal: null, repeatOf: null });
  const moved = String(scene.seq) as BetId;
  expect(change(first, 210)).toMatchObject({ events: [], refusal: null, repeatOf: moved });
  const others = [change(first, 220), change(second, 210), change(moved, 210)];
  for (const other of [...others, change(first, 210, { isPostOnly: true })]) {
    expect(other).toMatchObject({ events: [], refusal: { code: 'CLIENT_REF_REUSED' } });
  }
  expect(faultsOf(scene)).toEqual([]);
});

describe('an unmatched part smaller than the least stake of the site', () => {
  const funded = `
      who     does              runner    stake @ odds   expect
      anna    deposits                    1000
      bilal   deposits                    1000`;
  const cases = {
    'is moved as matching left it, again and again': `
      anna    back keep         Kings     10 @ 2.00
      bilal   lay               Kings     8 @ 2.00       anna#1 remaining 2
      anna    changes least 5   anna#1    @ 2.10         anna#2 remaining 2, anna#1 matched 8 remaining 0
      anna    changes least 5   anna#2    @ 2.04         anna#3 remaining 2, anna#2 gone
      bilal   lay keep          Kings     1 @ 2.04       anna#3 remaining 1
      anna    changes least 5   anna#3    @ 2.06         anna#4 remaining 1
      book    has               Kings                    lay 1 @ 2.06, back none
      bilal   lay               Kings     1 @ 2.06       anna#4 matched 1 remaining 0`,
    'is matched at once when its new odds are there, like any other': `
      anna    lay keep          Kings     10 @ 2.00
      bilal   back              Kings     9 @ 2.00       anna#1 remaining 1
      bilal   back keep         Kings     30 @ 2.20      bilal#2 remaining 30
      anna    changes least 5   anna#1    @ 2.20         fills 1 @ 2.20, bilal#2 matched 1 remaining 29
      bilal   cancels           bilal#2   27             bilal#2 remaining 2
      bilal   changes least 5   bilal#2   @ 2.30         refused STAKE_TOO_SMALL`,
    'is not moved when its player made it small': `
      anna    back keep         Kings     5 @ 3.00
      anna    cancels           anna#1    4.99           anna#1 remaining 0.01
      anna    changes least 5   anna#1    @ 2.00         refused STAKE_TOO_SMALL
      anna    has                                        anna#1 remaining 0.01, exposure 0.01
      anna    changes           anna#1    @ 2.00         anna#2 remaining 0.01`,
    'is not moved when its player cut what matching had left': `
      anna    back keep         Kings     10 @ 2.00
      bilal   lay               Kings     7 @ 2.00       anna#1 remaining 3
      anna    cancels           anna#1    1              anna#1 remaining 2
      anna    changes least 5   anna#1    @ 2.10         refused STAKE_TOO_SMALL
      anna    cancels           anna#1                   anna#1 remaining 0`,
    'may have been moved before it is cut, and is held to the least stake from then on': `
      anna    back keep         Kings     10 @ 2.00
      bilal   lay               Kings     7 @ 2.00
      anna    changes least 5   anna#1    @ 2.10         anna#2 remaining 3
      anna    cancels           anna#2    2.99           anna#2 remaining 0.01
      anna    changes least 5   anna#2    @ 2.12         refused STAKE_TOO_SMALL`,
    'or a larger one that was cut, is moved while it is as large as that': `
      anna    back keep         Kings     100 @ 2.00
      anna    cancels           anna#1    95             anna#1 remaining 5
      anna    changes least 5   anna#1    @ 2.10         anna#2 remaining 5`,
    'is moved too when the least stake was raised after the bet': `
      anna    back keep         Kings     2 @ 2.00
      anna    changes least 5   anna#1    @ 2.10         anna#2 remaining 2`,
    'is refused for its odds or its cover all the same': `
      anna    withdraws                   990
      anna    lay keep          Kings     10 @ 2.00
      bilal   back              Kings     8 @ 2.00       anna#1 remaining 2
      anna    changes least 5   anna#1    @ 2.01         refused ODDS_INVALID
      anna    changes least 5   anna#1    @ 2.20         refused INSUFFICIENT_FUNDS
      anna    changes least 5   anna#1    @ 1.90         anna#2 remaining 2`,
  };

  test.each(Object.entries(cases))('%s', (_, lines) => {
    expect(play(match, funded + lines).faults).toEqual([]);
  });
});
