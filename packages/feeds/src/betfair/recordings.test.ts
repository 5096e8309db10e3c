import { fileURLToPath } from 'node:url';
import { isOnLadder, type MarketChange, type MarketDefinition } from '@layline/contract';
import { describe, expect, inject, it } from 'vitest';
import { booksOf, recorded, samples } from '../../test/data-sets.ts';
import type { FeedReport } from '../feed/feed.ts';
import { jumpingClock } from '../feed/jumping-clock.ts';
import { shippedPath } from '../shipped/shipped-recording.ts';
import { findRecordings } from './find-recordings.ts';
import { readRecording } from './read-recording.ts';
import { replayFeed } from './replay-feed.ts';

interface Story {
  readonly messages: number;
  readonly last: ReadonlyMap<string, MarketDefinition>;
  readonly statuses: ReadonlyMap<string, string>;
  readonly turnedInPlay: boolean;
  readonly staleCount: number;
  readonly faults: readonly string[];
  readonly report: FeedReport;
}

/** What no change may show: crossed books, odds off the ladder, prices of runners that are out. */
function faultsOf(change: MarketChange, definition: MarketDefinition | undefined): string[] {
  const faults: string[] = [];
  if (definition === undefined) return [`${change.marketId} changes before it is defined`];
  for (const { runnerId, back, lay } of change.runners ?? []) {
    const who = `${change.marketId} ${runnerId}`;
    const [bestBack, bestLay] = [back[0], lay[0]];
    if (bestBack && bestLay && bestBack.odds >= bestLay.odds) faults.push(`${who} is crossed`);
    for (const { odds } of [...back, ...lay]) {
      const isByHundredths = definition.kind === 'bookmaker' || definition.lines !== undefined;
      const isAllowed = isByHundredths || isOnLadder(odds);
      if (!isAllowed) faults.push(`${who} is quoted at ${odds}`);
    }
    const runner = definition.runners.find((known) => known.runnerId === runnerId);
    const isPriced = back.length + lay.length > 0;
    if (isPriced && runner?.status !== 'ACTIVE') faults.push(`${who} is ${runner?.status}, priced`);
  }
  return faults;
}

async function storyOf(path: string): Promise<Story> {
  const reader = readRecording(path);
  const last = new Map<string, MarketDefinition>();
  const statuses = new Map<string, string>();
  const faults: string[] = [];
  let [messages, staleCount, turnedInPlay] = [0, 0, false];
  for await (const { message, changes } of reader) {
    if (message !== null) messages += 1;
    for (const change of changes) {
      const { definition, staleReason } = change;
      if (staleReason !== undefined) staleCount += 1;
      if (definition !== undefined) {
        last.set(change.marketId, definition);
        turnedInPlay ||= definition.isInPlay;
        const history = statuses.get(change.marketId) ?? '';
        const letter = definition.status.charAt(0);
        if (!history.endsWith(letter)) statuses.set(change.marketId, history + letter);
      }
      faults.push(...faultsOf(change, last.get(change.marketId)));
    }
  }
  return { messages, last, statuses, turnedInPlay, staleCount, faults, report: reader.report() };
}

const named = (definition: MarketDefinition | undefined, status: string) =>
  definition?.runners.filter((runner) => runner.status === status).map(({ name }) => name);

const netherlands = 'Netherlands v Papua New Guinea';
/**
 * File, messages, fixture, winners, runners removed at the end, status letters, in play: as their
 * list says. In the golf market two were removed and one of them came back.
 */
const single: readonly (readonly [string, number, string, string, number, string, boolean])[] = [
  ['cricket/1.200806927.mcm.gz', 18_529, netherlands, 'Netherlands', 0, 'OSOSC', true],
  [
    'soccer/1.145405534.advanced.mcm.bz2',
    681,
    'Slavia Sofia v Beroe Stara Za',
    'Yes',
    0,
    'OSC',
    false,
  ],
  ['tennis/29788106.event.mcm.gz', 6826, 'Y Hanfmann v D Brown', 'Y Hanfmann', 0, 'OSOSC', true],
  ['horse-racing/1.127236622.mcm.bz2', 16_096, 'Randwick 16:00', '2. Hauraki', 0, 'OSOSOSC', true],
  ['horse-racing/1.185781277.mcm.bz2', 7600, 'Lismore 15:44', 'Runner 40364042', 3, 'OSOSC', true],
  [
    'horse-racing/1.205822330.mcm.bz2',
    5654,
    'Sunshine Coast 11:49',
    '1. Realaide, 13. Daulat Machtigamor, 23. Birkin Black',
    3,
    'OSOSOSOSOSC',
    false,
  ],
  [
    'horse-racing/1.132153978.basic.mcm.gz',
    480,
    'Hamilton 19:55',
    'Brother Mcgonagall',
    2,
    '',
    true,
  ],
  ['horse-racing/1.241629436.mcm.gz', 7679, 'Lingfield 14:02', 'Runner 59626646', 0, 'OSOSC', true],
  ['horse-racing/1.170262291.mcm.bz2', 20_513, 'Tampa Bay Downs 13:00', 'Hubba Bubba', 5, '', true],
  ['greyhounds/1.195395425.abandoned.mcm.gz', 4445, 'Devonport 13:54', '', 7, 'OSC', false],
  ['greyhounds/1.197931750.mcm.gz', 166, 'Sheffield 19:26', '2. Sandwood Jet', 0, 'OSC', false],
  [
    'greyhounds/1.197931751.mcm.gz',
    166,
    'Sheffield 19:26',
    '2. Sandwood Jet, 6. Coolavanny Galiv',
    0,
    'OSC',
    false,
  ],
  [
    'other/1.230478683.golf-top5.basic.mcm.bz2',
    396,
    'LIV Golf Andalucia 2024',
    'Anirban Lahiri, Tyrrell Hatton, Patrick Reed, Sergio Garcia, Louis Oosthuizen',
    1,
    '',
    true,
  ],
];

/** All files of others are read in the deep tests; else those of each kind. */
const isDeep = inject('depth') > 1;

describe('sample recordings', () => {
  const folder = `${samples.folder}betfair`;

  it.each([
    ['1.900000001', '2. Quiet Gale', []],
    ['1.900000002', '1. Silver Ford, 2. Quiet Gale', ['4. Iris Lane', '7. Long Acre']],
  ] as const)('the race %s is won by %s', async (id, winners, placed) => {
    const story = await storyOf(`${folder}/horse-racing/${id}.mcm.gz`);
    expect([story.faults, story.messages, story.staleCount]).toEqual([[], 88, 0]);
    const [definition] = story.last.values();
    expect(definition?.fixture.name).toBe('Brackley 14:10');
    expect(named(definition, 'WINNER')?.join(', ')).toBe(winners);
    expect(named(definition, 'PLACED')).toEqual(placed);
    expect(named(definition, 'REMOVED')).toEqual(['5. Jetty']);
    expect([[...story.statuses.values()], story.turnedInPlay]).toEqual([['OSOSOSC'], true]);
  });

  it('cricket takes names from the score stream next to it, and is suspended at each wicket', async () => {
    const story = await storyOf(`${folder}/cricket/1.900000003.mcm.gz`);
    expect([story.faults, story.messages, story.staleCount]).toEqual([[], 198, 0]);
    const [definition] = story.last.values();
    expect(definition?.fixture.name).toBe('Harbour XI v Hill XI');
    expect(named(definition, 'WINNER')).toEqual(['Hill XI']);
    expect([...story.statuses.values()]).toEqual([`${'OS'.repeat(8)}C`]);
  });

  it('cricket, soccer and tennis close with a winner each', async () => {
    const story = await storyOf(fileURLToPath(shippedPath));
    expect([story.faults, story.staleCount]).toEqual([[], 0]);
    const markets = [...story.last.values()];
    expect(markets.every(({ status }) => status === 'CLOSED')).toBe(true);
    const main = markets.filter(({ marketType }) => marketType === 'MATCH_ODDS');
    expect(main.map(({ fixture }) => fixture.sportId).toSorted()).toEqual(['1', '2', '4']);
    expect(main.map((market) => named(market, 'WINNER')?.length)).toEqual([1, 1, 1]);
  });

  it('all of them together are one feed, in order of time', async () => {
    const now = Date.parse('2040-01-01T00:00:00Z');
    const feed = replayFeed({ paths: samples.recordings, clock: jumpingClock(now), speed: 100 });
    let [lastAt, backward] = [0, 0];
    for await (const batch of feed.changes(new AbortController().signal)) {
      for (const { at } of batch) {
        if (at < lastAt) backward += 1;
        lastAt = at;
      }
    }
    expect(backward).toBe(0);
    expect(feed.report().sources).toHaveLength(4);
    expect(feed.report().problems).toEqual([]);
  });
});

describe.each(recorded)('recorded markets of others', { timeout: 60_000 }, (data) => {
  const folder = `${data.folder}betfair`;

  it.each(single)(
    '%s: %i messages of %s, won by %s',
    async (file, messages, name, winners, removed, statuses, inPlay) => {
      const story = await storyOf(`${folder}/${file}`);
      expect(story.faults).toEqual([]);
      expect(story.messages).toBe(messages);
      expect([...story.last.keys()]).toHaveLength(1);
      const [definition] = story.last.values();
      expect(definition?.fixture.name).toBe(name);
      expect(definition?.status).toBe('CLOSED');
      expect(named(definition, 'WINNER')?.join(', ')).toBe(winners);
      expect(named(definition, 'REMOVED')).toHaveLength(removed);
      expect(story.turnedInPlay).toBe(inPlay);
      if (statuses !== '') expect([...story.statuses.values()]).toEqual([statuses]);
      expect([story.staleCount, story.report.skipped]).toEqual([0, []]);
    },
  );

  it('a whole soccer event closes market by market, its lines by their numbers', async () => {
    const story = await storyOf(`${folder}/soccer/28202626.event.basic.mcm.bz2`);
    expect([story.faults, story.staleCount]).toEqual([[], 0]);
    expect([story.messages, story.last.size, story.report.skipped.length]).toEqual([1096, 71, 6]);
    const markets = [...story.last.values()];
    expect(markets.every(({ status, isDerived }) => status === 'CLOSED' && isDerived)).toBe(true);
    const odds = markets.filter(({ marketType }) => marketType === 'MATCH_ODDS');
    expect(odds.map((market) => named(market, 'WINNER'))).toEqual([['The Draw'], ['The Draw']]);
    expect(new Set(story.report.skipped.map(({ reason }) => reason.replace(/^.*: /, '')))).toEqual(
      new Set(['a market with any number of winners is not offered']),
    );
    const lines = markets.filter((market) => market.lines !== undefined);
    expect(lines.map(({ name, lineResult }) => `${name} ${lineResult}`).toSorted()).toEqual([
      'Asian Handicap 0',
      'Man City Total Goals 2',
      'Middlesbrough Total Goals 2',
      'Total Goals 4',
    ]);
  });

  it('[FEED-14] a subscription to 200 markets, 60 of them of 66 lines, never closes', async () => {
    const story = await storyOf(`${folder}/soccer/1.242971311.multi.mcm.bz2`);
    expect(story.faults).toEqual([]);
    expect([story.messages, story.last.size, story.report.skipped.length]).toEqual([1736, 200, 0]);
    expect(story.staleCount).toBe(200);
    const lines = [...story.last.values()].filter((market) => market.lines === 'margin');
    expect(lines.map(({ runners }) => runners.length)).toEqual(lines.map(() => 66));
    expect(lines).toHaveLength(60);
  });

  it('four markets of one tennis match in one file all close', async () => {
    const story = await storyOf(`${folder}/tennis/29788457.event.mcm.gz`);
    expect([story.faults, story.messages]).toEqual([[], 8272]);
    const ends = [...story.last.values()].map((market) => [market.marketType, market.status]);
    expect(ends.map(([type = '']) => type).toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual([
      'MATCH_ODDS',
      'SET_BETTING',
      'SET_WINNER',
      'SET_WINNER',
    ]);
    expect(ends.every(([, status]) => status === 'CLOSED')).toBe(true);
  });

  it('a greyhound meeting: each race is a fixture with its two markets', async () => {
    const found = await findRecordings([`${folder}/greyhounds/traralgon-2022-03-02`]);
    const paths = isDeep ? found.paths : found.paths.slice(0, 4);
    const races = new Map<string, string[]>();
    let messages = 0;
    for (const path of paths) {
      const story = await storyOf(path);
      expect([path, story.faults, story.staleCount]).toEqual([path, [], 0]);
      messages += story.messages;
      for (const { fixture, marketType, status, winners, runners } of story.last.values()) {
        races.set(fixture.eventId, [...(races.get(fixture.eventId) ?? []), marketType]);
        const won = runners.filter((runner) => runner.status === 'WINNER').length;
        expect([path, status, won]).toEqual([path, 'CLOSED', winners]);
      }
    }
    expect([paths.length, messages, races.size]).toEqual(
      isDeep ? [24, 132_032, 12] : [4, 19_871, 2],
    );
    expect([...races.values()].every((types) => types.join() === 'WIN,PLACE')).toBe(true);
  });

  it('all of them together, as one feed, in order of time', async () => {
    const now = Date.parse('2040-01-01T00:00:00Z');
    const paths = isDeep ? [folder] : await booksOf(data, 1);
    const feed = replayFeed({ paths, clock: jumpingClock(now), speed: 100 });
    const ends = new Map<string, string>();
    let [lastAt, backward] = [0, 0];
    for await (const batch of feed.changes(new AbortController().signal)) {
      for (const { at, definition, marketId } of batch) {
        if (at < lastAt) backward += 1;
        lastAt = at;
        if (definition !== undefined) ends.set(marketId, definition.status);
      }
    }
    expect(backward).toBe(0);
    const closed = [...ends.values()].filter((status) => status === 'CLOSED').length;
    const { sources } = feed.report();
    expect([ends.size, closed, sources.length]).toEqual(isDeep ? [248, 108, 40] : [6, 6, 6]);
  });
});
