import { expect, it } from 'vitest';
import { SharedWrites } from './shared-writes.ts';

const [one, two, three] = ['one', 'two', 'three'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

const join = (from: SharedWrites, frames: readonly Buffer[]): SharedWrites =>
  frames.reduce((place, frame) => place.add(frame), from);

it('[STREAM-2] readers with the same frames share the bytes of one write', () => {
  const empty = SharedWrites.empty();
  const first = join(empty, [one, two]);
  const second = join(empty, [one, two]);
  expect(first.bytes.toString()).toBe('onetwo');
  expect(second.bytes).toBe(first.bytes);
  expect(first.count).toBe(2);
  expect(empty.add(one).bytes).toBe(one);
});

it('[STREAM-2] readers with other frames, or in another order, get their own', () => {
  const empty = SharedWrites.empty();
  const lists = [
    [one, two],
    [three, two],
    [two, one],
    [one, three, two],
    [one, two, one, two],
  ];
  const texts = lists.map((frames) => frames.join(''));
  const places = lists.map((frames) => join(empty, frames));
  expect(places.map(({ bytes }) => bytes.toString())).toEqual(texts);
  expect(lists.map((frames) => join(empty, frames).bytes.toString())).toEqual(texts);
});

it('[STREAM-2] frames added after readers parted stay separate', () => {
  const empty = SharedWrites.empty();
  const [ahead, behind] = [empty.add(one).add(two), empty.add(one)];
  const frames = [ahead, behind, ahead, behind].map((place) => place.add(three));
  expect(frames.map(({ bytes }) => bytes.toString())).toEqual([
    'onetwothree',
    'onethree',
    'onetwothree',
    'onethree',
  ]);
  expect(frames[2]?.bytes).toBe(frames[0]?.bytes);
  expect(frames[3]?.bytes).toBe(frames[1]?.bytes);
});
