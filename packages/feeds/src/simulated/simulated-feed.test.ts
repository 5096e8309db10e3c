import {
  instant,
  isOnLadder,
  type MarketChange,
  type MarketDefinition,
  marketId,
  type Odds,
  score as scoreSchema,
} from '@layline/contract';
import { describe, expect, it, vi } from 'vitest';
import type { FeedClock } from '../feed/feed.ts';
import { foldBatches } from '../feed/fold.ts';
import { jumpingClock } from '../feed/jumping-clock.ts';
import { type SimulatedOptions, simulatedFeed } from './simulated-feed.ts';

/** A whole match has many moments, which take long on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const start = Date.parse('2031-03-09T17:42:11Z');
const minutes = 60_000;

/** All changes from the start until `lastMs` after it. */
async function follow(lastMs: number, options: Partial<SimulatedOptions> = {}, from = start) {
  const stop = new AbortController();
  const clock = options.clock ?? jumpingClock(from);
  const batches: (readonly MarketChange[])[] = [];
  for await (const batch of simulatedFeed({ seed: 42, ...options, clock }).changes(stop.signal)) {
    if ((batch[0]?.at ?? 0) > start + lastMs) stop.abort();
    else batches.push(batch);
  }
  return batches;
}

/** The story that most tests read, generated once. */
const storyMinutes = 25;
let story: ReturnType<typeof follow> | null = null;
async function collectStory(untilMinutes = storyMinutes) {
  story ??= follow(storyMinutes * minutes);
  const last = start + untilMinutes * minutes;
  return (await story).filter((batch) => (batch[0]?.at ?? 0) <= last);
}

const ended = (batches: readonly (readonly MarketChange[])[]) => {
  const last = new Map<string, MarketDefinition>();
  for (const { definition } of batches.flat()) {
    if (definition !== undefined) last.set(definition.marketId, definition);
  }
  return last;
};

describe('the simulated feed', () => {
  it('gives the same story for the same seed, and another for another', async () => {
    const story = JSON.stringify(await collectStory(2));
    expect(JSON.stringify(await follow(2 * minutes))).toBe(story);
    expect(JSON.stringify(await follow(2 * minutes, { seed: 43 }))).not.toBe(story);
  });

  it('[EVENT-9] tells of nothing while the markets offer the prices from before it', async () => {
    const status = new Map<string, string>();
    const seen = new Map<string, { dramas: number; balls: string }>();
    let [dramas, balls] = [0, 0];
    for (const batch of await collectStory()) {
      for (const { definition } of batch) {
        if (definition) status.set(definition.marketId, definition.status);
      }
      for (const { marketId: main, score, runners } of batch) {
        if (!score || score.sport === 'tennis' || score.sport === 'racing') continue;
        const now =
          score.sport === 'cricket'
            ? {
                dramas: score.innings.reduce((sum, { wickets }) => sum + wickets, 0),
                balls: score.innings.map((one) => `${one.overs} ${one.runs}`).join(),
              }
            : {
                dramas: score.timeline.filter(({ kind }) => kind === 'goal' || kind === 'red')
                  .length,
                balls: '',
              };
        const before = seen.get(score.eventId);
        seen.set(score.eventId, now);
        if (before === undefined) continue;
        if (now.dramas > before.dramas) {
          dramas += 1;
          expect(status.get(main), `${score.eventId}: ${score.summary}`).not.toBe('OPEN');
        } else if (now.balls !== before.balls && status.get(main) === 'OPEN') {
          balls += 1;
          expect(runners, `${score.eventId}: ${score.summary}`).toBeDefined();
        }
      }
    }
    expect([dramas > 3, balls > 30]).toEqual([true, true]);
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
    for (const { marketId, definition, at } of (await collectStory(20)).flat()) {
      if (definition !== undefined) defined.add(marketId);
      expect(defined.has(marketId)).toBe(true);
      expect(at).toBeGreaterThanOrEqual(lastAt);
      lastAt = at;
    }
  });

  it('quotes no crossed book and no odds off the ladder, and nothing while suspended', async () => {
    const last = new Map<string, MarketDefinition>();
    for (const { marketId, definition, runners } of (await collectStory(15)).flat()) {
      if (definition !== undefined) last.set(marketId, definition);
      const { status, kind } = last.get(marketId) ?? {};
      for (const { back, lay, tradedVolume } of runners ?? []) {
        const [bestBack, bestLay] = [back[0], lay[0]];
        if (bestBack && bestLay) expect(bestBack.odds).toBeLessThan(bestLay.odds);
        const isTradeable = ({ odds }: { readonly odds: number }) =>
          kind === 'bookmaker' ? odds > 100 : isOnLadder(odds as Odds);
        expect([...back, ...lay].every(isTradeable)).toBe(true);
        if (status !== 'OPEN') expect(back.length + lay.length).toBe(0);
        expect(tradedVolume).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('backing all match odds costs slightly over 100 %, laying them pays slightly less', async () => {
    let books = 0;
    for (const { runners, marketId } of (await collectStory(10)).flat()) {
      if (runners === undefined || marketId.split('.').length > 4) continue;
      const share = (side: 'back' | 'lay') =>
        runners.reduce((sum, prices) => sum + 100 / (prices[side][0]?.odds ?? Number.NaN), 0);
      const [backs, lays] = [share('back'), share('lay')];
      if (Number.isNaN(backs) || Number.isNaN(lays)) continue;
      books += 1;
      expect(backs).toBeGreaterThan(1);
      expect(backs).toBeLessThan(1.12);
      expect(lays).toBeLessThan(1);
      expect(lays).toBeGreaterThan(0.88);
    }
    expect(books).toBeGreaterThan(300);
  });

  it('plays every short match to its end: each market has one winner, a number, or is void', async () => {
    const last = ended(await collectStory());
    const due = [...last.values()].filter(
      ({ startAt, fixture }) =>
        startAt < start + 15 * minutes && /^e\.\d+\.42\.\d+$/.test(fixture.eventId),
    );
    expect(due.length).toBeGreaterThan(150);
    for (const { status, runners, kind, sessionResult, lines, lineResult } of due) {
      expect(status).toBe('CLOSED');
      const winners = runners.filter((runner) => runner.status === 'WINNER').length;
      const isVoid = runners.every((runner) => runner.status === 'REMOVED');
      if (kind === 'session') expect(isVoid || Number.isSafeInteger(sessionResult)).toBe(true);
      else if (lines !== undefined) expect(isVoid || Number.isSafeInteger(lineResult)).toBe(true);
      else expect(isVoid ? 0 : winners).toBe(isVoid ? 0 : 1);
      if (kind !== 'session') expect(runners.some(({ status: s }) => s === 'ACTIVE')).toBe(false);
    }
  });

  it('sends a score of every match, in every sport, in step with its clock', async () => {
    const sports = new Map<string, number>();
    for (const { score, at } of (await collectStory(3)).flat()) {
      if (score === undefined) continue;
      expect(scoreSchema.safeParse(score).error).toBeUndefined();
      expect(score.at).toBeLessThanOrEqual(at);
      sports.set(score.sport, (sports.get(score.sport) ?? 0) + 1);
    }
    expect([...sports.keys()].toSorted()).toEqual(['cricket', 'racing', 'soccer', 'tennis']);
    for (const times of sports.values()) expect(times).toBeGreaterThan(50);
  });

  it('turns a match in-play at its announced start, under increasing versions', async () => {
    const shown = new Map<string, MarketDefinition>();
    for (const { definition, at } of (await collectStory(20)).flat()) {
      if (definition === undefined) continue;
      const before = shown.get(definition.marketId);
      if (before !== undefined) {
        expect(definition.version).toBeGreaterThan(before.version);
        expect(definition.startAt).toBe(before.startAt);
        if (!before.isInPlay && definition.isInPlay) expect(at).toBe(before.startAt);
      }
      shown.set(definition.marketId, definition);
    }
  });

  it('never reduces matched money', async () => {
    const total = new Map<string, number>();
    for (const { marketId, totalMatched } of (await collectStory(20)).flat()) {
      if (totalMatched === undefined) continue;
      expect(totalMatched).toBeGreaterThanOrEqual(total.get(marketId) ?? 0);
      total.set(marketId, totalMatched);
    }
  });

  it('continues after a restart as if it had never stopped', async () => {
    const whole = await collectStory(9);
    const resumedAt = start + 7 * minutes;
    const later = await follow(9 * minutes, {}, resumedAt);
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

  it('closes markets that an earlier run left open, so that their bets can settle', async () => {
    const before = ended(await follow(0, {}, start - 14 * minutes));
    const left = [...before.values()].filter(({ status }) => status !== 'CLOSED');
    const awaited = left.map(({ marketId }) => marketId);
    const now = ended(await follow(0, { awaited }));
    for (const { marketId, startAt, fixture } of left) {
      expect(now.has(marketId), marketId).toBe(true);
      const isShort = /^e\.\d+\.42\.\d+$/.test(fixture.eventId);
      if (isShort && startAt < start - 10 * minutes) {
        expect(now.get(marketId)?.status).toBe('CLOSED');
      }
    }
    const unawaited = [...ended(await follow(0)).values()];
    expect(unawaited.filter(({ status }) => status === 'CLOSED')).toEqual([]);
  });

  it('voids markets of a match that its programme will never play', async () => {
    const awaited = [marketId('s.4.42.9999999999.1o3'), marketId('s.1.42.l99999999')];
    const strange = [marketId('s.9.42.1'), marketId('1.200806927'), marketId('s.4.41.1')];
    const now = ended(await follow(0, { awaited: [...awaited, ...strange] }));
    const closed = [...now.values()].filter(({ status }) => status === 'CLOSED');
    expect(closed.map((definition) => definition.marketId).toSorted()).toEqual(awaited.toSorted());
    for (const { runners, sessionResult } of closed) {
      expect(runners.every(({ status }) => status === 'REMOVED')).toBe(true);
      expect(sessionResult).toBeUndefined();
    }
  });

  it('folds what it is late with: a long sleep is not sent step by step', async () => {
    let now = start;
    const clock: FeedClock = {
      now: () => now,
      sleepUntil: async (instantMs) => {
        now = Math.max(now, instantMs) + (now < start + minutes ? 20 * minutes : 0);
      },
    };
    const batches = await follow(22 * minutes, { clock });
    expect(batches.length).toBeLessThan(2500);
    const closed = [...ended(batches).values()].filter(({ status }) => status === 'CLOSED');
    expect(closed.length).toBeGreaterThan(10);
  });

  it('plays faster at a higher speed', async () => {
    const batches = await follow(12_000, { speed: 60 });
    const closed = [...ended(batches).values()].filter(({ status }) => status === 'CLOSED');
    expect(closed.length).toBeGreaterThan(20);
  });

  it.each([
    [{ seed: 'not a seed' }, /seed is 1 to 24 letters/],
    [{ speed: 0 }, /speed runs from 1 to 1000/],
  ])('refuses %j', (options, message) => {
    const clock = jumpingClock(start);
    expect(() => simulatedFeed({ seed: 1, clock, ...options })).toThrow(message);
  });
});
