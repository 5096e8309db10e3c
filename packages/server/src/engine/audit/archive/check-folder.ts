/** Checks archive files by themselves: each is sound, and goes on where the one before ended. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chainStart } from '../../chain/chain.ts';
import { type CheckedFile, checkFile } from './check-file.ts';
import { BrokenArchive } from './read-file.ts';

export interface CheckedFolder {
  readonly files: number;
  readonly rows: number;
  /** Of the last row; null without files. */
  readonly last: { readonly seq: number; readonly hash: string } | null;
  /** Empty if everything agrees. */
  readonly faults: readonly string[];
}

/** Rejects if the folder cannot be read. */
export async function checkArchives(folder: string): Promise<CheckedFolder> {
  const names = (await readdir(folder)).filter((name) =>
    /^journal-\d+-.*\.archive\.gz$/.test(name),
  );
  const faults = names.length === 0 ? ['The folder has no archive.'] : [];
  let before: CheckedFile['end'] | null = null;
  let rows = 0;
  for (const name of names.toSorted()) {
    try {
      const { head, end } = await checkFile(join(folder, name));
      const start = before ?? { seq: 0, hash: chainStart, stateHash: null };
      const isNext =
        head.after.seq === start.seq &&
        head.after.hash === start.hash &&
        head.stateHash === start.stateHash;
      if (!isNext) faults.push(`${name} does not go on where the archive before it ends.`);
      before = end;
      rows += end.rows;
    } catch (error) {
      if (!(error instanceof BrokenArchive)) throw error;
      faults.push(`${name}: ${error.message}.`);
      before = null;
    }
  }
  const last = before === null ? null : { seq: before.seq, hash: before.hash };
  return { files: names.length, rows, last, faults };
}
