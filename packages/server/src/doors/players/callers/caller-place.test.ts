import { expect, it } from 'vitest';
import { findCallerPlace } from './caller-place.ts';

const silent = (): string => '';

it.each([
  ['127.0.0.1', 'This computer'],
  ['::1', 'This computer'],
  ['::ffff:127.0.0.1', 'This computer'],
  ['10.2.3.4', 'Local network'],
  ['172.31.255.1', 'Local network'],
  ['172.32.0.1', ''],
  ['192.168.1.9', 'Local network'],
  ['fd12::7', 'Local network'],
  ['100.64.0.1', "Provider's shared network"],
  ['203.0.113.4', ''],
  ['2001:db8::1', ''],
  ['unknown', ''],
])('[AUTH-5] identifies the network of %s as %j, without asking anybody', (address, isp) => {
  expect(findCallerPlace(address, silent)).toEqual({
    isp,
    city: '',
    regionName: '',
    country: '',
  });
});

it('[AUTH-5] passes on a location from a trusted proxy', () => {
  const said: Readonly<Record<string, string>> = {
    'cf-ipcity': Buffer.from('Málaga', 'utf8').toString('latin1'),
    'cf-ipcountry': 'ES',
    'x-geo-isp': 'Moon Net',
  };
  expect(findCallerPlace('203.0.113.4', (header) => said[header] ?? '')).toEqual({
    isp: 'Moon Net',
    city: 'Málaga',
    regionName: '',
    country: 'ES',
  });
});
