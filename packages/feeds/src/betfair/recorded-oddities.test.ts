/** Peculiarities of real recordings, each shown by the file that has it. */
import { existsSync } from 'node:fs';
import type { MarketDefinition } from '@layline/contract';
import { describe, expect, it, vi } from 'vitest';
import { recorded } from '../../test/data-sets.ts';
import { isRecord, type LooseRecord, listOr } from './message/loose.ts';
import { readLines } from './read-lines.ts';
import { readRecording } from './read-recording.ts';

/** A file is read twice. */
vi.setConfig({ testTimeout: 60_000 });

interface Raw {
  readonly message: LooseRecord;
  readonly at: number;
  readonly markets: readonly LooseRecord[];
}

async function* rawLines(path: string): AsyncGenerator<Raw> {
  for await (const lines of readLines(path)) {
    for (const { text } of lines) {
      const message = JSON.parse(text) as LooseRecord;
      const markets = (listOr(message['mc']) ?? []).filter(isRecord);
      yield { message, at: message['pt'] as number, markets };
    }
  }
}

const runnersOf = (market: LooseRecord, field: string): readonly LooseRecord[] =>
  (listOr(market[field]) ?? []).filter(isRecord);

interface Story {
  readonly definitions: Map<string, { at: number; definition: MarketDefinition }[]>;
  readonly problems: readonly string[];
  readonly skipped: readonly string[];
  readonly doubts: readonly string[];
  staleCount: number;
}

async function storyOf(path: string): Promise<Story> {
  const reader = readRecording(path);
  const definitions: Story['definitions'] = new Map();
  const doubts: string[] = [];
  let staleCount = 0;
  for await (const { at, changes } of reader) {
    for (const { marketId, definition, staleReason, doubt } of changes) {
      if (staleReason !== undefined) staleCount += 1;
      if (doubt !== undefined) doubts.push(`${marketId}: ${doubt.reason}`);
      if (definition === undefined) continue;
      const known = definitions.get(marketId) ?? [];
      definitions.set(marketId, [...known, { at, definition }]);
    }
  }
  const { problems, skipped } = reader.report();
  const texts = problems.map(({ text }) => text);
  const reasons = skipped.map(({ reason }) => reason);
  return { definitions, problems: texts, skipped: reasons, doubts, staleCount };
}

const lastOf = ({ definitions }: Story, id: string) => definitions.get(id)?.at(-1)?.definition;

// Without the recordings this one test is skipped, and so counted as a lack.
it.skipIf(recorded.length === 0)('the recordings of others are beside this checkout', () => {
  for (const { folder } of recorded) expect(existsSync(`${folder}betfair`)).toBe(true);
});

describe.each(recorded)('[FEED-8] the recordings of others', ({ folder }) => {
  const pathOf = (file: string): string => `${folder}betfair/${file}`;
  const randwick = pathOf('horse-racing/1.127236622.mcm.bz2');
  const match = pathOf('soccer/28202626.event.basic.mcm.bz2');
  const golf = pathOf('other/1.230478683.golf-top5.basic.mcm.bz2');

  it('write prices near and far as the texts NaN and Infinity', async () => {
    const texts = new Set<unknown>();
    for await (const { markets } of rawLines(randwick)) {
      for (const runner of markets.flatMap((market) => runnersOf(market, 'rc'))) {
        for (const price of [runner['spn'], runner['spf']]) {
          if (typeof price === 'string') texts.add(price);
        }
      }
    }
    expect(texts).toEqual(new Set(['Infinity', 'NaN']));
    expect((await storyOf(randwick)).problems).toEqual([]);
  });

  it('let a runner’s volume fall, and have images in the middle and equal times', async () => {
    const volumes = new Map<unknown, number>();
    let [falls, images, equal, clocks, lastAt] = [0, 0, 0, 0, 0];
    for await (const { message, at, markets } of rawLines(randwick)) {
      equal += at === lastAt ? 1 : 0;
      lastAt = at;
      clocks += 'ct' in message || message['clk'] ? 1 : 0;
      images += markets.filter(({ img }) => img === true).length;
      for (const { id, tv } of markets.flatMap((market) => runnersOf(market, 'rc'))) {
        if (typeof tv !== 'number') continue;
        falls += tv < (volumes.get(id) ?? 0) ? 1 : 0;
        volumes.set(id, tv);
      }
    }
    expect([falls > 2000, images, equal]).toEqual([true, 97, 25]);
    const story = await storyOf(randwick);
    expect([story.staleCount, story.problems]).toEqual([0, []]);
    expect(lastOf(story, '1.127236622')?.status).toBe('CLOSED');
  });

  it('change definitions under one version, which ours never do', async () => {
    const path = pathOf('tennis/29788106.event.mcm.gz');
    const story = await storyOf(path);
    for (const changes of story.definitions.values()) {
      const versions = changes.map(({ definition }) => definition.version);
      expect(versions.length).toBeGreaterThan(5);
      expect([...new Set(versions)].toSorted((a, b) => a - b)).toEqual(versions);
    }
  });

  it('turn golf in play and out of it again, with the delay of each', async () => {
    const story = await storyOf(golf);
    const turns: [boolean, number][] = [];
    for (const { definition } of story.definitions.get('1.230478683') ?? []) {
      const { isInPlay, betDelayMs } = definition;
      if (turns.at(-1)?.[0] !== isInPlay) turns.push([isInPlay, betDelayMs > 0 ? 1 : 0]);
    }
    expect(turns.map(([isInPlay]) => isInPlay)).toEqual([false, true, false, true, false, true]);
    expect(turns.every(([isInPlay, delay]) => delay === Number(isInPlay))).toBe(true);
  });

  it('open in play with the new delay in one definition', async () => {
    const story = await storyOf(match);
    let [open, inPlay] = [0, 0];
    for (const changes of story.definitions.values()) {
      const first = changes.find(({ definition }) => definition.isInPlay)?.definition;
      if (first === undefined) continue;
      inPlay += 1;
      open += first.status === 'OPEN' && first.betDelayMs > 0 ? 1 : 0;
    }
    expect([inPlay > 40, open / inPlay > 0.9]).toEqual([true, true]);
  });

  it('close while still in play, seconds after the time of settlement', async () => {
    const late: number[] = [];
    for await (const { at, markets } of rawLines(match)) {
      for (const { marketDefinition: definition } of markets) {
        if (!isRecord(definition) || definition['status'] !== 'CLOSED') continue;
        late.push(at - Date.parse(String(definition['settledTime'])));
      }
    }
    expect([Math.min(...late) > 2000, Math.max(...late) < 103_000]).toEqual([true, true]);
    const story = await storyOf(match);
    const ends = [...story.definitions.values()].map((changes) => changes.at(-1)?.definition);
    expect(ends.filter((end) => end?.status === 'CLOSED' && end.isInPlay).length).toBeGreaterThan(
      40,
    );
  });

  it('remove runners without a factor, which is not a factor of nothing', async () => {
    const story = await storyOf(golf);
    const removed = lastOf(story, '1.230478683')?.runners.filter(
      ({ status }) => status === 'REMOVED',
    );
    expect(removed?.map(({ reductionFactor }) => reductionFactor)).toEqual([null]);
    const race = await storyOf(pathOf('greyhounds/1.195395425.abandoned.mcm.gz'));
    const end = lastOf(race, '1.195395425');
    expect(end?.runners.every(({ reductionFactor }) => reductionFactor === null)).toBe(true);
    expect([race.doubts, end?.status]).toEqual([[], 'CLOSED']);
  });

  it('close a market twice, with two results, of which the first counts', async () => {
    let closings = 0;
    for await (const { markets } of rawLines(match)) {
      for (const { id, marketDefinition: definition } of markets) {
        const isClosed = isRecord(definition) && definition['status'] === 'CLOSED';
        if (isClosed && id === '1.131162830') closings += 1;
      }
    }
    const story = await storyOf(match);
    expect(closings).toBe(2);
    expect(lastOf(story, '1.131162830')?.status).toBe('CLOSED');
    expect(story.problems).toEqual([
      'market 1.131162830 closes again with another result: 47999 WINNER, 63907 LOSER, ' +
        '143789 LOSER, not 47999 LOSER, 63907 WINNER, 143789 LOSER; the first one counts',
    ]);
  });

  it('quote Asian lines of one runner apart, by its handicap', async () => {
    const path = pathOf('soccer/1.242971311.multi.mcm.bz2');
    const keys = new Map<string, Set<unknown>>();
    let isFine = false;
    for await (const { markets } of rawLines(path)) {
      for (const market of markets) {
        for (const runner of runnersOf(market, 'rc')) {
          if (runner['hc'] === undefined) continue;
          const key = `${String(market['id'])} ${String(runner['id'])}`;
          keys.set(key, (keys.get(key) ?? new Set()).add(runner['hc']));
          const prices = (listOr(runner['atb']) ?? []).map((level) => Number(listOr(level)?.[0]));
          isFine ||= prices.some((price) => price > 2 && Math.round(price * 100) % 2 === 1);
        }
      }
    }
    expect(Math.max(...[...keys.values()].map(({ size }) => size))).toBeGreaterThan(20);
    expect(isFine).toBe(true);
    expect((await storyOf(path)).skipped).toEqual([]);
  });

  it('[FEED-9] never pay lines by their statuses, by which a push has lost', async () => {
    const story = await storyOf(match);
    const lines = new Map<string, readonly LooseRecord[]>();
    for await (const { markets } of rawLines(match)) {
      for (const market of markets) {
        const definition = market['marketDefinition'];
        if (!isRecord(definition) || definition['bettingType'] === 'ODDS') continue;
        lines.set(String(market['id']), runnersOf(definition, 'runners'));
      }
    }
    expect([...lines.keys()].filter((id) => !story.definitions.has(id))).toEqual([]);
    expect(['1.131162758', '1.131162807'].map((id) => lastOf(story, id)?.lineResult)).toEqual([
      0, 4,
    ]);
    const statuses = (id: string, hc: number | undefined) =>
      (lines.get(id) ?? []).filter((runner) => runner['hc'] === hc).map(({ status }) => status);
    // The match ended 2-2: level by no handicap, and four goals.
    expect(statuses('1.131162758', undefined)).toEqual(['LOSER', 'LOSER']);
    expect(statuses('1.131162807', -4)).toEqual(['LOSER']);
  });

  it('leave the number of winners at 0 in markets that are not offered', async () => {
    const { skipped } = await storyOf(match);
    const open = skipped.filter((reason) => reason.includes('any number of winners'));
    expect(open.length).toBeGreaterThan(4);
  });

  it('[FEED-9] have no result in doubt, and goal lines that agree with the score', async () => {
    const goals = await storyOf(match);
    expect([goals.doubts, goals.definitions.size]).toEqual([[], 71]);
    for (const file of ['horse-racing/1.205822330.mcm.bz2', 'horse-racing/1.170262291.mcm.bz2']) {
      expect((await storyOf(pathOf(file))).doubts).toEqual([]);
    }
  });
});
