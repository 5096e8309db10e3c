import { describe, expect, it } from 'vitest';
import { SeenJournal } from './seen-journal.ts';

describe('what players of an edge have seen of the journal', () => {
  it('[OPS-19] never goes back, for each by what they were answered', () => {
    const seen = new SeenJournal();
    seen.note('anna', 7);
    seen.note('anna', 5);
    expect([seen.of('anna'), seen.of('bilal')]).toEqual([7, 0]);
  });

  it('[OPS-19] counts for everybody where the call named nobody, or too many are known', () => {
    const seen = new SeenJournal(1);
    seen.note(null, 3);
    expect(seen.of('bilal')).toBe(3);
    seen.note('anna', 9);
    seen.note('bilal', 10);
    expect([seen.of('anna'), seen.of('bilal'), seen.of('chloe')]).toEqual([9, 10, 9]);
  });
});
