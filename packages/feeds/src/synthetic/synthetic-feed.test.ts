import { instant, isOnLadder, type MarketChange, type MarketDefinition } from '@layline/contract';
import { describe, expect, it } from 'vitest';
import type { FeedClock } from '../feed.ts';
import { foldBatches } from '../fold.ts';
import { jumpingClock } from '../jumping-clock.ts';
import { type SyntheticOptions, syntheticFeed } from './synthetic-feed.ts';

const start = Date.parse('2031-03-09T17:42:11Z');
const minutes = 60_000;

/** Everything told from the start until `lastMs` after it. */
async function follow(lastMs: number, options: Partial<SyntheticOptions> = {}, from = start) {
  const stop = new AbortController();
  const clock = options.clock ?? jumpingClock(from);
  const batches: (readonly MarketChange[])[] = [];
  for await (const batch of syntheticFeed({ seed: 42, ...options, clock }).changes(stop.signal)) {
    if ((batch[0]?.at ?? 0) > start + lastMs) stop.abort();
    else batches.push(batch);
  }
  return batches;
}

const ended = (batches: readonly (readonly MarketChange[])[]) => {
  const last = new Map<string, MarketDefinition>();
  for (const { definition } of batches.flat()) {
    if (definition !== undefined) last.set(definition.marketId, definition);
  }
  return last;
};

describe('the make-believe feed', () => {
  it('tells the same story for the same seed, and another for another', async () => {
    const story = JSON.stringify(await follow(5 * minutes));
    expect(JSON.stringify(await follow(5 * minutes))).toBe(story);
    expect(JSON.stringify(await follow(5 * minutes, { seed: 43 }))).not.toBe(story);
  });

  it('begins with a match in play and one to come in each of three sports', async () => {
    const opening = (await follow(0)).flat();
    for (const sportId of ['4', '1', '2']) {
      const markets = opening
        .map(({ definition }) => definition)
        .filter((definition) => definition?.fixture.sportId === sportId);
      const open = markets.filter((definition) => definition?.status !== 'CLOSED');
      expect(open.some((definition) => definition?.isInPlay)).toBe(true);
      expect(open.some((definition) => !definition?.isInPlay)).toBe(true);
    }
  });

  it('defines every market before it changes and never goes back in time', async () => {
    const defined = new Set<string>();
    let lastAt = 0;
    for (const { marketId, definition, at } of (await follow(20 * minutes)).flat()) {
      if (definition !== undefined) defined.add(marketId);
      expect(defined.has(marketId)).toBe(true);
      expect(at).toBeGreaterThanOrEqual(lastAt);
      lastAt = at;
    }
  });

  it('quotes no crossed book and no odds off the ladder, and nothing while suspended', async () => {
    const status = new Map<string, string>();
    for (const { marketId, definition, runners } of (await follow(15 * minutes)).flat()) {
      if (definition !== undefined) status.set(marketId, definition.status);
      for (const { back, lay, tradedVolume } of runners ?? []) {
        const [bestBack, bestLay] = [back[0], lay[0]];
        if (bestBack && bestLay) expect(bestBack.odds).toBeLessThan(bestLay.odds);
        expect([...back, ...lay].every(({ odds }) => isOnLadder(odds))).toBe(true);
        if (status.get(marketId) !== 'OPEN') expect(back.length + lay.length).toBe(0);
        expect(tradedVolume).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('plays every match to a result: one winner a market, within ten minutes of its start', async () => {
    const last = ended(await follow(30 * minutes));
    const due = [...last.values()].filter(({ startAt }) => startAt < start + 20 * minutes);
    expect(due.length).toBeGreaterThan(15);
    for (const { status, runners, isInPlay } of due) {
      expect([status, isInPlay]).toEqual(['CLOSED', true]);
      expect(runners.filter((runner) => runner.status === 'WINNER')).toHaveLength(1);
      expect(runners.some((runner) => runner.status === 'ACTIVE')).toBe(false);
    }
  });

  it('turns a match in play at the start it was shown with, under versions that grow', async () => {
    const shown = new Map<string, MarketDefinition>();
    for (const { definition, at } of (await follow(20 * minutes)).flat()) {
      if (definition === undefined) continue;
      const before = shown.get(definition.marketId);
      if (before !== undefined) {
        expect(definition.version).toBeGreaterThan(before.version);
        expect(definition.startAt).toBe(before.startAt);
        if (!before.isInPlay) expect(at).toBe(before.startAt);
      }
      shown.set(definition.marketId, definition);
    }
  });

  it('never takes matched money back', async () => {
    const total = new Map<string, number>();
    for (const { marketId, totalMatched } of (await follow(20 * minutes)).flat()) {
      expect(totalMatched).toBeGreaterThanOrEqual(total.get(marketId) ?? 0);
      total.set(marketId, totalMatched ?? 0);
    }
  });

  it('continues after a restart as if it had never stopped', async () => {
    const whole = await follow(12 * minutes);
    const resumedAt = start + 7 * minutes;
    const later = await follow(12 * minutes, {}, resumedAt);
    const soFar = foldBatches(
      whole.filter((batch) => (batch[0]?.at ?? 0) <= resumedAt),
      instant(resumedAt),
    );
    const rest = (batches: readonly (readonly MarketChange[])[]) =>
      batches.filter((batch) => (batch[0]?.at ?? 0) > resumedAt);
    expect(rest(later)).toEqual(rest(whole));
    const opening = new Map(
      later
        .filter((batch) => batch[0]?.at === resumedAt)
        .flat()
        .map((c) => [c.marketId, c]),
    );
    for (const change of soFar) {
      if (change.definition?.status !== 'CLOSED')
        expect(opening.get(change.marketId)).toEqual(change);
    }
  });

  it('closes matches that ended while nobody followed, so that their bets can settle', async () => {
    const followedUntil = instant(start - 60 * minutes);
    const missed = ended(await follow(0, { followedUntil }));
    const without = ended(await follow(0));
    const closedIn = (last: ReadonlyMap<string, MarketDefinition>) =>
      [...last.values()].filter(({ status }) => status === 'CLOSED').length;
    expect(closedIn(missed) - closedIn(without)).toBeGreaterThan(40);
    const before = ended(await follow(0, {}, start - 60 * minutes));
    for (const [id, { status }] of before) {
      if (status !== 'CLOSED') expect(missed.has(id)).toBe(true);
    }
  });

  it('folds what it is late with: a sleep of an hour is not told step by step', async () => {
    let now = start;
    const clock: FeedClock = {
      now: () => now,
      sleepUntil: async (instantMs) => {
        now = Math.max(now, instantMs) + (now < start + minutes ? 60 * minutes : 0);
      },
    };
    const batches = await follow(62 * minutes, { clock });
    expect(batches.length).toBeLessThan(1500);
    const closed = [...ended(batches).values()].filter(({ status }) => status === 'CLOSED');
    expect(closed.length).toBeGreaterThan(10);
  });

  it('plays faster at a higher speed', async () => {
    const closed = [...ended(await follow(minutes, { speed: 60 })).values()].filter(
      ({ status }) => status === 'CLOSED',
    );
    expect(closed.length).toBeGreaterThan(20);
  });

  it.each([
    [{ seed: 'not a seed' }, /seed is 1 to 24 letters/],
    [{ speed: 0 }, /speed runs from 1 to 1000/],
  ])('refuses %j', (options, message) => {
    const clock = jumpingClock(start);
    expect(() => syntheticFeed({ seed: 1, clock, ...options })).toThrow(message);
  });
});
