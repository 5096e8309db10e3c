/// <reference types="vitest/config" />
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { shapeOfAccount, shapesOfFirst, shapesOfOthers } from './answer-shapes.ts';

/** Shapes that several others contain are written once. */
function makeModule(exported: Readonly<Record<string, unknown>>): string {
  const counts = new Map<object, number>();
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const before = counts.get(value) ?? 0;
    counts.set(value, before + 1);
    if (before === 0) for (const part of Object.values(value)) count(part);
  };
  for (const value of Object.values(exported)) count(value);
  const names = new Map<object, string>();
  const lines: string[] = [];
  const write = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const known = names.get(value);
    if (known !== undefined) return known;
    const text = Array.isArray(value)
      ? `[${value.map(write).join()}]`
      : `{${Object.entries(value)
          .map(([name, part]) => `${JSON.stringify(name)}:${write(part)}`)
          .join()}}`;
    if ((counts.get(value) ?? 0) < 2 || text.length < 40) return text;
    const name = `s${names.size}`;
    names.set(value, name);
    lines.push(`const ${name}=${text};`);
    return name;
  };
  const last = Object.entries(exported).map(
    ([name, value]) => `export const ${name}=${write(value)};`,
  );
  return [...lines, ...last].join('\n');
}

const tables: Readonly<Record<string, () => string>> = {
  'src/api/first-calls.ts': () => makeModule({ firstCalls: shapesOfFirst() }),
  'src/api/other-calls.ts': () =>
    makeModule({ otherCalls: shapesOfOthers(), accountShape: shapeOfAccount() }),
};

/** Returns the text of a module that is derived; null for all others. */
const textOf = (id: string): string | null =>
  Object.entries(tables).find(([path]) => id.endsWith(join(import.meta.dirname, path)))?.[1]() ??
  null;

/** Puts the shapes of answers in place of the modules that derive them from the contract's schemas. */
export const answerTables = (): Plugin => ({
  name: 'answer-tables',
  load: textOf,
  // Tests keep modules from run to run by their own files, which stay when the contract changes.
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => textOf(id));
  },
});
