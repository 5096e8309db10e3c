/** The laws of stores that PGlite or PostgreSQL breaks; docs/differences.md is made of them. */
import type { Difference } from './conformance.ts';

const pglite = { implementation: 'PGlite', since: '2026-11-30', of: 'PGlite 0.5.16' } as const;

export const storeDifferences: readonly Difference[] = [
  {
    ...pglite,
    law: '[OPS-21] a statement ends after its time',
    shows: /expected null to be '57014'/,
    reason: 'PGlite ignores statement_timeout: it runs in this process, without timers of its own.',
    done: 'Production refuses PGlite. Every list has a limit, a key or an aggregate.',
  },
  {
    ...pglite,
    law: '[OPS-21] reads go on while a transaction is open, and do not see it',
    shows: /expected -1 to be \+?0/,
    reason: 'PGlite has one session, so everything else waits for a transaction.',
    done: 'No network and no pause inside a transaction.',
  },
  {
    ...pglite,
    law: '[OPS-21] an advisory lock is held against other sessions',
    shows: /expected null to be false/,
    reason: 'PGlite has one session.',
    done: 'Locks between servers are taken on PostgreSQL only; a file keeps a second server out.',
  },
  {
    implementation: 'PostgreSQL',
    since: '2026-11-30',
    of: 'PostgreSQL 15',
    law: '[OPS-21] text is sorted by bytes, whatever the statement says',
    shows: /expected 'aAbB' to be 'ABab'/,
    reason: 'A server sorts by the collation of its database; that of the tests is ICU en-US.',
    done: 'Lists by a text say `collate "C"`, which `tools/text-order.test.ts` checks.',
  },
];
