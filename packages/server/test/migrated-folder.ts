/**
 * A data folder whose store has all tables and nothing in them, made once and copied for each server that a
 * test starts on an empty folder: unpacking a store and migrating it take longer than the rest of a start.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverProgram } from './built.ts';

const built = join(serverProgram, '..');
export const migratedFolders = join(import.meta.dirname, '../../../.cache/migrated');

/** For the migrations and the empty store of the server as it is built. */
export function migratedFolder(): string {
  const hash = createHash('sha256');
  const migrations = readdirSync(join(built, 'migrations')).sort();
  const files = [
    'package.json',
    'empty-store.tar.gz',
    ...migrations.map((name) => `migrations/${name}`),
  ];
  for (const file of files) hash.update(file).update(readFileSync(join(built, file)));
  return join(migratedFolders, hash.digest('hex').slice(0, 16));
}

/** Fills a data folder that has no store yet, if there is one to copy. */
export function copyMigrated(dataDir: string): void {
  const [from, to] = [join(migratedFolder(), 'pglite'), join(dataDir, 'pglite')];
  if (existsSync(to) || !existsSync(from)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  cpSync(from, to, { recursive: true });
}
