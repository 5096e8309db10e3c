import { expect, test } from 'vitest';
import { lineOf, post, trackPoint } from './track.ts';

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
  expect(lineOf([800, 780, 760], 400).places).toEqual([0.8, 0.4, 0]);
  expect(lineOf([800, 796, 792], 400).places).toEqual([0.8, 0.6, 0.4]);
  expect(lineOf([], 0).places).toEqual([]);
});

test('[RACE-3] the post comes into the line with the end of the race, and meets the leader there', () => {
  expect(lineOf([800, 760], 1028).post).toBeNull();
  expect(lineOf([800, 760], 11).post).toBeNull();
  expect(lineOf([800, 760], 5).post).toBe(0.9);
  expect(lineOf([800, 760], 0).post).toBe(0.8);
});
