import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { storeDifferences } from '../packages/server/test/store-differences.ts';
import { makePage, pagePath } from './differences.ts';

describe('the page of differences', () => {
  it('[OPS-21] is what the lists of the tests say: npm run differences', () => {
    expect(readFileSync(pagePath, 'utf8')).toBe(makePage(storeDifferences));
  });

  it('[OPS-21] has a date and a version for each, and what is done about it', () => {
    expect(storeDifferences.length).toBeGreaterThan(0);
    for (const { since, of, reason, done, law } of storeDifferences) {
      expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(of).toMatch(/ \d/);
      expect(law).toMatch(/^\[[A-Z]+-\d+\] /);
      expect([reason, done].every((text) => text.endsWith('.'))).toBe(true);
    }
  });
});
