import { expect, it } from 'vitest';
import { openJoin } from './join-frames.ts';

const [one, two, three] = ['one', 'two', 'three'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
];

it('[STREAM-2] readers who are told the same share the bytes of one write', () => {
  const join = openJoin();
  const first = join([one, two]);
  expect(first.toString()).toBe('onetwo');
  expect(join([one, two])).toBe(first);
  expect(join([one])).toBe(one);
});

it('[STREAM-2] readers who are told something else, or in another order, get their own', () => {
  const join = openJoin();
  const lists = [
    [one, two],
    [three, two],
    [two, one],
    [one, three, two],
    [one, two, one, two],
  ];
  const texts = lists.map((frames) => frames.join(''));
  expect(lists.map((frames) => join(frames).toString())).toEqual(texts);
  expect(lists.map((frames) => join(frames).toString())).toEqual(texts);
});

it('[STREAM-2] of very many lists that end alike each is still right', () => {
  const join = openJoin();
  for (let count = 1; count < 40; count += 1) {
    const frames = [...Array.from({ length: count }, () => one), two];
    expect(join(frames).toString()).toBe(`${'one'.repeat(count)}two`);
  }
});
