import { expect, test } from 'vitest';
import { givenAt, parseFirstAnswers } from './first-answers.ts';

test.each([
  [null, {}],
  ['', {}],
  ['not json', {}],
  ['null', {}],
  ['{"at":5,"sports":{"data":[]}}', { at: 5, sports: { data: [] } }],
])('[API-1] a page with the answers %j uses them, or makes the calls itself', (text, known) => {
  expect(parseFirstAnswers(text)).toEqual(known);
});

test.each([
  ['from the network', { at: 900, isKept: false, now: 1000 }, 900],
  ['kept from an earlier visit', { at: 900, isKept: true, now: 1000 }, 0],
  ['of a server whose clock is ahead', { at: 5000, isKept: false, now: 1000 }, 1000],
  ['that does not say', { at: undefined, isKept: false, now: 1000 }, 0],
])('[SITE-1] the answers of a page %s have their true age', (_page, facts, at) => {
  expect(givenAt(facts)).toBe(at);
});
