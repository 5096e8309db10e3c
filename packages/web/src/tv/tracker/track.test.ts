import { expect, test } from 'vitest';
import { gapShares, post, trackPoint } from './track.ts';

test('[FRAME-1] a runner at the post is drawn there, and so is one a lap before it', () => {
  expect(trackPoint(0, 0)).toEqual({ x: post.x, y: post.y });
  const lap = trackPoint(1800, 0);
  expect(lap.x).toBeCloseTo(post.x);
  expect(lap.y).toBeCloseTo(post.y);
});

test('[FRAME-1] the path around the track has no jump', () => {
  for (let toGo = 0; toGo < 2400; toGo += 5) {
    const [here, there] = [trackPoint(toGo, 10), trackPoint(toGo + 5, 10)];
    expect(Math.hypot(here.x - there.x, here.y - there.y)).toBeLessThan(6);
  }
});

test('[FRAME-1] the line of runners follows their distances, and a close one is not stretched', () => {
  expect(gapShares([800, 780, 760])).toEqual([0, 0.5, 1]);
  expect(gapShares([800, 796, 792])).toEqual([0, 0.25, 0.5]);
  expect(gapShares([])).toEqual([]);
});
