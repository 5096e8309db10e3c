/** Handicaps and goal lines of the exchange: read line by line, and closed by the number they leave. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { instant, lineRunnerId } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import { recorded } from '../../test/data-sets.ts';
import { makeDefinition, makeLine, noon } from '../../test/stream-lines.ts';
import { FeedLog } from '../feed/feed-log.ts';
import { Translator } from './translator.ts';

type Words = Readonly<Record<string, unknown>>;

const asian = {
  eventTypeId: '1',
  marketType: 'ASIAN_HANDICAP',
  bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
  numberOfWinners: 0,
};
const totals = { ...asian, marketType: 'TOTAL_GOALS', bettingType: 'ASIAN_HANDICAP_SINGLE_LINE' };

const handicaps = Array.from({ length: 33 }, (_, nth) => nth / 4 - 4);

const pairs = (statusOf: (team: 0 | 1, handicap: number) => string): Words[] =>
  handicaps.flatMap((handicap, nth) => [
    { id: 7, hc: handicap, status: statusOf(0, handicap), sortPriority: 2 * nth + 1 },
    { id: 8, hc: 0 - handicap, status: statusOf(1, 0 - handicap), sortPriority: 2 * nth + 2 },
  ]);

/** As a feed states it: a push has lost, half a win has won. */
const stated = (margin: number) => (team: 0 | 1, handicap: number) =>
  (team === 0 ? margin : 0 - margin) + handicap > 0 ? 'WINNER' : 'LOSER';

const orMore = (...statuses: string[]): Words[] =>
  statuses.map((status, nth) => ({ id: 30 + nth, hc: -1 - nth, status, sortPriority: nth + 1 }));

function follow() {
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
  const read = (...mc: Words[]) => {
    line += 1;
    translator.readLine(line, makeLine(noon + line, ...mc));
    return translator.take(instant(noon + line));
  };
  /** Opens the market and closes it with these runners. */
  const close = (id: string, words: Words, runners: readonly Words[]) => {
    const active = runners.map((runner) => ({ ...runner, status: 'ACTIVE' }));
    read({ id, img: true, marketDefinition: makeDefinition({ ...words, runners: active }) });
    const closed = makeDefinition({ ...words, runners, status: 'CLOSED' });
    return read({ id, marketDefinition: closed })[0];
  };
  return { read, close, report: () => log.report() };
}

describe('lines of the exchange', () => {
  it('[FEED-14] are runners of their own, each with its prices', () => {
    const { read } = follow();
    const [change] = read({
      id: '1.1',
      img: true,
      marketDefinition: makeDefinition({ ...asian, runners: pairs(() => 'ACTIVE') }),
      rc: [
        { id: 7, hc: -0.75, atb: [[1.93, 10]], atl: [[1.97, 20]] },
        { id: 8, hc: 0.75, atb: [[2.03, 10]], atl: [[2.07, 20]] },
        { id: 7, atb: [[1.2, 10]], atl: [[1.21, 20]] },
      ],
    });
    expect(change?.definition).toMatchObject({ lines: 'margin', winners: 0 });
    expect(change?.definition?.runners).toHaveLength(66);
    const at = (selectionId: number, quarters: number) => {
      const runnerId = lineRunnerId({ selectionId, quarters });
      const runner = change?.definition?.runners.find((one) => one.runnerId === runnerId);
      const prices = change?.runners?.find((one) => one.runnerId === runnerId);
      return [runner?.name, runner?.line?.sign, prices?.back[0]?.odds, prices?.lay[0]?.odds];
    };
    expect(at(7, -3)).toEqual(['Runner 7 −0.75', 1, 193, 197]);
    expect(at(8, 3)).toEqual(['Runner 8 +0.75', -1, 203, 207]);
    expect(at(7, 0)).toEqual(['Runner 7 0', 1, 120, 121]);
  });

  it.each([-3, -1, 0, 1, 2, 3])(
    '[FEED-14] close by a margin of %i, whatever was a push',
    (margin) => {
      const change = follow().close('1.1', asian, pairs(stated(margin)));
      expect(change?.definition).toMatchObject({ status: 'CLOSED', lineResult: margin });
      expect(change?.doubt).toBeUndefined();
    },
  );

  it.each([
    ['a margin beyond all lines', asian, pairs(stated(6)), 'the lines leave several numbers'],
    [
      'one line that contradicts the others',
      asian,
      pairs((team, at) => (team === 0 && at === -2.5 ? 'WINNER' : stated(1)(team, at))),
      'the lines contradict each other',
    ],
    [
      'one line without a result',
      asian,
      pairs((team, at) => (team === 0 && at === 2 ? 'ACTIVE' : stated(1)(team, at))),
      'the market closed without all results',
    ],
    ['no goals or one', totals, orMore('LOSER', 'LOSER'), 'the lines leave several numbers'],
  ])('[FEED-14] with %s wait for an operator', (_name, words, runners, reason) => {
    const { close, report } = follow();
    const change = close('1.1', words, runners);
    expect(change?.doubt?.reason).toBe(reason);
    expect(change?.definition?.status).toBe('SUSPENDED');
    expect(change?.definition).not.toHaveProperty('lineResult');
    expect(report().problems).toHaveLength(1);
  });

  it('[FEED-14] of no goals or one are decided by another market of the event', () => {
    const { close } = follow();
    const underOver = { eventTypeId: '1', marketType: 'OVER_UNDER_05' };
    close('1.1', underOver, [
      { id: 1, status: 'LOSER', sortPriority: 1 },
      { id: 2, status: 'WINNER', sortPriority: 2 },
    ]);
    const under = { eventTypeId: '1', marketType: 'OVER_UNDER_15' };
    close('1.2', under, [
      { id: 1, status: 'WINNER', sortPriority: 1 },
      { id: 2, status: 'LOSER', sortPriority: 2 },
    ]);
    const change = close('1.3', totals, orMore('LOSER', 'LOSER', 'LOSER'));
    expect(change?.definition).toMatchObject({ status: 'CLOSED', lineResult: 1 });
  });

  it('[FEED-14] that contradict who won the match wait for an operator', () => {
    const { close } = follow();
    close('1.1', { eventTypeId: '1' }, [
      { id: 7, status: 'WINNER', sortPriority: 1 },
      { id: 8, status: 'LOSER', sortPriority: 2 },
      { id: 58_805, status: 'LOSER', sortPriority: 3 },
    ]);
    const change = close('1.2', asian, pairs(stated(-1)));
    expect(change?.doubt).toEqual({
      reason: 'the result contradicts another market of the event',
      stated: '-1 goals ahead',
      computed: '1 or more goals ahead',
    });
  });

  it('[FEED-14] that are all removed are void', () => {
    const change = follow().close(
      '1.1',
      asian,
      pairs(() => 'REMOVED'),
    );
    expect(change?.doubt).toBeUndefined();
    expect(change?.definition).toMatchObject({ status: 'CLOSED' });
    expect(change?.definition).not.toHaveProperty('lineResult');
  });

  it.each([
    ['off the quarters', asian, [{ id: 7, hc: 0.3, status: 'ACTIVE', sortPriority: 1 }], 'quarter'],
    ['without its opposite', asian, pairs(() => 'ACTIVE').slice(1), 'no pairs'],
    ['listed twice', asian, [...pairs(() => 'ACTIVE'), ...pairs(() => 'ACTIVE')], 'twice'],
    [
      'of unknown sides',
      { ...asian, marketType: 'ALT_TOTAL_GOALS' },
      pairs(() => 'ACTIVE'),
      'over and which under',
    ],
    ['of another type', { ...asian, marketType: 'CORNERS' }, pairs(() => 'ACTIVE'), 'of CORNERS'],
  ])('[FEED-14] %s are left out, with the reason', (_name, words, runners, reason) => {
    const { read, report } = follow();
    read({ id: '1.1', img: true, marketDefinition: makeDefinition({ ...words, runners }) });
    expect(
      report()
        .skipped.map((one) => one.reason)
        .join(),
    ).toContain(reason);
  });

  it('reads over and under by their names, which have one number', () => {
    const goals = { ...asian, marketType: 'ALT_TOTAL_GOALS' };
    const runners = [1.5, 2.25].flatMap((hc, nth) => [
      { id: 47_972, hc, name: 'Under', status: nth === 1 ? 'WINNER' : 'LOSER', sortPriority: 1 },
      { id: 47_973, hc, name: 'Over', status: nth === 1 ? 'LOSER' : 'WINNER', sortPriority: 2 },
    ]);
    const change = follow().close('1.1', goals, runners);
    expect(change?.definition).toMatchObject({ lines: 'total', lineResult: 2 });
    const over = lineRunnerId({ selectionId: 47_973, quarters: 9 });
    const line = change?.definition?.runners.find(({ runnerId }) => runnerId === over);
    expect(line).toMatchObject({ name: 'Over 2.25', line: { quarters: -9, sign: 1 } });
  });
});

interface Book {
  readonly marketId: string;
  readonly status: string;
  readonly runners: readonly { selectionId: number; handicap: number; status: string }[];
}

describe.each(recorded)('[FEED-14] polled books of others', ({ folder }) => {
  const path = `${folder}betfair-polled/soccer/rep-of-ireland-u21-v-andorra-u21.books.jsonl.gz`;
  const last = new Map<string, Book>();
  for (const text of gunzipSync(readFileSync(path)).toString().split('\n')) {
    if (text === '') continue;
    const value = JSON.parse(text) as { result?: Book[] } | { rawBook?: Book }[];
    const books = Array.isArray(value) ? value.map(({ rawBook }) => rawBook) : (value.result ?? []);
    for (const book of books) if (book?.marketId !== undefined) last.set(book.marketId, book);
  }
  const runnersOf = (id: string): Words[] =>
    (last.get(id)?.runners ?? []).map(({ selectionId, handicap, status }, nth) => ({
      id: selectionId,
      hc: handicap,
      status,
      sortPriority: nth + 1,
    }));

  it('close 1-0 by a margin of 1, where -1 and +1 both read as lost', () => {
    const change = follow().close('1.1', asian, runnersOf('1.117840782'));
    expect(change?.definition).toMatchObject({ status: 'CLOSED', lineResult: 1 });
  });

  it('do not tell no goals from one by themselves', () => {
    const change = follow().close('1.1', totals, runnersOf('1.117840823'));
    expect(change?.doubt?.reason).toBe('the lines leave several numbers');
    expect(change?.doubt?.computed).toBe('0 to 1 goals');
  });
});
