/** Fills an empty store from a backup and checks what came in. */
import type { Instant } from '@layline/contract';
import { type Copied, fillFromBackup } from '../store/backup.ts';
import type { Store } from '../store/database.ts';
import { recover } from './recover.ts';

/**
 * Reads the journal's chain and the account summaries once through. Throws a BackupProblem when the
 * store holds something or the file is not whole, and a BrokenStore when its content contradicts itself.
 */
export async function restore(
  store: Store,
  { file, now }: { readonly file: string; readonly now: Instant },
): Promise<Copied> {
  const copied = await fillFromBackup(store, { file, now });
  await recover(store);
  return copied;
}
