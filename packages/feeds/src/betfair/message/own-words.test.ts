import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseOwnWords } from './own-words.ts';

const fixture = {
  eventId: 'e.1',
  name: 'Reds v Blues',
  sportId: '4',
  competitionId: 'c.1',
  competitionName: 'Cup',
  openAt: 1_900_000_000_000,
  countryCode: null,
  venue: 'The Green',
};
const words = {
  fixture,
  kind: 'match',
  isDerived: false,
  version: 3,
  sessionResult: null,
  ending: null,
  betDelayMs: 5000,
  lines: null,
};

it('our own words read back unchanged', () => {
  expect(parseOwnWords(JSON.parse(JSON.stringify(words)))).toEqual(words);
});

it.each([
  [
    { of: 'margin', runners: [[7, -3, 1]], result: -2 },
    { selectionId: 7, quarters: -3, sign: 1 },
  ],
  [
    { of: 'total', runners: [[7, 10, -1]], result: null },
    { selectionId: 7, quarters: 10, sign: -1 },
  ],
])('lines are read with the number that settled them', (lines, line) => {
  const read = parseOwnWords({ ...words, lines });
  expect(read?.lines).toEqual({ of: lines.of, runners: [line], result: lines.result });
});

it.each([
  { of: 'corners', runners: [], result: null },
  { of: 'margin', runners: [[7, -3, 2]], result: null },
  { of: 'margin', runners: [[7, 0.5, 1]], result: null },
  { of: 'margin', runners: [[7, 1e6, 1]], result: null },
  { of: 'margin', runners: [null], result: null },
  { of: 'margin', runners: [[7, -3, 1]], result: 0.5 },
  { of: 'margin', runners: [[7, -3, 1]] },
])('lines that contradict themselves are none: %j', (lines) => {
  expect(parseOwnWords({ ...words, lines })?.lines).toBeNull();
});

it('our own words are read whole or not at all, whatever replaces one', () => {
  const odd = fc.oneof(fc.constantFrom(-1, 0.5, 1e15, 1e300, ''), fc.jsonValue());
  const place = fc.constantFrom('eventId', 'sportId', 'competitionId', 'openAt');
  fc.assert(
    fc.property(place, odd, (name, value) => {
      const read = parseOwnWords({ ...words, fixture: { ...fixture, [name]: value } });
      if (read === null) return;
      expect(read.fixture.openAt).toBeLessThanOrEqual(1e14);
      expect(
        [read.fixture.eventId, read.fixture.competitionId].every((id) => /^[\w.:@-]+$/.test(id)),
      ).toBe(true);
    }),
  );
  expect(parseOwnWords({ ...words, version: -1 })).toBeNull();
  expect(parseOwnWords({ ...words, kind: 'odd' })).toBeNull();
});
