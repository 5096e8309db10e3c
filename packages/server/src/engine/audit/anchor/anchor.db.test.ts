import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEventText } from '@layline/exchange';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { emptyTables } from '../../../../test/kept-stores.ts';
import { openMigrated, storesUnderTest } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import { secretsInMemory } from '../../../start/open-secrets.ts';
import type { Sql, Store } from '../../../store/database.ts';
import { chainHash, chainStart } from '../../chain/chain.ts';
import { type Anchor, keepAnchor } from './keep-anchor.ts';

function tenfold(text: string): string {
  const event = JSON.parse(text);
  event.transfer.amount *= 10;
  return JSON.stringify(event);
}

/**
 * Rewrites history as an owner of the database could: a deposit ten times as large, and all that follows from
 * it.
 */
async function rewriteHistory(sql: Sql): Promise<void> {
  const rows = await sql.query<{ seq: number; part: number; event: string }>(
    'select seq, part, event from journal order by seq, part',
  );
  let lastHash = chainStart;
  let more = 0;
  for (const { seq, part, event: text } of rows) {
    const event = parseEventText(text);
    const isFirst = event.kind === 'funds-moved' && more === 0;
    if (isFirst) more = event.transfer.amount * 9;
    const now = isFirst ? tenfold(text) : text;
    lastHash = chainHash(lastHash, now);
    await sql.query('update journal set event = $3, hash = $4 where seq = $1 and part = $2', [
      seq,
      part,
      now,
      lastHash,
    ]);
    if (!isFirst) continue;
    const signed = `case when amount > 0 then ${more} else -${more} end`;
    await sql.query(
      `update account set balance = balance + (select ${signed} from posting
         where posting.account_id = account.account_id and posting.seq = $1)
       where account_id in (select account_id from posting where seq = $1)`,
      [seq],
    );
    await sql.query(
      `update posting as later set balance_after = balance_after + (select ${signed} from posting
         where posting.account_id = later.account_id and posting.seq = $1)
       where account_id in (select account_id from posting where seq = $1) and seq >= $1`,
      [seq],
    );
    await sql.query(`update posting set amount = amount + ${signed} where seq = $1`, [seq]);
    await sql.query('update payment set amount = amount + $2 where seq = $1', [seq, more]);
  }
  await sql.query('delete from snapshot');
  await sql.query('delete from journal_root');
}

describe.each(storesUnderTest)("the journal's anchor on $name", (kind) => {
  let store: Store;
  let folder: string;
  let path: string;
  let test: TestApp;
  let anchor: Anchor;
  let count = 0;

  const pay = async (): Promise<void> => {
    await test.addPlayer(`player-${(count += 1)}`);
  };
  const verify = async (given: { anchor?: string } = { anchor: path }) => {
    const answer = await runCommand(test.app, { name: 'verify', values: given });
    if (answer.kind === 'problem') return [answer.message];
    return (answer.done.data as { faults: string[] }).faults;
  };
  const lines = async (): Promise<string[]> => (await readFile(path, 'utf8')).trimEnd().split('\n');
  const put = (changed: readonly string[]) => writeFile(path, `${changed.join('\n')}\n`);

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    path = join(folder, 'journal.anchor');
    test = await openTestApp(store);
    anchor = await keepAnchor(test.app, path);
    for (let line = 0; line < 3; line += 1) {
      await pay();
      await anchor.write();
    }
  });
  afterEach(async () => {
    await anchor.close();
    await test.close();
    await rm(folder, { recursive: true });
  });

  it('[OPS-3] is written while the journal grows, and agrees with it', async () => {
    expect(await lines()).toHaveLength(4);
    await anchor.write();
    expect(await lines()).toHaveLength(4);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await verify()).toEqual([]);
  });

  it('[OPS-3] is written once a minute, and at the end', async () => {
    await pay();
    test.clock.advance(60_000);
    await expect.poll(lines).toHaveLength(5);
    await pay();
    await anchor.close();
    expect(await lines()).toHaveLength(6);
  });

  it('[OPS-3] detects a rewritten history that agrees with its own hashes', async () => {
    await rewriteHistory(store);
    expect(await verify({})).toEqual([]);
    const faults = await verify();
    expect(faults).toHaveLength(4);
    expect(faults[0]).toContain('by line 1, has another hash');
  });

  it('[OPS-3] detects a truncated journal', async () => {
    await store.query('delete from journal where seq > (select max(seq) from journal) - 1');
    expect(await verify()).toContainEqual(expect.stringContaining('by line 4, is missing'));
  });

  it('[OPS-3] detects lines that were changed, removed, inserted or swapped', async () => {
    const [one = '', two = '', three = '', four = ''] = await lines();
    const isChanged = expect.stringContaining('was changed, or what stood before it');
    await put([one, two.replace(/"seq":\d+/, '"seq":1'), three, four]);
    expect(await verify()).toContainEqual(isChanged);
    await put([two, three, four]);
    expect(await verify()).toEqual([isChanged]);
    await put([one, three, four]);
    expect(await verify()).toEqual([isChanged]);
    await put([one, one, two, three, four]);
    expect(await verify()).toEqual([isChanged]);
    await put([one, three, two, four]);
    expect(await verify()).toHaveLength(3);
    await put([one, two, three, four]);
    expect(await verify()).toEqual([]);
  });

  it('[OPS-3] detects lines sealed without the key', async () => {
    await anchor.close();
    const forged = join(folder, 'forged.anchor');
    const { anchorSeal } = secretsInMemory(Buffer.alloc(32, 8));
    await (await keepAnchor({ ...test.app, anchorSeal }, forged)).close();
    expect(await verify({ anchor: forged })).toEqual([expect.stringContaining('another key')]);
  });

  it('[OPS-3] continues after half a line and after a restart', async () => {
    await anchor.close();
    await appendFile(path, '{"at":"2026-');
    anchor = await keepAnchor(test.app, path);
    await pay();
    await anchor.write();
    expect(await lines()).toHaveLength(6);
    expect(await verify()).toEqual([]);
  });

  it('[OPS-3] names a file that it cannot read, and reports that an empty one proves nothing', async () => {
    expect(await verify({ anchor: join(folder, 'none') })).toEqual([
      expect.stringContaining('--anchor: '),
    ]);
    await put(['']);
    expect(await verify()).toEqual(['The anchor file has no line.']);
  });
});
