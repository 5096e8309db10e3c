import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { runLine } from '../../../../test/command-line.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { serveAdmin } from './serve.ts';

it('[OPS-22] a server that ends late leaves commands to the one that has taken over', async () => {
  const store = await openMigrated(oneStore(import.meta.url)[0] ?? expect.fail());
  const test = await openTestApp(store);
  const dataDir = await mkdtemp(join(tmpdir(), 'layline-'));
  const place = { dataDir, databaseUrl: null };
  const list = async () => (await runLine(['site', 'list', '--data-dir', dataDir])).code;
  const closeFormer = await serveAdmin(test.app, place);
  const closeNext = await serveAdmin(test.app, place);
  await closeFormer();
  expect(await list()).toBe(0);
  await closeNext();
  // Nobody serves, and there is no store in the folder.
  expect(await list()).toBe(2);
  await test.close();
  await store.close();
  await rm(dataDir, { recursive: true });
});
