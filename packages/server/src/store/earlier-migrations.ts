/**
 * Stores whose tables were made by migrations 1 to 44, before these became one file. Such a store counts as
 * one that the first file made: the tables are the same. A store that stopped before 44 is refused by name.
 */
import { createHash } from 'node:crypto';

export interface Applied {
  readonly number: number;
  readonly checksum: string;
}

const last = 44;
/** Of the first of those files. */
const firstChecksum = '82fd02f05f5ed2f6dfb71659d43a49c13a0f73f79f2ef00abae9a74e4be32e8f';
/** Of the checksums of all of them in order, one a line. */
const jointChecksum = '4bb6a8f792845bd3569e18f4ef17e107c87f8df711312cebbf58ceabb66957d7';

const isEarlier = (applied: readonly Applied[]): boolean =>
  applied.some(({ number, checksum }) => number === 1 && checksum === firstChecksum);

/** Says why tables with these migrations are too old, and what brings them forward; null if they are not. */
export function problemOfAge(applied: readonly Applied[]): string | null {
  if (!isEarlier(applied) || applied.some(({ number }) => number === last)) return null;
  const newest = Math.max(...applied.map(({ number }) => number));
  return (
    `at migration ${newest}, and this version reads from ${last} on; ` +
    'the version of 27 November 2026 (commit 46ca363d) brings it there'
  );
}

/** The same with one row, that of the first file, for those of the 44 files; unchanged if they are others. */
export function joinEarlier(applied: readonly Applied[], checksum: string): readonly Applied[] {
  if (!isEarlier(applied)) return applied;
  const earlier = applied
    .filter(({ number }) => number <= last)
    .toSorted((one, other) => one.number - other.number);
  const lines = earlier.map((row) => row.checksum).join('\n');
  const isWhole = createHash('sha256').update(lines).digest('hex') === jointChecksum;
  if (!isWhole) return applied;
  return [{ number: 1, checksum }, ...applied.filter(({ number }) => number > last)];
}
