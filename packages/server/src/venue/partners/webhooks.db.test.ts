/** Webhooks of a whole server, to a receiver that fails in every way that receivers do. */
import { addMs, money, playerId, transferRef } from '@layline/contract';
import { type WebhookType, webhookBody, webhookTypes } from '@layline/contract/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, addBettor, backKings, openTestApp, type TestApp } from '../../../test/app.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { openFinal } from '../../../test/market.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { type Delivered, WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Values } from '../../admin/command.ts';
import { openNetworks } from '../../base/outside/networks.ts';
import type { Store } from '../../store/database.ts';
import type { NewAlert } from '../alerts/alert.ts';
import { Webhooks } from './webhooks.ts';

const site = 'layline';
const minuteMs = 60_000;

describe.each(storesUnderTest)('webhooks on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let receiver: WebhookReceiver;
  let webhooks: Webhooks;
  const alerts: NewAlert[] = [];
  let count = 0;
  let name = '';

  const open = (from: Store = test.app.store) =>
    Webhooks.open({
      ...test.app,
      store: from,
      clock,
      networks: openNetworks(['127.0.0.0/8']),
      alerts: { raise: (alert) => void alerts.push(alert) },
      random: () => 0.5,
    });
  const run = async (command: string, values: Values): Promise<unknown> => {
    const answer = await runCommand({ ...test.app, clock, webhooks }, { name: command, values });
    if (answer.kind === 'problem') throw new Error(answer.message);
    return answer.done.data;
  };
  const bettor = (): Promise<string> => {
    count += 1;
    return addBettor(test.app.engine, `hooked${count}`);
  };
  const deposit = async (user: string, minor: number): Promise<void> => {
    count += 1;
    await accepted(
      test.app.engine.submit({
        kind: 'move-funds',
        transferRef: transferRef(`r${count}`),
        direction: 'deposit',
        playerId: playerId(user),
        amount: money(minor),
        remark: 'Anna Meyer, cash',
      }),
    );
  };
  /** A clock of their own: the tables of the casino need not deal through days. */
  const ticks = openManualClock();
  let leapMs = 0;
  const clock = { ...ticks, now: () => addMs(ticks.now(), leapMs) };
  /** Cursors are saved after a second, and what is due by then is tried. */
  const pass = (ms = 1000): void => {
    leapMs += ms - 1000;
    ticks.advance(1000);
  };
  const amounts = (of: readonly Delivered[], user: string) =>
    of.flatMap(({ subject, type, data }) =>
      subject === user && type === 'deposit.credited' ? [data['amount']] : [],
    );
  const list = async () => {
    const rows = (await run('webhook list', {})) as readonly Record<string, unknown>[];
    return rows.find((one) => one['name'] === name) ?? expect.fail();
  };
  const begin = async (values: Values = {}): Promise<void> => {
    const added = { site, name, url: receiver.url, ...values };
    receiver.secret = ((await run('webhook add', added)) as { secret: string }).secret;
    await run('webhook on', { name });
  };

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });
  beforeEach(async () => {
    count += 1;
    name = `hook${count}`;
    alerts.length = 0;
    receiver = new WebhookReceiver();
    await receiver.start();
    webhooks = await open();
  });
  afterEach(async () => {
    await run('webhook off', { name });
    await webhooks.close();
    await receiver.kill();
  });

  it('[HOOK-1] deliver what the catalogue says of a site, and nothing that names a person', async () => {
    await begin();
    const user = await bettor();
    const market = `1.77${count}`;
    test.app.marketCache.apply([openFinal({ marketId: market as never })]);
    await test.app.marketSync.settleDown();
    const bet = backKings(playerId(user), `bet-${count}`, { marketId: market as never });
    await accepted(test.app.engine.submit(bet));
    await run('market result', { market, winner: 'Kings' });
    await run('market void', { market });
    await expect
      .poll(() => receiver.taken.filter(({ type }) => type === 'bets.settled').length)
      .toBe(2);
    const own = receiver.taken.filter(({ subject }) => subject === user);
    expect(own.map(({ type }) => type)).toEqual([
      'player.opened',
      'deposit.credited',
      'bets.settled',
      'bets.settled',
    ]);
    expect(own.map(({ data }) => data['profit'] ?? data['amount'])).toEqual([
      undefined,
      '1000.00',
      '100.00',
      '0.00',
    ]);
    expect(own.map(({ data }) => data['isCorrection'])).toEqual([
      undefined,
      undefined,
      false,
      true,
    ]);
    const ofMarket = receiver.taken.filter(({ subject }) => subject === market);
    expect(ofMarket.map(({ type }) => type)).toEqual(['market.settled', 'market.resettled']);
    for (const one of receiver.taken) webhookBody(one.type as WebhookType).parse(one);
    expect(JSON.stringify(receiver.taken)).not.toContain('for the test');
    expect(receiver.taken.every((one) => one.site === site)).toBe(true);
  });

  it('[HOOK-1] stand in the OpenAPI document and on the page of calls, each with its fields', async () => {
    const { webhooks: documented } = (await test.server.inject('/api/openapi.json')).json();
    expect(Object.keys(documented)).toEqual([...webhookTypes, 'webhook.test']);
    const { content } = documented['deposit.credited'].post.requestBody;
    const { properties } = content['application/json'].schema;
    expect(Object.keys(properties.data.properties)).toEqual(['player', 'amount', 'ref']);
    const { body } = await test.server.inject('/api/docs');
    expect(body).toContain('<section id="bets.settled">');
    await begin();
  });

  it('[HOOK-1] deliver bets only to whom asks for them, and other sites nothing', async () => {
    const other = new WebhookReceiver();
    await other.start();
    await run('site add', { site: `other${count}`, title: 'Other', host: `other${count}.example` });
    const values = { site: `other${count}`, name: `other${count}`, url: other.url };
    other.secret = ((await run('webhook add', values)) as { secret: string }).secret;
    await run('webhook on', { name: values.name });
    await begin({ types: 'bet.placed,player.opened' });
    const user = await bettor();
    const market = `1.78${count}`;
    test.app.marketCache.apply([openFinal({ marketId: market as never })]);
    await test.app.marketSync.settleDown();
    const bet = backKings(playerId(user), `bet-${count}`, { marketId: market as never });
    await accepted(test.app.engine.submit(bet));
    await expect.poll(() => receiver.taken.length).toBe(2);
    expect(receiver.taken.map(({ type }) => type)).toEqual(['player.opened', 'bet.placed']);
    expect(receiver.taken[1]?.data).toMatchObject({ stake: '100.00', odds: '2.00', side: 'back' });
    for (const one of receiver.taken) webhookBody(one.type as WebhookType).parse(one);
    expect(other.came).toEqual([]);
    await run('webhook off', { name: values.name });
    await other.kill();
  });

  it('[HOOK-4] keep the order of a subject over lost answers and refusals, under the same ids', async () => {
    const [one, two] = [await bettor(), await bettor()];
    let calls = 0;
    receiver.reply = ({ subject }) => {
      calls += 1;
      if (subject !== one) return 204;
      return ([503, 'lost', 204] as const)[calls % 3] ?? 204;
    };
    await begin();
    const sums = Array.from({ length: 12 }, (_, index) => 100 * (index + 1));
    for (const sum of sums) {
      await deposit(one, sum);
      await deposit(two, sum);
    }
    const texts = sums.map((sum) => (sum / 100).toFixed(2));
    await expect.poll(() => amounts(receiver.taken, two)).toEqual(texts);
    await expect
      .poll(
        () => {
          pass(25 * 60 * minuteMs);
          return amounts(receiver.taken, one);
        },
        { interval: 20 },
      )
      .toEqual(texts);
    const ids = new Map<string, string>();
    for (const { id, data } of receiver.came) {
      const text = JSON.stringify(data);
      expect(ids.get(id) ?? text).toBe(text);
      ids.set(id, text);
    }
    expect(receiver.came.length).toBeGreaterThan(receiver.taken.length);
  });

  it('[HOOK-4] send nothing more of a subject while its receiver has not answered', async () => {
    const [slow, quick] = [await bettor(), await bettor()];
    await begin();
    let release = (): void => undefined;
    receiver.reply = ({ subject }) =>
      subject === slow ? new Promise((resolve) => (release = () => resolve(204))) : 204;
    await deposit(slow, 100);
    await deposit(slow, 200);
    await deposit(quick, 300);
    await expect.poll(() => amounts(receiver.taken, quick)).toEqual(['3.00']);
    expect(amounts(receiver.came, slow)).toEqual(['1.00']);
    receiver.reply = () => 204;
    release();
    await expect.poll(() => amounts(receiver.taken, slow)).toEqual(['1.00', '2.00']);
  });

  it('[HOOK-4] never overtake a subject that waits, while all others go on', async () => {
    const [slow, quick] = [await bettor(), await bettor()];
    let isSick = true;
    receiver.reply = ({ subject }) => (isSick && subject === slow ? 500 : 204);
    await begin();
    await deposit(slow, 100);
    await expect.poll(async () => (await list())['parked']).toBe(1);
    await deposit(slow, 200);
    await deposit(quick, 700);
    await expect.poll(() => amounts(receiver.taken, quick)).toEqual(['7.00']);
    expect(amounts(receiver.came, slow)).toEqual(['1.00']);
    isSick = false;
    pass(6000);
    await expect.poll(() => amounts(receiver.taken, slow)).toEqual(['1.00', '2.00']);
    await deposit(slow, 300);
    await expect.poll(() => amounts(receiver.taken, slow)).toEqual(['1.00', '2.00', '3.00']);
    await expect.poll(async () => (await list())['parked']).toBe(0);
  });

  it('[HOOK-5] wait longer each time, and as long as the receiver asks', async () => {
    const user = await bettor();
    receiver.reply = () => 500;
    await begin();
    await deposit(user, 100);
    const tries = () => amounts(receiver.came, user).length;
    await expect.poll(tries).toBe(1);
    for (const [index, delayMs] of [5000, minuteMs, 5 * minuteMs, 30 * minuteMs].entries()) {
      await expect.poll(async () => (await list())['parked']).toBe(1);
      const attempts = () =>
        store.query<{ attempts: number }>(
          'select attempts from webhook_parked where partner = $1',
          [name],
        );
      await expect.poll(attempts).toEqual([{ attempts: index + 1 }]);
      pass(delayMs - 1500);
      expect(tries()).toBe(index + 1);
      pass(3000);
      await expect.poll(tries).toBe(index + 2);
    }
    receiver.reply = () => ({ status: 429, retryAfter: 40_000 });
    pass(3 * 60 * minuteMs);
    await expect.poll(tries).toBe(6);
    const next = () =>
      store.query<{ at: number }>(
        'select extract(epoch from next_at)::float8 as at from webhook_parked where partner = $1',
        [name],
      );
    await expect
      .poll(async () => ((await next())[0]?.at ?? 0) - clock.now() / 1000)
      .toBeGreaterThan(39_000);
  });

  it('[HOOK-6] survive the server: the next goes on from what was taken, lost or parked', async () => {
    const [one, two] = [await bettor(), await bettor()];
    receiver.reply = ({ subject }) => (subject === one ? 500 : 204);
    await begin();
    await deposit(one, 100);
    await expect.poll(async () => (await list())['parked']).toBe(1);
    // It hangs: the delivery is on its way when the server ends.
    receiver.reply = () => new Promise(() => undefined);
    await deposit(two, 100);
    await expect.poll(() => amounts(receiver.came, two)).toEqual(['1.00']);
    await webhooks.close();
    await deposit(two, 200);
    await deposit(one, 200);
    receiver.reply = () => 204;
    webhooks = await open();
    await expect.poll(() => amounts(receiver.taken, two)).toEqual(['1.00', '2.00']);
    pass(6000);
    await expect.poll(() => amounts(receiver.taken, one)).toEqual(['1.00', '2.00']);
    const [first, again] = receiver.came.filter(({ subject }) => subject === two);
    expect(again?.id).toBe(first?.id);
  });

  it('[HOOK-6] never move the cursor past what is not taken', async () => {
    const user = await bettor();
    let release = (): void => undefined;
    receiver.reply = () => new Promise((resolve) => (release = () => resolve(204)));
    await begin();
    const before = (await list())['seq'];
    await deposit(user, 100);
    await expect.poll(() => receiver.came.length).toBe(1);
    for (let looks = 0; looks < 5; looks += 1) pass();
    expect((await list())['seq']).toBe(before);
    release();
    const head = test.app.engine.view.seq;
    await expect
      .poll(async () => {
        pass();
        return (await list())['seq'];
      })
      .toBe(head);
  });

  it('[HOOK-6] go on after their receiver was killed and came back', async () => {
    const user = await bettor();
    await begin();
    await deposit(user, 100);
    await expect.poll(() => amounts(receiver.taken, user)).toEqual(['1.00']);
    await receiver.kill();
    await deposit(user, 200);
    await expect.poll(async () => (await list())['parked']).toBe(1);
    await deposit(user, 300);
    await receiver.start();
    pass(6000);
    await expect.poll(() => amounts(receiver.taken, user)).toEqual(['1.00', '2.00', '3.00']);
  });

  it('[HOOK-7] end at 410, after five days without success, and when too many wait', async () => {
    const user = await bettor();
    receiver.reply = () => 410;
    await begin();
    await deposit(user, 100);
    await expect.poll(async () => (await list())['offReason']).toContain('410');
    expect(alerts.map((alert) => alert.kind)).toEqual(['webhook-off']);

    receiver.reply = () => 500;
    await run('webhook on', { name });
    await expect.poll(async () => (await list())['parked']).toBe(1);
    pass(5 * 24 * 60 * minuteMs);
    await expect.poll(async () => (await list())['offReason']).toContain('five days');

    await run('webhook on', { name });
    await webhooks.close();
    await store.query(
      `insert into webhook_parked select $1, 's' || n, 1, 0, 'x', 1, '2100-01-01', 'status 500'
       from generate_series(1, 9998) n`,
      [name],
    );
    webhooks = await open();
    await deposit(await bettor(), 100);
    await expect.poll(async () => (await list())['offReason']).toContain('10000 subjects');
    expect(alerts).toHaveLength(3);
    await store.query('delete from webhook_parked where partner = $1', [name]);
  });

  it('[HOOK-8] are replayed from a command on, under the ids that they had', async () => {
    const user = await bettor();
    await begin();
    await deposit(user, 100);
    await deposit(user, 200);
    await expect.poll(() => amounts(receiver.taken, user)).toEqual(['1.00', '2.00']);
    const from = receiver.taken[0]?.seq ?? 0;
    pass();
    await expect.poll(async () => (await list())['behind']).toBe(0);
    await run('webhook replay', { name, fromSeq: String(from) });
    await expect
      .poll(() => amounts(receiver.taken, user))
      .toEqual(['1.00', '2.00', '1.00', '2.00']);
    const ids = receiver.taken.filter(({ subject }) => subject === user).map(({ id }) => id);
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
    await expect(run('webhook replay', { name, fromSeq: '999999' })).rejects.toThrow('stands at');
    // [ARCH-8] Texts up to there have left for a file.
    await store.query(
      `insert into journal_archive values (1, '2026-02', now(), 'a.gz', 1, '', 1, 0, $1, '', '', 1, '')`,
      [from],
    );
    await expect(run('webhook replay', { name, fromSeq: String(from) })).rejects.toThrow(
      `--from-seq: entries up to ${from} are archived`,
    );
    await store.query('delete from journal_archive');
  });

  it('[HOOK-3] rotate their secret while messages are on their way', async () => {
    const user = await bettor();
    await begin();
    await deposit(user, 100);
    await expect.poll(() => amounts(receiver.taken, user)).toEqual(['1.00']);
    const { secret } = (await run('webhook rotate', { name })) as { secret: string };
    await deposit(user, 200);
    await expect.poll(() => amounts(receiver.taken, user)).toEqual(['1.00', '2.00']);
    receiver.secret = secret;
    await deposit(user, 300);
    await expect.poll(() => amounts(receiver.taken, user)).toEqual(['1.00', '2.00', '3.00']);
    const stored = await store.query('select sealed_secret from partner where name = $1', [name]);
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6, 20));
  });

  it('[HOOK-4] read the journal when they are woken, and not for each bet that follows', async () => {
    let reads = 0;
    const counted: Store = {
      ...store,
      query(text, values, options) {
        if (text.includes('kind = any')) reads += 1;
        return store.query(text, values, options);
      },
    };
    await webhooks.close();
    webhooks = await open(counted);
    await begin();
    const user = await bettor();
    const market = `1.88${count}` as never;
    test.app.marketCache.apply([openFinal({ marketId: market })]);
    await test.app.marketSync.settleDown();
    const bet = (nth: number) =>
      accepted(
        test.app.engine.submit(
          backKings(playerId(user), `one-${count}-${nth}`, { marketId: market }),
        ),
      );
    const wake = async (): Promise<void> => {
      pass();
      await expect.poll(async () => (await list())['behind']).toBe(0);
    };
    await bet(0);
    await wake();
    await bet(1);
    reads = 0;
    pass();
    for (let nth = 2; nth <= 8; nth += 1) await bet(nth);
    expect(reads).toBe(1);
    await wake();
  });

  it('[HOOK-9] are tested without an event, and say what the receiver answered', async () => {
    await begin();
    await run('webhook test', { name });
    expect(receiver.taken.map(({ type }) => type)).toEqual(['webhook.test']);
    receiver.reply = () => 500;
    expect(await run('webhook test', { name })).toEqual({ name, problem: 'status 500' });
    await run('webhook set', { name, url: 'https://169.254.169.254/latest' });
    const inside = { name, problem: expect.stringContaining('is inside') };
    expect(await run('webhook test', { name })).toEqual(inside);
  });

  it.each([
    [{ url: 'ftp://partner.example/' }, 'URL: must be an https address'],
    [{ url: 'https://user:secret@partner.example/' }, 'URL: must be an https address'],
    [{ types: 'bet.won' }, "--types: has no type 'bet.won'"],
    [{ site: 'nowhere' }, "SITE: there is no site 'nowhere'"],
    [{ name: 'A name' }, 'NAME: must be 1 to 20'],
  ])('[HOOK-9] say what is wrong with %o', async (values, message) => {
    await begin();
    const usual = { site, name: `new${count}`, url: 'https://partner.example/' };
    await expect(run('webhook add', { ...usual, ...values })).rejects.toThrow(message);
  });
});
