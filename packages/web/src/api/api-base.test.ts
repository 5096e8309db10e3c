import { expect, test } from 'vitest';
import { parseBase } from './api-base.ts';

test.each([
  [null, '/api'],
  ['', '/api'],
  ['/api/', '/api'],
  ['/exchange/api', '/exchange/api'],
  ['https://exchange.example/api//', 'https://exchange.example/api'],
  ['http://localhost:9000/api', 'http://localhost:9000/api'],
  ['javascript:alert(1)', '/api'],
  ['exchange.example', '/api'],
])('[API-1] a page with the base %j calls %s', (given, base) => {
  expect(parseBase(given)).toBe(base);
});
