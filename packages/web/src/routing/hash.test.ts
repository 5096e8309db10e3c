import { expect, test } from 'vitest';
import { makeHash, makePath, parseHash } from './hash.ts';

test.each([
  ['', '/', ''],
  ['#', '/', ''],
  ['#/', '/', ''],
  ['#/cricket', '/cricket', ''],
  ['#cricket/', '/cricket', ''],
  [
    '#/fullmarket/4/12/345?inplay=true&eventName=A%20v%20B',
    '/fullmarket/4/12/345',
    'inplay=true&eventName=A%20v%20B',
  ],
  ['#/a?b=c?d', '/a', 'b=c?d'],
])('[ROUTE-1] the hash %s is the path %s with the query %s', (hash, path, search) => {
  expect(parseHash(hash)).toEqual({ path, search });
});

test('[ROUTE-1] a path made with its query reads back the same', () => {
  const path = makePath('/fullmarket/4/12/345', {
    eventName: 'A & B?',
    inplay: true,
    gameTime: '',
  });
  const place = parseHash(makeHash(path));
  expect(place.path).toBe('/fullmarket/4/12/345');
  expect(Object.fromEntries(new URLSearchParams(place.search))).toEqual({
    eventName: 'A & B?',
    inplay: 'true',
  });
});
