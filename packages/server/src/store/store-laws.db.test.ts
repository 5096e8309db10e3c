/** PGlite and PostgreSQL keep the same laws, but for the differences that are listed. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { conform } from '../../test/conformance.ts';
import { storeDifferences } from '../../test/store-differences.ts';
import { storeLaws } from '../../test/store-laws.ts';
import { storesUnderTest } from '../../test/stores.ts';
import type { Store } from './database.ts';

/** The package exports no manifest, so it is read next to its entry. */
function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = readFileSync(join(dirname(entry), '../package.json'), 'utf8');
  return `PGlite ${(JSON.parse(manifest) as { version: string }).version}`;
}

async function serverVersion(store: Store): Promise<string> {
  const text = "select current_setting('server_version_num')::int / 10000 as major";
  const [row] = await store.query<{ major: number }>(text);
  return `PostgreSQL ${row?.major}`;
}

describe.each(storesUnderTest)('$name', (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await kind.open();
  });
  afterAll(() => store.close());

  conform<Store>({
    of: {
      name: kind.name,
      version: (one) =>
        one.kind === 'pglite' ? Promise.resolve(pgliteVersion()) : serverVersion(one),
    },
    subject: () => store,
    laws: storeLaws,
    differences: storeDifferences,
  });
});
