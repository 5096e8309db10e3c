import { instant, type MarketChange } from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import {
  closing,
  imageOf,
  makeDefinition,
  makeLine,
  makeRunners,
  minute,
  noon,
} from '../../test/stream-lines.ts';
import { FeedLog } from '../feed/feed-log.ts';
import { Translator } from './translator.ts';

const whole = { numerator: 1, denominator: 1 };

function translator({ isFile = false } = {}) {
  const log = new FeedLog('test');
  const made = new Translator({
    source: 'file',
    names: new Map(),
    factor: whole,
    showAt: (at) => at,
    idSuffix: '',
    isBasic: false,
    log,
    whyRefused: () => null,
    isFile,
  });
  let line = 0;
  const read = (text: string): readonly MarketChange[] => {
    line += 1;
    made.readLine(line, text);
    return made.take(made.lastAt ?? instant(0));
  };
  const end = () => {
    made.end();
    return made.take(made.lastAt ?? instant(0));
  };
  const problems = () => log.report().problems.map(({ line: at, text }) => `${at}: ${text}`);
  return { read, end, problems, log };
}

const delta = (price: number) => ({ id: '1.1', rc: [{ id: 1, atb: [[price, 5]] }] });

describe('changes of a market', () => {
  it('begin with the definition and every runner, then contain only what changed', () => {
    const { read } = translator();
    const [first] = read(makeLine(noon, imageOf()));
    expect(first?.definition?.status).toBe('OPEN');
    expect(first?.runners?.map(({ runnerId }) => runnerId)).toEqual([1, 2]);
    const [second] = read(makeLine(noon + 1, delta(1.51)));
    expect(second).toEqual({
      marketId: '1.1',
      at: noon + 1,
      runners: [
        {
          runnerId: 1,
          back: [
            { odds: 151, size: 500 },
            { odds: 150, size: 1000 },
          ],
          lay: [{ odds: 152, size: 2000 }],
          lastTraded: 151,
          tradedVolume: 0,
        },
      ],
    });
  });

  it('contain a definition only if it has changed, under an increasing version', () => {
    const { read } = translator();
    const define = (parts: object) => ({
      id: '1.1',
      marketDefinition: makeDefinition({ ...parts }),
    });
    const versionOf = (changes: readonly MarketChange[]) => changes[0]?.definition?.version ?? null;
    expect(versionOf(read(makeLine(noon, imageOf())))).toBe(10);
    expect(versionOf(read(makeLine(noon + 1, define({}))))).toBeNull();
    expect(versionOf(read(makeLine(noon + 2, define({ status: 'SUSPENDED' }))))).toBe(11);
    expect(versionOf(read(makeLine(noon + 3, define({ status: 'OPEN', version: 20 }))))).toBe(20);
    expect(versionOf(read(makeLine(noon + 4, define({ inPlay: true, version: 12 }))))).toBe(21);
  });

  it('pass removals on and clear the runner’s prices', () => {
    const { read } = translator();
    read(makeLine(noon, imageOf()));
    const runners = [
      makeRunners('ACTIVE')[0],
      { id: 2, sortPriority: 2, status: 'REMOVED', adjustmentFactor: 33.333 },
    ];
    const [change] = read(
      makeLine(noon + 1, { id: '1.1', marketDefinition: makeDefinition({ runners }) }),
    );
    expect(change?.definition?.runners[1]).toMatchObject({
      status: 'REMOVED',
      reductionFactor: 33_333,
    });
    expect(change?.runners).toMatchObject([{ runnerId: 2, back: [], lay: [] }]);
  });

  it('carry the market’s total, or the sum of its runners’ if there is none', () => {
    const { read } = translator();
    expect(read(makeLine(noon, imageOf({}, { tv: 70 })))[0]?.totalMatched).toBe(7000);
    const other = translator();
    const rc = [
      { id: 1, tv: 10 },
      { id: 2, tv: 5.5 },
    ];
    expect(other.read(makeLine(noon, imageOf({}, { rc })))[0]?.totalMatched).toBe(1550);
  });
});

describe('staleness', () => {
  it('follows an unreadable line, on every change, until a fresh image', () => {
    const { read, problems } = translator();
    expect(read(makeLine(noon, imageOf()))[0]?.staleReason).toBeUndefined();
    expect(read('{"op":"mcm","pt":1,"mc":[{"id"')).toEqual([
      { marketId: '1.1', at: noon, staleReason: 'line 2 could not be read' },
    ]);
    expect(read(makeLine(noon + 1, delta(1.51)))[0]?.staleReason).toMatch(/^line 2/);
    const [healed] = read(makeLine(noon + 2, imageOf()));
    expect(healed?.staleReason).toBeUndefined();
    expect(healed?.runners).toHaveLength(2);
    expect(problems()).toEqual(['2: is not JSON']);
  });

  it('follows an unreadable line to markets first seen after it without an image', () => {
    const { read } = translator();
    read('broken');
    const defined = { id: '1.1', marketDefinition: makeDefinition() };
    expect(read(makeLine(noon, defined))[0]?.staleReason).toMatch(/^line 1/);
    expect(read(makeLine(noon + 1, { ...imageOf(), id: '1.2' }))[0]?.staleReason).toBeUndefined();
  });

  it('follows a message older than the one before, for its own market', () => {
    const { read, problems } = translator();
    read(makeLine(noon, imageOf(), { ...imageOf(), id: '1.2' }));
    const changes = read(makeLine(noon - minute, delta(1.51)));
    expect(changes.map(({ marketId, staleReason }) => [marketId, staleReason])).toEqual([
      ['1.1', 'a recorded message came out of order'],
    ]);
    expect(changes[0]?.at).toBe(noon);
    expect(problems()).toEqual(['2: is older than the line before it']);
  });

  it('follows prices that come before the first image', () => {
    const { read, problems } = translator();
    expect(read(makeLine(noon, delta(1.51)))).toEqual([]);
    const defined = read(makeLine(noon + 1, { id: '1.1', marketDefinition: makeDefinition() }));
    expect(defined[0]?.staleReason).toBe('prices came before the first picture');
    expect(read(makeLine(noon + 2, imageOf()))[0]?.staleReason).toBeUndefined();
    expect(problems()).toEqual(['1: market 1.1 changes before it is defined']);
  });

  it('follows a sender that reports late data, until it no longer does', () => {
    const { read } = translator();
    read(makeLine(noon, imageOf()));
    expect(read(`{"op":"mcm","pt":${noon + 1},"status":503}`)[0]?.staleReason).toMatch(/late/);
    expect(read(`{"op":"mcm","pt":${noon + 2}}`)[0]).toMatchObject({ runners: [{}, {}] });
    expect(read(makeLine(noon + 3, delta(1.51)))[0]?.staleReason).toBeUndefined();
  });

  it('follows an end without a close, except for closed markets', () => {
    const open = translator();
    open.read(makeLine(noon, imageOf()));
    expect(open.end()).toEqual([
      { marketId: '1.1', at: noon, staleReason: 'the recording ends here' },
    ]);
    expect(open.problems()).toEqual(['null: market 1.1 is not closed when the recording ends']);
    const closed = translator();
    closed.read(makeLine(noon, imageOf()));
    closed.read('broken');
    const [last] = closed.read(makeLine(noon + 1, { id: '1.1', marketDefinition: closing }));
    expect(last?.staleReason).toBeUndefined();
    expect(last?.definition?.runners.map(({ status }) => status)).toEqual(['WINNER', 'LOSER']);
    expect(closed.end()).toEqual([]);
  });

  it('does not follow messages that the sender merged', () => {
    const { read, problems } = translator();
    read(makeLine(noon, imageOf()));
    expect(read(makeLine(noon + 1, { ...delta(1.51), con: true }))[0]?.staleReason).toBeUndefined();
    expect(problems()).toEqual([]);
  });
});

describe('[FEED-8] a line of a file', () => {
  const lines = () => {
    const { read, problems } = translator({ isFile: true });
    const staleOf = (text: string) => read(text).map(({ staleReason }) => staleReason ?? null);
    return { read, staleOf, problems };
  };

  it('that cannot be read suspends until the next one, and no longer', () => {
    const { read, staleOf, problems } = lines();
    read(makeLine(noon, imageOf()));
    expect(staleOf('{"op":"mcm","pt":1,"mc":[{"id"')).toEqual(['line 2 could not be read']);
    const [next] = read(makeLine(noon + 1, delta(1.51)));
    expect([next?.staleReason, next?.runners?.length]).toEqual([undefined, 2]);
    expect(problems()).toEqual(['2: is not JSON']);
  });

  it('that is older than the one before is left out for the markets that have moved on', () => {
    const { read, staleOf, problems } = lines();
    read(makeLine(noon, imageOf(), { ...imageOf(), id: '1.2' }));
    read(makeLine(noon + 2, delta(1.51)));
    expect(staleOf(makeLine(noon + 1, delta(1.49), { ...delta(1.49), id: '1.2' }))).toEqual([null]);
    const [one] = read(makeLine(noon + 3, delta(1.48)));
    expect(one?.runners?.[0]?.back.map(({ odds }) => odds)).toEqual([151, 150, 148]);
    expect(problems()).toEqual(['3: is older than the line before it']);
  });

  it('with a bare NaN or Infinity costs nothing', () => {
    const { read, problems } = lines();
    const text = makeLine(noon, imageOf()).replace(
      '"ltp":1.51',
      '"ltp":NaN,"spn":Infinity,"spf":-Infinity',
    );
    const [first] = read(text);
    expect([first?.runners?.length, first?.staleReason]).toEqual([2, undefined]);
    expect(problems()).toEqual([]);
    expect(read(makeLine(noon + 1, delta(1.51)).replace('5]', 'NaN]'))[0]?.staleReason).toMatch(
      /line 2/,
    );
  });

  it('that withdraws the number of winners changes nothing else', () => {
    const { read, problems } = lines();
    read(makeLine(noon, imageOf()));
    const unknown = {
      id: '1.1',
      marketDefinition: makeDefinition({ numberOfWinners: 0, inPlay: true }),
    };
    const [change] = read(makeLine(noon + 1, unknown));
    expect(change?.definition).toMatchObject({ winners: 1, isInPlay: true });
    const line = { id: '1.1', marketDefinition: makeDefinition({ bettingType: 'LINE' }) };
    expect(read(makeLine(noon + 2, line))[0]?.staleReason).toBe('betting type LINE is not offered');
    expect(problems()).toEqual(['3: market 1.1: betting type LINE is not offered']);
  });
});

describe('with any input', () => {
  const level = fc.tuple(fc.constantFrom(1.5, 1.6, 1.7, 1.8), fc.constantFrom(0, 5, 10));
  const rc = fc.array(
    fc.record({ id: fc.constantFrom(1, 2, 3), atb: fc.array(level), atl: fc.array(level) }),
    { maxLength: 3 },
  );
  const statuses = fc.constantFrom('OPEN', 'SUSPENDED', 'CLOSED');
  const definition = statuses.map((status) => makeDefinition({ status }));
  const market = fc.record(
    { id: fc.constantFrom('1.1', '1.2'), img: fc.boolean(), marketDefinition: definition, rc },
    { requiredKeys: ['id'] },
  );
  const line = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(fc.nat(20), fc.array(market, { maxLength: 2 })) },
    { weight: 1, arbitrary: fc.constant(null) },
  );

  it('nothing throws, whatever replaces a field', () => {
    const extreme = fc.constantFrom(0, -1, 0.001, 1e14, 1e308, -1e308, '9999-12-31T23:59:59Z', '');
    const value = fc.oneof(extreme, fc.jsonValue());
    const someOf = (fields: string) =>
      fc.dictionary(fc.constantFrom(...fields.split(' ')), value, { maxKeys: 4 });
    const parts = fc.record({
      definition: someOf(
        `eventTypeId numberOfWinners betDelay marketBaseRate marketTime openDate eachWayDivisor
        version timezone countryCode venue name eventName marketType bettingType layline`.replace(
          /\s+/g,
          ' ',
        ),
      ),
      runner: someOf('hc name sortPriority adjustmentFactor removalDate bsp'),
      change: someOf('ltp tv trd batb bdatl hc'),
      price: fc.oneof(fc.constant(2), extreme),
      size: fc.oneof(fc.constant(2), extreme),
      pt: fc.oneof(fc.constant(noon), extreme),
    });
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 4 }), (lines) => {
        const { read, end } = translator();
        read(makeLine(noon, imageOf()));
        for (const { definition: words, runner, change, price, size, pt } of lines) {
          const runners = [{ ...makeRunners('ACTIVE')[0], ...runner }];
          const marketDefinition = makeDefinition({ runners, ...words });
          const changes = [{ id: 1, atb: [[price, size]], ...change }];
          read(
            JSON.stringify({ op: 'mcm', pt, mc: [{ id: '1.1', marketDefinition, rc: changes }] }),
          );
        }
        expect(Array.isArray(end())).toBe(true);
      }),
      { numRuns: 400 * inject('depth') },
    );
  });

  it('the first change defines, quotes never cross, and staleness ends with an image or the close', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { read } = translator();
        const closed = new Map<string, boolean>();
        const staleMarkets = new Set<string>();
        for (const words of lines) {
          const text = words === null ? '{' : makeLine(noon + words[0], ...words[1]);
          const images: readonly string[] =
            words?.[1].filter(({ img }) => img === true).map(({ id }) => id) ?? [];
          const closedInLine = words?.[1].filter((update) =>
            JSON.stringify(update).includes('"status":"CLOSED"'),
          );
          for (const change of read(text)) {
            const { marketId, definition, staleReason } = change;
            if (definition !== undefined) closed.set(marketId, definition.status === 'CLOSED');
            expect(closed.has(marketId)).toBe(true);
            const isFresh =
              images.includes(marketId) ||
              closed.get(marketId) === true ||
              closedInLine?.some(({ id }) => id === marketId) === true;
            if (staleMarkets.has(marketId) && !isFresh) expect(staleReason).toBeDefined();
            if (closed.get(marketId) === true) expect(staleReason).toBeUndefined();
            if (staleReason === undefined) staleMarkets.delete(marketId);
            else staleMarkets.add(marketId);
            for (const { back, lay } of change.runners ?? []) {
              expect(back[0]?.odds ?? 0).toBeLessThan(lay[0]?.odds ?? 1e9);
            }
          }
        }
      }),
      { numRuns: 300 * inject('depth') },
    );
  });
});

describe('a market that is left out', () => {
  it('is listed once with its reason, and its later changes are skipped', () => {
    const { read, log } = translator();
    const line = { ...imageOf({ bettingType: 'LINE', marketType: 'TEAM_RUNS' }), id: '1.9' };
    expect(read(makeLine(noon, line))).toEqual([]);
    expect(read(makeLine(noon + 1, { id: '1.9', rc: [{ id: 1, ltp: 2 }] }))).toEqual([]);
    expect(log.report().skipped).toEqual([
      { marketId: '1.9', source: 'file', reason: 'TEAM_RUNS: betting type LINE is not offered' },
    ]);
    expect(log.report().problems).toEqual([]);
  });

  it('names runners missing from the definition, and unknown fields, once', () => {
    const { read, problems } = translator();
    read(makeLine(noon, imageOf()));
    for (const step of [1, 2]) {
      read(makeLine(noon + step, { id: '1.1', hue: step, rc: [{ id: 8, ltp: 2 }] }));
    }
    expect(problems()).toEqual([
      '2: the field mc.hue is not known and is passed over',
      '2: market 1.1 has no runner 8',
    ]);
  });
});
