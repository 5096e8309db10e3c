import { expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::a:2:3:4', '2001:db8::'],
  ['2001:db8:0:0:a:2:3:4', '2001:db8::'],
  ['2001:db8::1', '2001:db8::'],
  ['2001:db8:1:2::9', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::FFFF:C000:0207', '192.0.2.7'],
  ['unknown', 'unknown'],
])('[STREAM-6] %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
