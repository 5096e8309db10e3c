/** A program that makes the data folder which servers of tests copy, unless it is there. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { systemClock } from '../src/base/clock.ts';
import { migrate, readMigrations } from '../src/store/migrate.ts';
import { openPglite } from '../src/store/pglite.ts';
import { migratedFolder, migratedFolders } from './migrated-folder.ts';

const folder = migratedFolder();
if (!existsSync(folder)) {
  rmSync(migratedFolders, { recursive: true, force: true });
  const unfinished = `${folder}.${process.pid}`;
  const store = await openPglite(unfinished);
  await migrate(store, { migrations: await readMigrations(), now: systemClock.now() });
  await store.close();
  renameSync(unfinished, folder);
}
