/** What an exchange says of a market's end is checked against itself before anybody is paid. */
import { instant } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import {
  imageOf,
  makeDefinition,
  makeLine,
  makeRunners,
  noon,
} from '../../../test/stream-lines.ts';
import { FeedLog } from '../../feed/feed-log.ts';
import { Translator } from '../translator.ts';

function follow(words: object = {}) {
  const log = new FeedLog('test');
  const translator = new Translator({
    source: 'betfair',
    names: new Map(),
    factor: { numerator: 1, denominator: 1 },
    showAt: (at) => at,
    idSuffix: '',
    isBasic: false,
    log,
    whyRefused: () => null,
    isFile: false,
  });
  let line = 0;
  const read = (...mc: Readonly<Record<string, unknown>>[]) => {
    line += 1;
    translator.readLine(line, makeLine(noon + line, ...mc));
    return translator.take(instant(noon + line));
  };
  const close = (id: string, more: object) =>
    read({ id, marketDefinition: makeDefinition({ ...words, ...more, status: 'CLOSED' }) })[0];
  return { read, close, problems: () => log.report().problems.map(({ text }) => text) };
}

const closeWith = (winners: number, ...statuses: string[]) => {
  const runners = makeRunners(...statuses.map(() => 'ACTIVE'));
  const { read, close, problems } = follow({ numberOfWinners: winners, marketType: 'PLACE' });
  read({ ...imageOf({ numberOfWinners: winners, runners }), rc: [] });
  return { change: close('1.1', { runners: makeRunners(...statuses) }), problems, close, read };
};

describe('[FEED-9] a market that closes', () => {
  it.each([
    ['one winner', 1, ['WINNER', 'LOSER', 'LOSER']],
    ['a dead heat for one place', 1, ['WINNER', 'WINNER', 'LOSER']],
    ['the stated winners', 2, ['WINNER', 'WINNER', 'LOSER']],
    ['those who tied for the last place', 2, ['WINNER', 'PLACED', 'PLACED']],
    ['fewer runners than places', 3, ['WINNER', 'WINNER', 'REMOVED']],
    ['everybody removed', 1, ['REMOVED', 'REMOVED', 'REMOVED']],
  ])('with %s is paid', (_, winners, statuses) => {
    const { change, problems } = closeWith(winners, ...statuses);
    expect(change?.definition?.status).toBe('CLOSED');
    expect(change?.definition?.runners.map(({ status }) => status)).toEqual(statuses);
    expect([change?.doubt, problems()]).toEqual([undefined, []]);
  });

  it.each([
    ['nobody a winner', 1, ['LOSER', 'LOSER', 'LOSER'], '0 won'],
    ['too few winners', 2, ['WINNER', 'LOSER', 'LOSER'], '1 won'],
    ['more winners than places', 2, ['WINNER', 'WINNER', 'WINNER', 'LOSER'], '3 won'],
    ['everybody a winner', 1, ['WINNER', 'WINNER', 'WINNER'], '3 won'],
    ['a runner without a result', 1, ['WINNER', 'ACTIVE', 'LOSER'], '1 have no result'],
  ])('with %s is suspended for an operator', (_, winners, statuses, computed) => {
    const { change, problems, close } = closeWith(winners, ...statuses);
    expect(change?.definition?.status).toBe('SUSPENDED');
    expect(change?.definition?.runners.every(({ status }) => status === 'ACTIVE')).toBe(true);
    expect(change?.doubt).toMatchObject({ stated: expect.stringContaining('win'), computed });
    expect(problems()).toEqual([expect.stringMatching(/^market 1\.1: .*: stated /)]);
    // Nor does the exchange's next word settle it.
    const again = close('1.1', { runners: makeRunners('WINNER', 'LOSER', 'LOSER'), version: 77 });
    expect(again?.definition?.status ?? 'SUSPENDED').toBe('SUSPENDED');
  });

  it('is compared with the goals that other markets of its event tell of', () => {
    const { read, close, problems } = follow();
    const types = ['OVER_UNDER_15', 'OVER_UNDER_25', 'OVER_UNDER_35', 'CORRECT_SCORE'];
    for (const [at, marketType] of types.entries()) {
      read({ ...imageOf({ marketType }), id: `1.${at}`, rc: [] });
    }
    const over = makeRunners('LOSER', 'WINNER');
    const under = makeRunners('WINNER', 'LOSER');
    expect(close('1.1', { marketType: 'OVER_UNDER_25', runners: over })?.doubt).toBeUndefined();
    expect(close('1.2', { marketType: 'OVER_UNDER_35', runners: under })?.doubt).toBeUndefined();
    const wrong = close('1.0', { marketType: 'OVER_UNDER_15', runners: under });
    expect(wrong?.definition?.status).toBe('SUSPENDED');
    expect(wrong?.doubt).toEqual({
      reason: 'the result contradicts another market of the event',
      stated: '0 to 1 goals',
      computed: '3 goals',
    });
    const scores = [
      { ...over[0], name: '1 - 2', status: 'LOSER' },
      { ...over[1], name: '1 - 1', status: 'WINNER' },
    ];
    const score = close('1.3', { marketType: 'CORRECT_SCORE', runners: scores });
    expect(score?.doubt).toMatchObject({ stated: '2 goals', computed: '3 goals' });
    expect(problems()).toHaveLength(2);
  });

  describe('in a race', () => {
    const at = (market: object, ...statuses: string[]) => ({
      eventTypeId: '4339',
      ...market,
      ...(statuses.length > 0 && { runners: makeRunners(...statuses) }),
    });
    const win = { marketType: 'WIN' };
    const place = { marketType: 'PLACE', numberOfWinners: 2 };
    const began = () => {
      const race = follow();
      const open = (id: string, market: object) =>
        race.read({
          ...imageOf(at(market, 'ACTIVE', 'ACTIVE', 'ACTIVE')),
          id,
          rc: [],
        });
      open('1.1', win);
      open('1.2', place);
      return race;
    };
    const closed = ['WINNER', 'LOSER', 'LOSER'] as const;

    it('is paid if who won has a place', () => {
      const { close, problems } = began();
      expect(close('1.2', at(place, 'WINNER', 'LOSER', 'WINNER'))?.doubt).toBeUndefined();
      expect(close('1.1', at(win, ...closed))?.doubt).toBeUndefined();
      expect(problems()).toEqual([]);
    });

    it.each([
      ['1.1', '1.2', 'runner 1 took no place', 'runner 1 won'],
      ['1.2', '1.1', 'runner 1 won', 'runner 1 took no place'],
    ])(
      'waits for an operator if who won has none: %s, then %s',
      (first, then, stated, computed) => {
        const { close } = began();
        const results: Readonly<Record<string, object>> = {
          '1.1': at(win, ...closed),
          '1.2': at(place, 'LOSER', 'WINNER', 'WINNER'),
        };
        expect(close(first, results[first] ?? {})?.definition?.status).toBe('CLOSED');
        const change = close(then, results[then] ?? {});
        expect(change?.definition?.status).toBe('SUSPENDED');
        expect(change?.doubt).toEqual({
          reason: 'the result contradicts another market of the race',
          stated,
          computed,
        });
      },
    );

    it('is not compared with another race of the meeting', () => {
      const { close } = began();
      const later = { ...win, marketTime: new Date(noon).toISOString() };
      close('1.2', at(place, 'LOSER', 'WINNER', 'WINNER'));
      expect(close('1.1', at(later, ...closed))?.doubt).toBeUndefined();
    });
  });

  it.each([
    ['a line', { bettingType: 'LINE' }, 'betting type LINE is not offered'],
    [
      'a market with handicaps',
      {
        runners: [
          { id: 1, hc: -1, status: 'LOSER' },
          { id: 2, hc: 1, status: 'LOSER' },
        ],
      },
      'runners with a handicap are not offered',
    ],
    ['one of no type', { bettingType: null }, 'a market without a betting type is not offered'],
  ])('as %s, which it was not, is suspended for an operator', (_, words, reason) => {
    const { read, close, problems } = follow();
    read(imageOf());
    const runners = makeRunners('WINNER', 'LOSER');
    const change = close('1.1', { runners, ...words });
    expect(change?.definition?.status).toBe('SUSPENDED');
    expect(change?.doubt).toMatchObject({ reason, computed: 'cannot be read' });
    expect(problems()).toEqual([`market 1.1: ${reason}`]);
    // Nor does the exchange's next word settle it.
    const again = close('1.1', { runners, version: 77 });
    expect(again?.definition?.status ?? 'SUSPENDED').toBe('SUSPENDED');
  });

  it('a second time with another result is told of, and the first counts', () => {
    const { read, close, problems } = follow();
    read(imageOf());
    expect(close('1.1', { runners: makeRunners('WINNER', 'LOSER') })?.definition?.status).toBe(
      'CLOSED',
    );
    expect(close('1.1', { runners: makeRunners('LOSER', 'WINNER'), version: 11 })).toBeUndefined();
    expect(problems()).toEqual([
      'market 1.1 closes again with another result: 1 LOSER, 2 WINNER, not 1 WINNER, 2 LOSER; ' +
        'the first one counts',
    ]);
    close('1.1', { runners: makeRunners('WINNER', 'LOSER'), version: 12 });
    expect(problems()).toHaveLength(1);
  });
});
