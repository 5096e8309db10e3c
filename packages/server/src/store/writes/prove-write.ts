/**
 * Proves that the store accepts writes: over the connection that writes bets, and with new pages on the disk
 * and in the write-ahead log, as bets need them. It leaves nothing behind.
 */
import { randomUUID } from 'node:crypto';
import type { Store } from '../database.ts';

/** 2,000 bytes each, four of which fill a page: a megabyte. */
const rows = 512;

/** Rejects with the reason. */
export async function proveWrite(store: Store): Promise<void> {
  await store.query('select 1', [], { isWrite: true });
  // A unique name: PostgreSQL may keep the table of an interrupted attempt for hours.
  const table = `write_proof_${randomUUID().replaceAll('-', '')}`;
  await store.transaction(async (sql) => {
    await sql.query(`create table ${table} (filler text)`);
    await sql.query(
      `insert into ${table} select repeat('x', 1980) from generate_series(1, ${rows})`,
    );
    await sql.query(`drop table ${table}`);
  });
}
