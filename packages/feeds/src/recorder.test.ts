import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import {
  classicLadder,
  competitionId,
  eventId,
  instant,
  type MarketChange,
  type MarketDefinition,
  marketId,
  marketStatuses,
  money,
  type PriceLevel,
  runnerId,
  runnerStatuses,
} from '@layline/contract';
import fc from 'fast-check';
import { describe, expect, inject, it, vi } from 'vitest';
import { collect, newFolder, noon, writeLines } from '../test/stream-lines.ts';
import { readRecording } from './betfair/read-recording.ts';
import type { Feed } from './feed/feed.ts';
import { jumpingClock } from './feed/jumping-clock.ts';
import { recordFeed } from './record-feed.ts';
import { Recorder } from './recorder.ts';
import { shippedFeed, shippedPath } from './shipped/shipped-recording.ts';
import { planMatch } from './simulated/cast.ts';
import { allSeries, makeTimetable, scheduleMatch } from './simulated/programme.ts';
import { simulatedFeed } from './simulated/simulated-feed.ts';

/** A whole match has many moments, which take long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const signal = () => new AbortController().signal;

async function readBack(path: string): Promise<(readonly MarketChange[])[]> {
  const batches: (readonly MarketChange[])[] = [];
  for await (const step of readRecording(path)) {
    if (step.message !== null) batches.push(step.changes);
  }
  return batches;
}

const amount = fc.integer({ min: 1, max: 1e11 }).map(money);
const levels = (isBack: boolean): fc.Arbitrary<readonly PriceLevel[]> => {
  const prices = isBack ? classicLadder.slice(0, 20) : classicLadder.slice(20, 40);
  return fc
    .uniqueArray(fc.constantFrom(...prices), { maxLength: 3 })
    .chain((odds) => fc.tuple(...odds.map((at) => amount.map((size) => ({ odds: at, size })))))
    .map((ladder: readonly PriceLevel[]) =>
      ladder.toSorted((a, b) => (isBack ? b.odds - a.odds : a.odds - b.odds)),
    );
};

const runners = fc.uniqueArray(
  fc.record({
    runnerId: fc.nat(3).map(runnerId),
    back: levels(true),
    lay: levels(false),
    lastTraded: fc.option(fc.constantFrom(...classicLadder)),
    tradedVolume: amount,
  }),
  { minLength: 1, selector: (prices) => prices.runnerId },
);

/** Scores of real moments of simulated matches. */
const scores = allSeries
  .filter(({ isShort }) => isShort)
  .flatMap((series) => {
    const plan = planMatch(scheduleMatch(makeTimetable(series, 1), 7), 'scores');
    const scores = [...plan.play()].flatMap(({ score }) => (score === undefined ? [] : [score]));
    return [scores[1], scores[40], scores.at(-1)].flatMap((score) => score?.() ?? []);
  })
  .map((score) => ({ ...score, eventId: 'e.1', at: noon }));

const endedBySuperOver = { kind: 'super-over' } as const;

const definitionOf = (id: string): fc.Arbitrary<MarketDefinition> =>
  fc
    .tuple(
      plainDefinitionOf(id),
      fc.constantFrom({}, { sessionResult: 44 }, { ending: endedBySuperOver }),
    )
    .map(([definition, more]) => ({ ...definition, ...more }))
    // An each-way market that states no fraction is not offered.
    .filter(
      ({ marketType, eachWayDivisor }) => marketType !== 'EACH_WAY' || eachWayDivisor !== null,
    );

const plainDefinitionOf = (id: string): fc.Arbitrary<MarketDefinition> =>
  fc.record({
    marketId: fc.constant(marketId(id)),
    fixture: fc.record({
      eventId: fc.constant(eventId('e.1')),
      name: fc.constantFrom('Reds v Blues', 'Übung "x"'),
      sportId: fc.constantFrom('4', '10', '113'),
      competitionId: fc.constant(competitionId('c')),
      competitionName: fc.constant('Cup'),
      openAt: fc.integer({ min: 0, max: 4e12 }).map(instant),
      countryCode: fc.constantFrom(null, 'IN'),
      venue: fc.constantFrom(null, 'The Green'),
    }),
    kind: fc.constantFrom('match', 'bookmaker', 'session'),
    marketType: fc.constantFrom('MATCH_ODDS', 'EACH_WAY'),
    name: fc.constantFrom('Match Odds', 'Each Way'),
    status: fc.constantFrom(...marketStatuses),
    isInPlay: fc.boolean(),
    betDelayMs: fc.nat(9000),
    startAt: fc.integer({ min: 0, max: 4e12 }).map(instant),
    winners: fc.integer({ min: 1, max: 5 }),
    eachWayDivisor: fc.constantFrom(null, 4),
    baseRate: fc.nat(1000),
    version: fc.nat(1e9),
    isDerived: fc.boolean(),
    runners: fc.tuple(
      ...[0, 1, 2, 3].map((index) =>
        fc.record({
          runnerId: fc.constant(runnerId(index)),
          name: fc.constant(`Runner ${index}`),
          sortPriority: fc.constant(index),
          status: fc.constantFrom(...runnerStatuses),
          reductionFactor: fc.option(fc.nat(99_999)),
          removedAt: fc.option(fc.integer({ min: 0, max: 4e12 }).map(instant)),
        }),
      ),
    ),
  });

/** Arbitrary changes of one market: the first whole, the rest of any parts. */
const changesOf = (id: string): fc.Arbitrary<readonly Omit<MarketChange, 'at'>[]> => {
  const common = { marketId: fc.constant(marketId(id)) };
  const whole = fc.record({
    ...common,
    definition: definitionOf(id),
    runners,
    totalMatched: amount,
  });
  const later = fc.record(
    {
      ...common,
      runners,
      totalMatched: amount,
      staleReason: fc.constantFrom('late', 'cut'),
      overlay: fc.constantFrom(null, 'Ball Running'),
      session: fc.constantFrom(
        { no: { line: 47, rate: 100 }, yes: { line: 48, rate: 95 } },
        { no: null, yes: null },
      ),
      score: fc.constantFrom(...scores),
    },
    { requiredKeys: ['marketId', 'runners'] },
  );
  return fc
    .tuple(whole, fc.array(later, { maxLength: 6 }))
    .map(([first, rest]) => [first, ...rest]);
};

/** Closed markets are never stale on reading, so no stale one may be recorded. */
const isTellable = (changes: readonly Omit<MarketChange, 'at'>[]): boolean =>
  changes[0]?.definition?.status !== 'CLOSED' ||
  changes.every(({ staleReason }) => staleReason === undefined);

/** What the shipped recording is made of, simulated once. */
let shipping: Promise<(readonly MarketChange[])[]> | null = null;
const simulateShipped = () => {
  shipping ??= collect(shippedFeed().changes(signal()));
  return shipping;
};

describe('a recording of our own', () => {
  it('reads back equal to what was recorded', async () => {
    await fc.assert(
      fc.asyncProperty(changesOf('m.1').filter(isTellable), async (changes) => {
        const recorder = new Recorder();
        const batches = changes.map((change, step) => [{ ...change, at: instant(noon + step) }]);
        const path = writeLines(batches.map((batch) => recorder.makeLine(batch)));
        expect(await readBack(path)).toEqual(batches);
      }),
      { numRuns: 60 * inject('depth') },
    );
  });

  it('reads the earlier names of the overlay and of staleness', async () => {
    const recorder = new Recorder();
    const batches = await simulateShipped();
    const open = batches.find((batch) => batch[0]?.definition?.status === 'OPEN') ?? [];
    const first = recorder.makeLine(open);
    const { marketId: id, at: openedAt } = open[0] as MarketChange;
    const at = instant(openedAt + 1);
    const change = { marketId: id, at, staleReason: 'late', overlay: 'Ball Running' };
    const line = recorder.makeLine([change]);
    const older = line.replace('"staleReason"', '"doubt"').replace('"overlay"', '"veil"');
    expect(older).not.toBe(line);
    expect((await readBack(writeLines([first, older]))).at(-1)).toEqual([change]);
  });

  it('is the one that ships: the same from its seed, read back equal, and well under 300 kB', async () => {
    const expected = await simulateShipped();
    const shipped = fileURLToPath(shippedPath);
    const bytes = readFileSync(shipped);
    const recorder = new Recorder();
    const lines = expected.map((batch) => `${recorder.makeLine(batch)}\n`).join('');
    expect(gunzipSync(bytes).toString('utf8') === lines).toBe(true);
    expect(await readBack(shipped)).toEqual(expected);
    expect(bytes.length).toBeLessThan(300_000);
    const closed = expected.flat().filter(({ definition }) => definition?.status === 'CLOSED');
    const kinds = closed.map(({ definition }) => definition?.kind);
    expect(new Set(kinds)).toEqual(new Set(['match', 'bookmaker', 'session']));
    const sports = closed.map(({ marketId: id }) => id.split('.')[1]);
    expect(new Set(sports)).toEqual(new Set(['1', '2', '4']));
    const opened = expected.flat().filter(({ definition }) => definition?.status === 'OPEN');
    const ids = (changes: readonly MarketChange[]) =>
      new Set(changes.map(({ marketId: id }) => id));
    expect(ids(closed)).toEqual(ids(opened));
  });

  it('[FEED-14] keeps lines, and the number that settles them', async () => {
    const feed = simulatedFeed({ seed: 1, clock: jumpingClock(instant(noon)) });
    const batches: (readonly MarketChange[])[] = [];
    for await (const batch of feed.changes(signal())) {
      const ofLines = batch.filter(({ marketId: id }) => /\.(ah|gl)$/.test(id));
      if (ofLines.length > 0) batches.push(ofLines);
      if (ofLines.some(({ definition }) => definition?.lineResult !== undefined)) break;
    }
    const recorder = new Recorder();
    const path = writeLines(batches.map((batch) => recorder.makeLine(batch)));
    const read = await readBack(path);
    expect(read).toEqual(batches);
    const { lines, lineResult, runners } = read.at(-1)?.[0]?.definition ?? {};
    expect([lines, Number.isSafeInteger(lineResult)]).toEqual([expect.any(String), true]);
    expect(runners?.every(({ line }) => line !== undefined)).toBe(true);
  });

  it('is written by recordFeed, compressed if the name says so', async () => {
    const path = join(newFolder(), 'three.mcm.gz');
    const begun = (await simulateShipped()).slice(0, 200);
    const feed = {
      ...shippedFeed(),
      async *changes() {
        yield* begun;
      },
    };
    expect(await recordFeed({ feed, path, signal: signal() })).toBe(200);
    expect(readFileSync(path).subarray(0, 2).toString('hex')).toBe('1f8b');
    expect(await readBack(path)).toEqual(begun);
  });

  it('refuses a feed that goes back in time', async () => {
    const backward: Feed = {
      name: 'backward',
      async *changes() {
        yield [{ marketId: marketId('m.1'), at: instant(noon) }];
        yield [{ marketId: marketId('m.1'), at: instant(noon - 1) }];
      },
      report: () => shippedFeed().report(),
    };
    const path = join(newFolder(), 'backward.mcm');
    await expect(recordFeed({ feed: backward, path, signal: signal() })).rejects.toThrow(
      /back in time/,
    );
  });
});
