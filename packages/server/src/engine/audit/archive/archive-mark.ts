/** The journal line that announces an archive before a text leaves the store. */
import type { ArchiveFacts } from '../../../store/queries/system/journal-archive.ts';

type Announced = Pick<
  ArchiveFacts,
  'number' | 'month' | 'lastSeq' | 'lastHash' | 'stateHash' | 'sha256'
>;

export const makeArchiveMark = (archive: Announced): string =>
  [
    'journal-archive',
    archive.number,
    archive.month,
    archive.lastSeq,
    archive.lastHash,
    archive.stateHash,
    archive.sha256,
  ].join(' ');

/** The number of the archive that a line announces; null for any other line. */
export function numberOfMark(text: string): number | null {
  const number = /^journal-archive (\d+) /.exec(text)?.[1];
  return number === undefined ? null : Number(number);
}
