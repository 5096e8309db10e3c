/**
 * `npm run differences` writes docs/differences.md: where two implementations of one interface are known to
 * differ, from the lists that their tests are held to.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Difference } from '../packages/server/test/conformance.ts';
import { storeDifferences } from '../packages/server/test/store-differences.ts';
import { root } from './machine/paths.ts';

export const pagePath = join(root, 'docs/differences.md');

const head = `# Differences

Layline runs on one of several implementations in some places: its store is PGlite or PostgreSQL, its
servers talk within one process or over NATS. One suite of laws runs on each. Where one is known to break a
law, that stands here; the test then expects the law to fail there in just that way. Once it holds, or the
implementation is another version, the test fails until somebody has looked again.

Made by \`npm run differences\` from the lists beside the tests. The two makers of the wire have none.
`;

const titleOf = ({ law }: Difference): string => law.replace(/^\[[^\]]+\] /, '');
const ruleOf = ({ law }: Difference): string => /^\[([^\]]+)\]/.exec(law)?.[1] ?? '';

const chapterOf = (one: Difference): string => `
## ${one.implementation}: ${titleOf(one)}

${one.reason} ${one.done}

Rule ${ruleOf(one)}; seen on ${one.since} with ${one.of}.
`;

export const makePage = (differences: readonly Difference[]): string =>
  head + differences.map(chapterOf).join('');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(pagePath, makePage(storeDifferences));
}
