/** While a commit hangs, nobody sees anything of it. */
import type { AccountData } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { defineFinal, finalMatch, kings, openFinal, pricesOf } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import {
  isOp,
  listenOn,
  openStreamClient,
  type StreamClient,
} from '../../../test/stream-client.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Store } from '../../store/database.ts';

const resting = {
  marketId: finalMatch,
  selectionId: kings,
  type: 'back',
  oddsReq: 2.2,
  stake: 100,
  persistence: 'keep',
};

describe.each(oneStore(import.meta.url))('while a commit hangs on $name', (kind) => {
  let real: Store;
  let test: TestApp;
  let anna: Caller;
  let port: number;
  let clients: StreamClient[] = [];
  /** Every commit waits for this. */
  let gate: PromiseWithResolvers<void> | null = null;
  let commitsHeld = 0;

  const pass = async () => {
    if (gate === null) return;
    commitsHeld += 1;
    await gate.promise;
  };

  const open = () => {
    gate?.resolve();
    gate = null;
  };

  beforeAll(async () => {
    real = await openMigrated(kind);
  });
  afterAll(() => real.close());
  beforeEach(async () => {
    await emptyTables(real);
    commitsHeld = 0;
    const store: Store = {
      ...real,
      async query(text, values, name) {
        if (text.includes('insert into journal')) await pass();
        return real.query(text, values, name);
      },
      async transaction(work) {
        await pass();
        return real.transaction(work);
      },
    };
    test = await openTestApp(store);
    port = await listenOn(test.server);
    anna = await test.addPlayer('anna');
    test.app.marketCache.apply([openFinal()]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
  });
  afterEach(async () => {
    open();
    await Promise.all(clients.map((client) => client.close()));
    clients = [];
    await test.close();
  });

  /** Starts to follow the account with a new client. */
  async function followAccount(): Promise<StreamClient> {
    const { ticket } = (await anna.post('/stream/ticket', {})).body.data;
    const client = await openStreamClient({ port, ticket });
    clients.push(client);
    client.subscribe('account/anna');
    await client.next(isOp('snapshot', 'account/anna'));
    return client;
  }
  function streamed(client: StreamClient) {
    const data = client.topics.get('account/anna')?.data as unknown as AccountData | undefined;
    return { exposure: data?.exposure, bets: data?.betCount };
  }
  async function fetched() {
    const { exposure } = (await anna.get('/bet/exposure/fetch')).body;
    const trades = (await anna.get('/bet/trade/list')).body.data;
    const bets = trades.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    return { exposure, bets };
  }
  const unmatched = async () => (await anna.get('/bet/unmatched')).body.data.length;
  async function shownToOperator() {
    const reply = await runCommand(test.app, { name: 'user list', values: { site: 'layline' } });
    if (reply.kind !== 'done') throw new Error('The command was refused.');
    const rows = reply.done.data as { user: string; exposure: number }[];
    return rows.find(({ user }) => user === 'anna')?.exposure;
  }

  it('[BETS-1] shows only the committed account, over HTTP and the stream and to the operator', async () => {
    expect((await anna.post('/bet/save2', resting)).status).toBe(200);
    const before = { exposure: 100, bets: 1 };
    const after = { exposure: 200, bets: 2 };
    const follows = await followAccount();
    gate = Promise.withResolvers<void>();
    const waiting = anna.post('/bet/save2', resting);
    await vi.waitFor(() => expect(commitsHeld).toBeGreaterThan(0));
    expect(await fetched()).toEqual(before);
    expect(await unmatched()).toBe(1);
    expect(await shownToOperator()).toBe(100);
    expect(streamed(follows)).toEqual(before);
    expect(streamed(await followAccount())).toEqual(before);
    open();
    expect((await waiting).status).toBe(200);
    expect(await fetched()).toEqual(after);
    expect(await unmatched()).toBe(2);
    expect(await shownToOperator()).toBe(200);
    await vi.waitFor(() => expect(streamed(follows)).toEqual(after));
  });

  it('[BETS-1] matches a bet if the feed reached its odds before its commit', async () => {
    gate = Promise.withResolvers<void>();
    const waiting = anna.post('/bet/save2', resting);
    await vi.waitFor(() => expect(commitsHeld).toBeGreaterThan(0));
    const runners = [pricesOf(kings, [[2.3, 5000]], [[2.32, 5000]])];
    test.app.marketCache.apply([{ marketId: finalMatch, at: test.clock.now(), runners }]);
    open();
    expect((await waiting).body.data).toMatchObject({ sizeMatched: 0, sizeRemaining: 100 });
    await vi.waitFor(async () => expect(await unmatched()).toBe(0));
    expect(await fetched()).toEqual({ exposure: 100, bets: 1 });
  });
});
