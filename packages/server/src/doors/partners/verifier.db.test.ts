/** Verification by the mock verifier, a process of its own that loses, doubles and reorders. */
import { addMs, instant, makeInstant } from '@layline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type BridgeProcess, startBridge } from '../../../test/bridge-process.ts';
import type { Caller } from '../../../test/caller.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Store } from '../../store/database.ts';
import { Partners } from '../../venue/partners/partners.ts';
import { openPartners } from './serve.ts';

const site = 'layline';

describe.each(oneStore(import.meta.url))('a verifier on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let partners: Partners;
  let door: ReturnType<typeof openPartners>;
  let mock: BridgeProcess;
  let other: BridgeProcess;
  let anna: Caller;
  let count = 0;

  const run = async (name: string, values: Record<string, string>) => {
    const answer = await runCommand({ ...test.app, partners }, { name, values });
    if (answer.kind === 'problem') throw new Error(answer.message);
    return answer.done.data as Record<string, unknown>;
  };
  /** The port takes few calls of an address in a second. */
  const passSecond = () => test.clock.advance(1000);
  const control = async (path: string, given: object = {}, of = mock): Promise<unknown> => {
    passSecond();
    const body = JSON.stringify(given);
    const response = await fetch(`${of.url}/control${path}`, { method: 'POST', body });
    return ((await response.json()) as { data: unknown }).data;
  };
  const startVerifier = async (name: string, address: string): Promise<BridgeProcess> => {
    const added = { site, name, kind: 'verifier', url: 'http://127.0.0.1:1' };
    const { secret } = await run('partner add', added);
    const of = { VERIFIER_SECRET: String(secret), SITE_URL: `${address}/v1/verifier/${name}` };
    return startBridge('mock-verifier.ts', { ...of, VERIFIER_PORT: '0' });
  };
  const link = async (): Promise<string> => {
    const { body } = await anna.post('/protection/entry/verification', {});
    return body.data?.url ?? body.code;
  };
  /** Opens the link; the id of the request, or null if the link is over. */
  const visit = async (url: string, of = mock): Promise<string | null> => {
    passSecond();
    const { search } = new URL(url);
    const page = await (await fetch(`${of.url}/start${search}`)).text();
    return /name="requestId" value="([^"]+)"/.exec(page)?.[1] ?? null;
  };
  const confirm = async (requestId: string | null): Promise<void> => {
    const body = new URLSearchParams({ requestId: requestId ?? '', returnUrl: '/' });
    await fetch(`${mock.url}/confirm`, { method: 'POST', body });
  };
  const found = (requestId: string | null, level: number, ms = 86_400_000) => {
    const until = makeInstant(addMs(instant(Date.now()), ms));
    return { requestId, level, until, code: 'CONFIRMED' };
  };
  const level = async () => (await anna.get('/protection')).body.data.entry.level;
  const place = async () => {
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 10 };
    const { body } = await anna.post('/bet/save2', bet);
    return body.code ?? 'done';
  };

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store, openManualClock(instant(Date.now())));
    partners = await Partners.open(test.app);
    const nudge = () => Promise.resolve(false);
    door = openPartners({ app: test.app, partners, nudge, trustProxy: [] });
    const address = await door.listen({ host: '127.0.0.1', port: 0 });
    mock = await startVerifier('idcheck', address);
    other = await startVerifier('stranger', address);
    await run('partner set', { name: 'idcheck', url: mock.url });
    await run('partner on', { name: 'idcheck' });
    await run('limits set', { site, oddsMin: '1' });
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
  });
  afterAll(async () => {
    await door.close();
    await test.close();
    await mock.end();
    await other.end();
    await store.close();
  });
  beforeEach(async () => {
    count += 1;
    await run('site set', { site, levels: '' });
    anna = await test.addPlayer(`anna${count}`);
    await control('');
    await run('site set', { site, levels: 'bet=2,deposit=1' });
  });

  it('[LEVEL-9] confirms who comes by a link, and then bets are taken', async () => {
    expect(await place()).toBe('LEVEL_TOO_LOW');
    await control('', { level: 2, copies: 3 });
    await confirm(await visit(await link()));
    await expect.poll(level).toBe(2);
    expect(await place()).toBe('done');
    const shown = await run('level show', { site, user: `anna${count}` });
    expect(shown).toMatchObject({ level: 2, requests: [{ verifier: 'idcheck', level: 2 }] });
  });

  it('[LEVEL-9] a link is read once, for ten minutes, and by its verifier alone', async () => {
    const first = await link();
    expect(await visit(first)).not.toBeNull();
    expect(await visit(first)).toBeNull();
    const second = await link();
    await run('partner on', { name: 'stranger' });
    expect(await visit(second, other)).toBeNull();
    expect(await visit(second)).not.toBeNull();
    const third = await link();
    await store.query("update level_request set asked_at = asked_at - interval '10 minutes'");
    expect(await visit(third)).toBeNull();
    await run('partner off', { name: 'stranger' });
  });

  it('[LEVEL-5] [LEVEL-9] the first answer to a request counts, in whatever order they come', async () => {
    await control('', { isHeld: true, level: 1 });
    const one = await visit(await link());
    const two = await visit(await link());
    const high = found(two, 2);
    expect(await control('/tell', high)).toEqual([202]);
    expect(await control('/tell', found(one, 1))).toEqual([202]);
    expect(await level()).toBe(2);
    expect(await control('/tell', high)).toEqual([202]);
    expect(await control('/tell', { ...high, level: 3 })).toEqual([409]);
    expect(await control('/tell', found('x'.repeat(20), 3))).toEqual([404]);
    expect(await control('/tell', found(one, 1), other)).toEqual([403]);
    expect(await control('/tell', { ...high, more: 1 })).toEqual([400]);
    expect(await control('/tell', found(await visit(await link()), 1, -1))).toEqual([400]);
    expect(await level()).toBe(2);
  });

  it('[LEVEL-9] nothing confirmed is no level, and staff may set and remove one', async () => {
    const none = found(await visit(await link()), 0);
    expect(await control('/tell', none)).toEqual([202]);
    expect(await level()).toBe(0);
    const user = `anna${count}`;
    const until = makeInstant(addMs(test.clock.now(), 1000));
    const endless = run('level set', { site, user, level: '2' });
    await expect(endless).rejects.toThrow('--until: say when it ends.');
    await run('level set', { site, user, level: '2', until });
    expect([await level(), await place()]).toEqual([2, 'done']);
    await run('level set', { site, user, level: '0' });
    expect([await level(), await place()]).toEqual([0, 'LEVEL_TOO_LOW']);
  });

  it('[LEVEL-9] gives a player ten links an hour, and none without a verifier', async () => {
    for (let nth = 0; nth < 10; nth += 1) expect(await link()).toContain('/start?token=');
    expect(await link()).toBe('TOO_MANY_REQUESTS');
    await run('partner off', { name: 'idcheck' });
    expect(await link()).toBe('NOT_FOUND');
    expect((await anna.get('/protection/entry')).body.data.canVerify).toBe(false);
    await run('partner on', { name: 'idcheck' });
  });
});
