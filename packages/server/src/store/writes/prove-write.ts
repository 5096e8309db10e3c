/**
 * Proves that the store takes writes: by the connection that writes bets, and with new pages on the
 * disk and in the write-ahead log, as bets need them. It leaves nothing behind.
 */
import { randomUUID } from 'node:crypto';
import type { Store } from '../database.ts';

/** 2,000 bytes each, four of which fill a page: a megabyte. */
const rows = 512;

/** Rejects with what hinders it. */
export async function proveWrite(store: Store): Promise<void> {
  await store.query('select 1', [], { isWrite: true });
  // A name of its own: PostgreSQL keeps that of an attempt whose line was cut, maybe for hours.
  const table = `write_proof_${randomUUID().replaceAll('-', '')}`;
  await store.transaction(async (sql) => {
    await sql.query(`create table ${table} (filler text)`);
    await sql.query(
      `insert into ${table} select repeat('x', 1980) from generate_series(1, ${rows})`,
    );
    await sql.query(`drop table ${table}`);
  });
}
