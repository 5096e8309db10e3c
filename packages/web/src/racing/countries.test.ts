import { expect, test } from 'vitest';
import { countryCode, countryName } from './countries.ts';

test.each([
  ['GB', 'GB', 'United Kingdom'],
  ['FRA', 'FR', 'France'],
  ['FR', 'FR', 'France'],
  ['USA', 'US', 'United States'],
  ['IRE', 'IE', 'Ireland'],
  ['RSA', 'ZA', 'South Africa'],
  ['AU', 'AU', 'Australia'],
  ['International', 'INTERNATIONAL', 'International'],
])('[RACE-1] the country spelt %s is %s, %s', (spelt, code, name) => {
  expect([countryCode(spelt), countryName(spelt)]).toEqual([code, name]);
});
