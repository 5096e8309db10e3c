/**
 * Reads the built-in store for a process that cannot open it itself because this server has it. The process
 * sends a few short statements at a time; betting goes on between them.
 */
import { z } from 'zod';
import type { Sql, Store } from '../../../store/database.ts';

const statementsMax = 20;

export const readingForm = z.strictObject({
  statements: z
    .array(z.strictObject({ text: z.string(), values: z.array(z.unknown()) }))
    .min(1)
    .max(statementsMax),
});

export type StoreReading = z.output<typeof readingForm>;

/** Returns the rows of each statement, all of one moment. Rejects if one of them writes. */
export const readAtOnce = (
  store: Store,
  { statements }: StoreReading,
): Promise<readonly (readonly unknown[])[]> =>
  store.transaction(async (sql: Sql) => {
    await sql.query('set transaction read only');
    const rows: unknown[][] = [];
    for (const { text, values } of statements) rows.push(await sql.query(text, values));
    return rows;
  });
