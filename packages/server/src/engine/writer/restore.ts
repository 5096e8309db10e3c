/** Restores a backup into an empty store and verifies the result. */
import type { Instant } from '@layline/contract';
import { type Copied, fillFromBackup } from '../../store/backup.ts';
import type { Store } from '../../store/database.ts';
import { addRestore } from '../../store/queries/system/restores.ts';
import { recover } from '../memory/recover.ts';

/**
 * Notes the restore, and checks the journal's chain and the account summaries. Throws a BackupProblem if the
 * store is not empty or the file is incomplete, and a BrokenStore if its content contradicts itself.
 */
export async function restore(
  store: Store,
  { file, now }: { readonly file: string; readonly now: Instant },
): Promise<Copied> {
  const { madeAt, ...copied } = await fillFromBackup(store, { file, now });
  await addRestore(store, { madeAt, now });
  await recover(store);
  return copied;
}
