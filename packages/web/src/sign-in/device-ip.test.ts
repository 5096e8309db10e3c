import { expect, test } from 'vitest';
import { freshIpInfo, ipInfoKeptMs } from './device-ip.ts';

const data = { status: 'success', query: '10.0.0.7' };

test('[AUTH-5] a look-up is valid for one hour', () => {
  const stored = { data, expiry: 1000 + ipInfoKeptMs };
  expect(freshIpInfo(stored, 1000)?.query).toBe('10.0.0.7');
  expect(freshIpInfo(stored, 999 + ipInfoKeptMs)?.query).toBe('10.0.0.7');
  expect(freshIpInfo(stored, 1000 + ipInfoKeptMs)).toBeNull();
});

test('[AUTH-5] a stored value that is not ours is ignored', () => {
  for (const stored of [null, 'x', {}, { data: {}, expiry: 9e15 }, { data, expiry: 'soon' }]) {
    expect(freshIpInfo(stored, 0)).toBeNull();
  }
});
