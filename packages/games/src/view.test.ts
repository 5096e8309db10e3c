import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const importForm = /^(?:import|export)(?!\s+type\b)[^;]*?from '([^']+)'/gms;

/** All modules that an entry point loads at run time, following relative imports. */
function reach(from: URL, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(from.pathname)) return seen;
  seen.add(from.pathname);
  for (const [, specifier = ''] of readFileSync(from, 'utf8').matchAll(importForm)) {
    if (specifier.startsWith('.')) reach(new URL(specifier, from), seen);
    else seen.add(specifier);
  }
  return seen;
}

const named = (entry: string): readonly string[] =>
  [...reach(new URL(entry, import.meta.url))].map((path) => path.replace(/^.*\/src\//, '')).sort();

test('the view entry point loads neither the hash nor the rules into the first page', () => {
  expect(named('./view.ts')).toEqual([
    '@layline/contract',
    'cards/card.ts',
    'round/round-clock.ts',
    'round/round-view.ts',
    'view.ts',
    'vimaan/flight.ts',
  ]);
});

test('[CAS-10] nothing that the browser loads depends on Node', () => {
  for (const entry of ['./view.ts', './verify.ts', './index.ts']) {
    expect(named(entry).filter((name) => name.startsWith('node:'))).toEqual([]);
  }
  expect(named('./verify.ts')).toContain('@noble/hashes/hmac.js');
});
