import { join } from 'node:path';
import type { MarketChange } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import {
  closing,
  collect,
  imageOf,
  makeDefinition,
  makeLine,
  minute,
  newFolder,
  noon,
  writeLines,
} from '../../test/stream-lines.ts';
import { jumpingClock } from '../feed/jumping-clock.ts';
import { type ReplayOptions, replayFeed } from './replay-feed.ts';

const now = Date.parse('2040-01-01T00:00:00Z');
const tick = (price: number) => ({ id: '1.1', rc: [{ id: 1, atb: [[price, 5]] }] });
const inPlay = makeDefinition({ inPlay: true, betDelay: 5, version: 50 });

/** A market from noon on: it starts at 13:00, turns in-play at 13:01 and closes at 14:00. */
const story = [
  makeLine(noon, imageOf()),
  makeLine(noon + 10 * minute, tick(1.4)),
  makeLine(noon + 40 * minute, tick(1.45)),
  makeLine(noon + 61 * minute, { id: '1.1', marketDefinition: inPlay }),
  makeLine(noon + 120 * minute, { id: '1.1', marketDefinition: closing }),
];

function feedOf(paths: readonly string[], options: Partial<ReplayOptions> = {}) {
  return replayFeed({ paths, clock: jumpingClock(now), liquidityFactor: 1, ...options });
}

async function play(paths: readonly string[], options: Partial<ReplayOptions> = {}) {
  const feed = feedOf(paths, options);
  const batches = await collect(feed.changes(new AbortController().signal));
  return { batches, report: feed.report() };
}

const minutesOf = (batches: readonly (readonly MarketChange[])[]) =>
  batches.map((batch) => ((batch[0]?.at ?? 0) - now) / minute);

describe('a replay', () => {
  it('starts now and keeps the intervals of the recording', async () => {
    const { batches, report } = await play([writeLines(story)], { leadMs: null });
    expect(minutesOf(batches)).toEqual([0, 10, 40, 61, 120]);
    expect(batches[0]?.[0]?.definition?.startAt).toBe(now + 60 * minute);
    expect(batches[4]?.[0]?.definition?.status).toBe('CLOSED');
    expect(report.markets).toMatchObject([{ marketId: '1.1', isClosed: true }]);
    expect([report.problems, report.skipped]).toEqual([[], []]);
  });

  it('folds everything older than the lead before the start into the opening', async () => {
    const { batches } = await play([writeLines(story)], { leadMs: 30 * minute });
    expect(minutesOf(batches)).toEqual([0, 9, 30, 89]);
    const opening = batches[0]?.[0];
    expect(opening?.definition?.startAt).toBe(now + 29 * minute);
    expect(opening?.runners?.[0]?.back.map(({ odds }) => odds)).toEqual([150, 140]);
    expect(opening?.runners).toHaveLength(2);
  });

  it('shows times that come true at any speed, and leaves the bet delay unchanged', async () => {
    const { batches } = await play([writeLines(story)], { leadMs: null, speed: 60 });
    const turned = batches[3]?.[0];
    expect(turned?.at).toBe(now + 61_000);
    expect(turned?.definition).toMatchObject({ startAt: now + 60_000, betDelayMs: 5000 });
    expect(turned?.definition?.fixture.openAt).toBe(now + 60_000);
  });

  it('plays several files together in order of time, each opening now', async () => {
    const other = story.map((line) => line.replaceAll('"1.1"', '"1.2"'));
    const shifted = other.map((line) =>
      line.replace(/"pt":(\d+)/, (_, pt) => `"pt":${Number(pt) + 5}`),
    );
    const { batches } = await play([writeLines(story), writeLines(shifted)], { leadMs: null });
    expect(batches.map((batch) => batch[0]?.marketId)).toEqual([
      '1.1',
      '1.2',
      '1.1',
      '1.2',
      '1.1',
      '1.2',
      '1.1',
      '1.2',
      '1.1',
      '1.2',
    ]);
    expect(minutesOf(batches)).toEqual([0, 0, 10, 10, 40, 40, 61, 61, 120, 120]);
  });

  it('plays a market once if two files contain it, and reports it', async () => {
    const first = writeLines(story);
    const { report } = await play([first, writeLines(story)], { leadMs: null });
    expect(report.skipped.map(({ marketId, reason }) => [marketId, reason])).toEqual([
      ['1.1', `MATCH_ODDS: already played from ${first}`],
    ]);
  });

  it('leaves a market that the recording does not close stale at its end', async () => {
    const { batches } = await play([writeLines(story.slice(0, 3))], { leadMs: null });
    expect(batches.at(-1)).toMatchObject([
      { marketId: '1.1', staleReason: 'the recording ends here' },
    ]);
  });

  it('[FEED-8] continues after a broken line with the market stale until the next line', async () => {
    const lines = [...story.slice(0, 2), '{"op":"mcm",', ...story.slice(2)];
    const { batches, report } = await play([writeLines(lines)], { leadMs: null });
    expect(batches.map((batch) => batch[0]?.staleReason !== undefined)).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(report.problems).toMatchObject([{ line: 3, text: 'is not JSON' }]);
  });

  it('restarts under other ids if it repeats', async () => {
    const feed = feedOf([writeLines(story)], { leadMs: null, repeat: true, idSuffix: '-x' });
    const ids: string[] = [];
    for await (const batch of feed.changes(new AbortController().signal)) {
      for (const { marketId, definition } of batch) {
        if (definition?.status === 'OPEN' && !definition.isInPlay) {
          ids.push(`${marketId} ${definition.fixture.eventId} ${definition.startAt - now}`);
        }
      }
      if (ids.length === 3) break;
    }
    expect(ids).toEqual([
      `1.1-x 900-x ${60 * minute}`,
      `1.1-x-2 900-x-2 ${180 * minute}`,
      `1.1-x-3 900-x-3 ${300 * minute}`,
    ]);
  });

  it('stops when the signal aborts, also inside a wait, and can be started again', async () => {
    const stop = new AbortController();
    const feed = replayFeed({
      paths: [writeLines(story)],
      leadMs: null,
      clock: {
        now: () => now,
        sleepUntil: async (instantMs) => {
          if (instantMs > now + 20 * minute) stop.abort();
        },
      },
    });
    expect(await collect(feed.changes(stop.signal))).toHaveLength(2);
    expect(await collect(feed.changes(stop.signal))).toHaveLength(0);
  });

  it('starts when all files are ready, however long reading took', async () => {
    let now = noon;
    const delays: number[] = [];
    const clock = {
      now: () => {
        now += minute;
        delays.push(now);
        return now;
      },
      sleepUntil: () => Promise.resolve(),
    };
    const feed = feedOf([writeLines(story)], { clock, leadMs: null });
    const [first] = await collect(feed.changes(new AbortController().signal));
    expect([first?.[0]?.at]).toEqual(delays);
  });

  it('gives the same feed twice', async () => {
    const feed = feedOf([writeLines(story)]);
    const again = feedOf([writeLines(story)]);
    const signal = new AbortController().signal;
    expect(await collect(feed.changes(signal))).toEqual(await collect(again.changes(signal)));
  });

  it('quotes around last prices, marked as derived, if a recording has nothing else', async () => {
    const basic = makeLine(noon, { id: '1.1', marketDefinition: makeDefinition() });
    const traded = makeLine(noon + minute, { id: '1.1', rc: [{ id: 1, ltp: 2 }] });
    const { batches } = await play([writeLines([basic, traded])], { leadMs: null });
    expect(batches[0]?.[0]?.definition?.isDerived).toBe(true);
    expect(batches[1]?.[0]?.runners).toMatchObject([
      { back: [{ odds: 199, size: 10_000 }], lay: [{ odds: 202, size: 10_000 }] },
    ]);
  });

  it.each([
    [{ speed: 0 }, /speed runs from 1 to 1000/],
    [{ speed: 1001 }, /speed runs from 1 to 1000/],
    [{ leadMs: -1 }, /leadMs is whole milliseconds/],
    [{ liquidityFactor: 'much' }, /liquidityFactor is a plain decimal/],
    [{ idSuffix: '/..' }, /idSuffix is at most 16/],
  ])('refuses the setting %j and names it', (options, message) => {
    expect(() => feedOf([], options)).toThrow(message);
  });
});

describe('the files of a replay', () => {
  it('are found in folders under any name, and named from the files next to them', async () => {
    const folder = newFolder();
    writeLines(story, '1.1.mcm.gz', folder);
    writeLines([story.join('\n').replaceAll('"1.1"', '"1.2"')], 'stream.txt', folder);
    writeLines(['{"jsonrpc":"2.0"}'], 'a.books.jsonl', folder);
    writeLines(['just words'], 'notes.txt', folder);
    const catalogue = { marketId: '1.1', runners: [{ selectionId: 2, runnerName: 'Blues' }] };
    writeLines([JSON.stringify(catalogue)], 'x.catalogue.json', folder);
    const { batches, report } = await play([folder, join(folder, 'none')], { leadMs: null });
    const named = batches.flat().find(({ marketId }) => marketId === '1.1');
    expect(named?.definition?.runners[1]?.name).toBe('Blues');
    expect(report.sources.map((path) => path.slice(folder.length + 1))).toEqual([
      '1.1.mcm.gz',
      'stream.txt',
    ]);
    expect(report.skipped.map(({ reason }) => reason).sort()).toEqual([
      'is not a recorded market stream',
      'polled market books are not played',
      'there is no such file or folder',
    ]);
  });

  it('that contain nothing end the feed at once, also if it repeats', async () => {
    const { batches, report } = await play([writeLines([''])], { repeat: true });
    expect(batches).toEqual([]);
    expect(report.skipped).toMatchObject([{ reason: 'no line of it can be read' }]);
    const skippedOnly = makeLine(noon, imageOf({ bettingType: 'LINE' }));
    expect((await play([writeLines([skippedOnly])], { repeat: true })).batches).toEqual([]);
  });
});
