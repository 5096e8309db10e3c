import { instant } from '@layline/contract';
import { openRound, openVimaan } from '@layline/games';
import { expect, test } from 'vitest';
import type { Site } from '../sites/directory.ts';
import { FeedBytes } from './feed-bytes.ts';
import { FlightBytes } from './flight-bytes.ts';

const site = {
  limits: { casinoMin: 10_000, casinoMax: 500_000 },
  casino: { oddsProfile: 'customary', suspendedMarketIds: [], lockedGames: [] },
} as unknown as Site;
const startAt = instant(1_775_650_000_000);
const draw = { scheme: 2 as const, serverSeed: 'ab'.repeat(32), clientSeed: 'public', nonce: 1 };
const seed = { startAt, ...draw };

test('[API-1] encodes a table once a second, whatever the number of readers', () => {
  const bytes = new FeedBytes();
  const round = openRound({ gameId: 'dt20', ...seed });
  const texts = new Set<string>();
  for (let ms = 0; ms < 3000; ms += 10) {
    const text = bytes
      .live(round, { now: instant(startAt + ms), site, results: null })
      .now.toString();
    expect(JSON.parse(text).t1[0].ts).toBe(startAt + ms);
    texts.add(text);
  }
  expect(texts.size).toBe(300);
  expect(bytes.encodes).toBe(3);
});

test('[API-1] encodes a flight once per change, and inserts clock and multiplier', () => {
  const bytes = new FlightBytes();
  const round = openVimaan({ ...seed, nonce: 3 });
  const activity = { betCount: 0, staked: 0, exits: [], revision: 0 };
  const shown = { round, activity, history: [], revision: 0 };
  const seen: number[] = [];
  for (let ms = 6990; ms < 7400; ms += 10) {
    const now = instant(startAt + ms);
    const data = JSON.parse(bytes.live(shown, { now, site }).now.toString());
    expect(data.now).toBe(now);
    seen.push(data.m);
  }
  expect(seen[0]).toBe(1);
  expect(seen.at(-1)).toBe(1.02);
  expect(bytes.encodes).toBe(2);
});
