import { expect, test } from 'vitest';
import { type FoundPlace, findPlaces } from './find-places.ts';

const place = (name: string, about: string, isInPlay = false): FoundPlace => ({
  kind: 'event',
  name,
  about,
  starts: '',
  to: '/',
  isInPlay,
});

const places = [
  place('Mumbai Kings v Delhi', 'Premier League'),
  place('Kings XI v Chennai', 'Premier League'),
  place('Atlético Madrid v Real Betis', 'La Liga', true),
  place('Kingston v Bath', 'Cup', true),
];
const found = (typed: string): readonly string[] =>
  findPlaces(places, typed).map(({ name }) => name);

test('[SHELL-7] every word typed begins a word of the name or of its category', () => {
  expect(found('premier chen')).toEqual(['Kings XI v Chennai']);
  expect(found('ings')).toEqual([]);
  expect(found('')).toEqual([]);
  expect(found('  ?! ')).toEqual([]);
});

test('[SHELL-7] a name that begins with the text comes first, then events in play', () => {
  expect(found('king')).toEqual(['Kingston v Bath', 'Kings XI v Chennai', 'Mumbai Kings v Delhi']);
});

test('[SHELL-7] accents and case do not matter', () => {
  expect(found('ATLETICO')).toEqual(['Atlético Madrid v Real Betis']);
  expect(found('bétis')).toEqual(['Atlético Madrid v Real Betis']);
});
