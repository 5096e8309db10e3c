/** The store of a standby: read while another server writes it, and this server's once that stops. */

import { bringForward, isForward } from './bring-forward.ts';
import type { Store } from './database.ts';
import { refusalOfOutage, StartRefusal, textOf } from './faults/start-refusal.ts';
import { ownFolder } from './folder/own-folder.ts';
import { refuseFolder } from './folder/refuse-folder.ts';
import { AwaitedLease } from './lease/awaited-lease.ts';
import type { Wait } from './lease/lease.ts';
import { isLease, openLease } from './lease/lease.ts';
import { isMigrated, readMigrations } from './migrate.ts';
import { refuseUnfit, type StoreOptions } from './open-store.ts';
import { openPostgres } from './postgres.ts';

export interface WaitingStore {
  /** Its lease is not held until `ours`. */
  readonly store: Store;
  /** Resolves once this server may write, and the tables are this version's. */
  readonly ours: Promise<void>;
  /**
   * Resolves to true once the tables are this version's, while another server writes; to false once this one
   * may write. Rejects with what would keep this server from leading.
   */
  readable(): Promise<boolean>;
}

type WaitingOptions = StoreOptions & Required<Pick<Wait, 'onHeld'>>;

/** How often to see whether the tables are this version's yet. */
const lookEveryMs = 500;

export async function openWaitingStore(
  url: string,
  { onHeld, ...options }: WaitingOptions,
): Promise<WaitingStore> {
  const { dataDir, clock } = options;
  const unsafe = await ownFolder(dataDir).catch(refuseFolder(dataDir));
  if (unsafe !== null) throw new StartRefusal(unsafe);
  const lease = new AwaitedLease();
  const opened = await openForWaiting(url, options);
  const close = async (): Promise<void> => {
    await opened.close();
    await lease.release();
  };
  const store: Store = { ...opened, lease, close };
  let isChecked = false;
  let isOurs = false;
  const migrations = await readMigrations();
  const looked = Promise.withResolvers<void>();
  const onFirstHeld: typeof onHeld = (by) => {
    looked.resolve();
    onHeld(by);
  };
  const lead = async (): Promise<void> => {
    const wait = { onHeld: onFirstHeld, waitMaxMs: Infinity };
    const taken = await openLease({ url, ...options }, wait);
    if (!isLease(taken)) throw new Error('A wait without an end has ended.');
    lease.take(taken);
    isOurs = true;
    const isDone = isChecked && (await isMigrated(store, migrations));
    if (!isDone) await bringForward(store, options);
  };
  const ours = lead().catch((error: unknown) => {
    if (error instanceof StartRefusal) throw error;
    throw refusalOfOutage(error) ?? new StartRefusal(textOf(error));
  });
  ours.catch(() => undefined);
  // Opening the rest keeps this process busy: it must not cost the lease its first connection.
  await Promise.race([looked.promise, ours]);
  return {
    store,
    ours,
    async readable() {
      while (!isOurs) {
        isChecked = await isForward(store, options).catch(refuseOnly);
        if (isChecked) return true;
        await Promise.race([clock.sleep(lookEveryMs), ours]);
      }
      return false;
    },
  };
}

/** The database may be away for a while; a refusal stays. */
function refuseOnly(error: unknown): false {
  if (error instanceof StartRefusal) throw error;
  return false;
}

async function openForWaiting(url: string, options: StoreOptions): Promise<Store> {
  try {
    await refuseUnfit(url, options);
    return await openPostgres(url, {
      onLost: (error) =>
        options.log.warn({ reason: error.message }, 'a database connection was lost'),
    });
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw new StartRefusal(`DATABASE_URL: PostgreSQL cannot be used: ${textOf(error)}`);
  }
}
