import { expect, it } from 'vitest';
import { hasServer, openOnServer } from '../../../test/stores.ts';
import type { Sql, Store } from '../database.ts';
import { proveWrite } from './prove-write.ts';

it.runIf(hasServer)("succeeds although an earlier attempt's connection hangs", async () => {
  const store = await openOnServer();
  const isHanging = Promise.withResolvers<void>();
  const isCut = Promise.withResolvers<never>();
  const hangingAtLast = (sql: Sql): Sql => ({
    ...sql,
    query: (text, values) => {
      if (!text.startsWith('drop')) return sql.query(text, values);
      isHanging.resolve();
      return isCut.promise;
    },
  });
  const hanging: Store = {
    ...store,
    transaction: (work) => store.transaction((sql) => work(hangingAtLast(sql))),
  };
  const first = proveWrite(hanging);
  await isHanging.promise;
  try {
    await proveWrite(store);
  } finally {
    isCut.reject(new Error('The line is gone.'));
  }
  await expect(first).rejects.toThrow('The line is gone.');
  const left = await store.query("select from pg_tables where tablename like 'write_proof%'");
  expect(left).toEqual([]);
  await store.close();
});
