/** Most of a short backtest is its start: what the command loads before its thread counts. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = dirname(fileURLToPath(import.meta.url));

/** What a file loads when it runs; types are not loaded. */
function loadedBy(path: string): readonly string[] {
  const imports = readFileSync(path, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm,
  );
  return [...imports].map(([, from]) => from as string);
}

it('the command loads no schemas: they are for the thread', () => {
  const seen = new Set<string>();
  const waiting = ['./main.ts'];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.startsWith('./')) waiting.push(...loadedBy(join(folder, next)));
  }
  expect(seen).toContain('./chart.ts');
  expect([...seen].filter((from) => /^@layline\/[a-z]+$|^zod/.test(from))).toEqual([]);
});
