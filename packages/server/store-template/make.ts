/**
 * Makes `empty-store.tar.gz`: a PGlite data folder fresh from initdb. The server unpacks it at its first
 * start, because initdb itself takes seconds and most of a gigabyte. Small buffers keep the whole server
 * under half a gigabyte; the system caches the files anyway. Run it after every change of the PGlite version:
 * `npm run make:store -w @layline/server`.
 */
import { writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create({
  postgresqlconf: ['shared_buffers = 16MB', 'max_wal_size = 64MB', 'min_wal_size = 32MB', "timezone = 'UTC'"],
});
await database.exec('checkpoint');
const archive = await database.dumpDataDir('gzip');
await database.close();
const bytes = new Uint8Array(await archive.arrayBuffer());
await writeFile(new URL('./empty-store.tar.gz', import.meta.url), bytes);
console.log(`empty-store.tar.gz: ${(bytes.length / 2 ** 20).toFixed(1)} MiB`);
