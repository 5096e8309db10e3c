import { expect, it } from 'vitest';
import { compareReleases, describeRelease, oldestFollower, release } from './release.ts';

it('the journal is followed by the newest release that any of its events needs', () => {
  const since = { 'bet-placed': '0.9.0', 'bet-matched': '0.10.1', 'bet-lapsed': '0.10.0' };
  expect(oldestFollower(since)).toBe('0.10.1');
});

it('releases are compared by number', () => {
  expect(compareReleases('0.10.0', '0.9.9')).toBeGreaterThan(0);
  expect(compareReleases('1.0.0', '1.0.0')).toBe(0);
  expect(compareReleases('0.1.0', '1.0.0')).toBeLessThan(0);
});

it('no event needs a release that is still to come', async () => {
  expect(compareReleases(oldestFollower(), release)).toBeLessThanOrEqual(0);
  expect(await describeRelease()).toMatch(
    /^Layline \d+\.\d+\.\d+\ntables: migration \d+\njournal: followed by servers from \d/,
  );
});
