import { describe, expect, test } from 'vitest';
import { play } from '../../../test/play.ts';
import { type SceneMarket, send } from '../../../test/scene.ts';

const race = { runners: ['Ann', 'Bob', 'Cid', 'Dot'], sportId: '10', marketType: 'WIN' } as const;

/** Plays and settles, and returns the lines of each bet. */
function explained(market: SceneMarket, table: string): (readonly string[] | undefined)[] {
  const { scene, faults } = play(market, table);
  expect(faults).toEqual([]);
  const { marketId } = scene.definition;
  const { events, explain } = send(scene, { kind: 'settle-market', marketId });
  const [event] = events;
  return event?.kind === 'market-settled' ? event.bets.map((_, index) => explain?.(index)) : [];
}

describe('the worksheet of a settled bet', () => {
  test('[RACE-3] shows reduced odds, in a win market on the whole odds', () => {
    const [lines] = explained(
      race,
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000
      house   offers    Ann      500 @ 3.15
      anna    back      Ann      100 @ 3.15
      feed    removes   Bob      15.18%
      feed    removes   Cid      90%
      feed    closes    Ann
      `,
    );
    expect(lines).toEqual([
      'Back 100.00 on Ann at 3.15 or better.',
      'The runner won.',
      'Bob was removed, reduction factor 15.18 %: 3.15 x (1 - 15.18 %) = 2.67.',
      'Cid was removed, reduction factor 90 %: 2.67 x (1 - 90 %), and no less than 1.01 = 1.01.',
      '100.00 x (1.01 - 1): +1.00.',
    ]);
  });

  test('[RACE-3] in a place market on the profit', () => {
    const [lines] = explained(
      { ...race, marketType: 'PLACE', winners: 2 },
      `
      who     does      runner     stake @ odds   expect
      anna    deposits             1000
      house   offers    Ann        500 @ 3.95
      anna    back      Ann        100 @ 3.95
      feed    removes   Bob        4.18%
      feed    closes    Ann, Cid
      `,
    );
    expect(lines?.slice(2)).toEqual([
      'Bob was removed, reduction factor 4.18 %: 1 + (3.95 - 1) x (1 - 4.18 %) = 3.83.',
      '100.00 x (3.83 - 1): +283.00.',
    ]);
  });

  test('names the unmatched part, so that the pieces add up to the stake', () => {
    const [lines] = explained(
      race,
      `
      who     does        runner   stake @ odds   expect
      anna    deposits             1000
      bilal   deposits             1000
      anna    back keep   Ann      100 @ 3.00
      bilal   lay         Ann      40 @ 3.00
      feed    closes      Bob
      `,
    );
    expect(lines).toEqual([
      'Back 100.00 on Ann at 3.00 or better.',
      '60.00 of it found no match and does not count.',
      'The runner lost.',
      'Stake 40.00 lost by the backer: -40.00.',
    ]);
  });

  test('shows the rounding of a piece that is rounded with those before it', () => {
    const sheets = explained(
      race,
      `
      who     does        runner   stake @ odds   expect
      anna    deposits             1000
      bilal   deposits             1000
      anna    back keep   Ann      1.00 @ 1.55
      bilal   lay         Ann      0.01 @ 1.55
      bilal   lay         Ann      0.01 @ 1.55
      feed    closes      Ann
      `,
    );
    expect(sheets[0]?.slice(3)).toEqual([
      '0.01 x (1.55 - 1): +0.01.',
      '0.01 x (1.55 - 1), rounded with 0.01 of the bet that waited: 0.02 x (1.55 - 1) - 0.01: 0.00.',
    ]);
    expect(sheets[2]?.at(-1)).toBe(
      '0.01 x (1.55 - 1), rounded with 0.01 of the bet that waited: ' +
        '0.02 x (1.55 - 1) - 0.01, turned for the lay: 0.00.',
    );
  });

  test('names a market that was declared void as such', () => {
    const [lines] = explained(
      race,
      `
      who     does      runner   stake @ odds   expect
      anna    deposits           1000
      house   offers    Ann      500 @ 3.15
      anna    back      Ann      100 @ 3.15
      feed    removes   Ann
      feed    removes   Bob
      feed    removes   Cid
      feed    removes   Dot
      feed    closes
      `,
    );
    expect(lines?.at(-1)).toBe(
      'Void: every runner was withdrawn, so the market is void. Nothing is won or lost.',
    );
  });
});
