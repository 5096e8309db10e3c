import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Values } from '../../admin/command.ts';
import type { Store } from '../../store/database.ts';
import { makeDue } from '../../store/queries/partners/outbox.ts';
import { Partners } from '../../venue/partners/partners.ts';
import { openPartners } from './serve.ts';

const site = 'layline';

describe.each(oneStore(import.meta.url))('the port of partners on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let partners: Partners;
  let server: ReturnType<typeof openPartners>;
  let count = 0;
  let name = '';
  let secret = '';
  let fails = false;
  /** A clock of their own: the tables of the casino need not deal through days. */
  const clock = openManualClock();
  const pass = (ms: number): void => clock.advance(ms);

  const run = async (command: string, values: Values): Promise<unknown> => {
    const parts = { ...test.app, clock, partners };
    const answer = await runCommand(parts, { name: command, values });
    if (answer.kind === 'problem') throw new Error(answer.message);
    return answer.done.data;
  };
  const addRow = async (ref: string, state = 'known'): Promise<void> => {
    await store.query(
      `insert into partner_outbox (ref, partner, kind, state, made_at, next_at)
       values ($1, $2, 'payout', $3, now(), '2100-01-01')`,
      [ref, name, state],
    );
  };
  const dueOf = async (ref: string): Promise<unknown> => {
    const [row] = await store.query(
      'select state, next_at < $2::timestamptz as due from partner_outbox where ref = $1',
      [ref, '2099-01-01'],
    );
    return row;
  };

  interface Sending {
    readonly id?: string;
    readonly by?: string;
    readonly at?: number;
    readonly to?: string;
    readonly from?: string;
  }
  const sendText = async (body: string, sending: Sending = {}) => {
    count += 1;
    const { id = `m${count}`, by = secret, at = clock.now(), to = name } = sending;
    const seconds = Math.floor(at / 1000);
    const response = await server.inject({
      method: 'POST',
      url: `/v1/cashier/${to}/nudge`,
      remoteAddress: sending.from ?? `203.0.113.${count % 250}`,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': new Webhook(by).sign(id, new Date(seconds * 1000), body),
      },
      body,
    });
    return { ...(response.json() as object), status: response.statusCode };
  };
  const nudge = (ref: string, sending: Sending = {}) => sendText(JSON.stringify({ ref }), sending);
  const status = async (sent: Promise<{ readonly status: number }>) => (await sent).status;

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
    name = `bank${count}`;
    fails = false;
    partners = await Partners.open({ ...test.app, clock });
    server = openPartners({
      app: { ...test.app, clock },
      partners,
      async nudge(bridge, ref) {
        if (fails) throw new Error('the store is away');
        return makeDue(store, { ref, partner: bridge.name, now: clock.now() });
      },
      trustProxy: [],
    });
    const added = { site, name, url: 'https://bank.example' };
    ({ secret } = (await run('partner add', added)) as { secret: string });
    await run('partner on', { name });
  });
  afterEach(() => server.close());

  it('[RIM-3] a message makes a payment due, and does nothing else', async () => {
    const ref = `ref-${name}-0123456789`;
    await addRow(ref);
    expect(await nudge(ref)).toEqual({ status: 202, message: '' });
    expect(await dueOf(ref)).toEqual({ state: 'known', due: true });
    expect(await nudge('r'.repeat(20))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const over = `over-${name}-0123456789`;
    await addRow(over, 'over');
    expect(await status(nudge(over))).toBe(202);
    expect(await dueOf(over)).toEqual({ state: 'known', due: true });
  });

  it('[RIM-3] one id is one message: a repeat does nothing, another content is refused', async () => {
    const ref = `ref-${name}-0123456789`;
    await addRow(ref);
    expect(await status(nudge(ref, { id: 'one' }))).toBe(202);
    await store.query("update partner_outbox set next_at = '2100-01-01' where ref = $1", [ref]);
    expect(await status(nudge(ref, { id: 'one' }))).toBe(202);
    expect(await dueOf(ref)).toEqual({ state: 'known', due: false });
    expect(await nudge('r'.repeat(20), { id: 'one' })).toMatchObject({
      status: 409,
      code: 'ID_REUSED',
    });
    pass(10 * 60_000);
    expect(await status(nudge(ref, { id: 'one' }))).toBe(202);
    expect(await dueOf(ref)).toEqual({ state: 'known', due: true });
  });

  it('[RIM-3] what failed here may come again under its id', async () => {
    const ref = `ref-${name}-0123456789`;
    await addRow(ref);
    fails = true;
    expect(await status(nudge(ref, { id: 'one' }))).toBe(503);
    fails = false;
    expect(await status(nudge(ref, { id: 'one' }))).toBe(202);
    expect(await dueOf(ref)).toEqual({ state: 'known', due: true });
  });

  it('[RIM-2] a stranger, an old message, and a partner for another are not heard', async () => {
    const ref = `ref-${name}-0123456789`;
    await addRow(ref);
    const forged = `whsec_${randomBytes(32).toString('base64')}`;
    const now = clock.now();
    expect(await nudge(ref, { by: forged })).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect(await status(nudge(ref, { at: now - 301_000 }))).toBe(401);
    expect(await status(nudge(ref, { at: now + 302_000 }))).toBe(401);
    expect(await status(nudge(ref, { to: 'nobody' }))).toBe(401);
    const other = `other${count}`;
    const added = { site, name: other, url: 'https://other.example' };
    const own = ((await run('partner add', added)) as { secret: string }).secret;
    await run('partner on', { name: other });
    expect(await status(nudge(ref, { by: own }))).toBe(401);
    expect(await status(nudge(ref, { by: own, to: other }))).toBe(404);
    expect(await dueOf(ref)).toEqual({ state: 'known', due: false });
  });

  it('[RIM-2] both secrets are good for a day after a rotation, then the new one alone', async () => {
    const ref = `ref-${name}-0123456789`;
    await addRow(ref);
    const rotated = (await run('partner rotate', { name })) as { secret: string };
    expect(await status(nudge(ref))).toBe(202);
    expect(await status(nudge(ref, { by: rotated.secret }))).toBe(202);
    pass(24 * 3_600_000 + 1000);
    expect(await status(nudge(ref))).toBe(401);
    expect(await status(nudge(ref, { by: rotated.secret }))).toBe(202);
  });

  it.each([
    ['text', 'body: must be an object'],
    ['{"ref":"short"}', 'ref: must be 16 to 64'],
    ['{}', 'ref: must be'],
    [`{"ref":"${'r'.repeat(20)}","amount":"1.00"}`, 'is not known here: amount'],
  ])('[RIM-4] refuses the signed body %s, and names the field', async (body, text) => {
    const refused = await sendText(body);
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_MESSAGE' });
    expect((refused as unknown as { message: string }).message).toContain(text);
  });

  it('[RIM-4] a body has 64 KiB at most, and an unknown path is refused', async () => {
    expect(await sendText('x'.repeat(65_537))).toMatchObject({ status: 413, code: 'TOO_LARGE' });
    const lost = await server.inject({ url: '/v1/nothing', remoteAddress: '203.0.113.251' });
    expect([lost.statusCode, lost.json().code]).toEqual([404, 'NOT_FOUND']);
    const document = await server.inject({ url: '/v1/openapi.json' });
    expect(Object.keys(document.json().components.schemas)).toContain('Standing');
  });

  it('[RIM-4] an address has ten calls a second, a partner fifty, refused ones too', async () => {
    const from = '198.51.100.7';
    for (let calls = 0; calls < 10; calls += 1) {
      expect(await status(nudge('r'.repeat(20), { from, by: `whsec_${'A'.repeat(43)}=` }))).toBe(
        401,
      );
    }
    expect(await nudge('r'.repeat(20), { from })).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    });
    pass(1000);
    for (let calls = 0; calls < 50; calls += 1)
      expect(await status(nudge('r'.repeat(20)))).toBe(404);
    expect(await status(nudge('r'.repeat(20)))).toBe(429);
    pass(1000);
    expect(await status(nudge('r'.repeat(20)))).toBe(404);
  });

  it('[RIM-1] a partner that is off is refused, and shows no secret', async () => {
    await run('partner off', { name });
    expect(await nudge('r'.repeat(20))).toMatchObject({ status: 403, code: 'PARTNER_OFF' });
    await run('partner on', { name });
    const listed = JSON.stringify(await run('partner list', {}));
    const stored = JSON.stringify(await store.query('select * from partner'));
    expect(listed + stored).not.toContain(secret.slice(6, 30));
    expect(listed).not.toContain('sealed');
    await run('partner set', { name, idempotent: 'yes' });
    await run('partner set', { name, url: 'https://other.example' });
    expect(await run('partner list', {})).toContainEqual(
      expect.objectContaining({ name, url: 'https://other.example', isIdempotent: false }),
    );
    await expect(run('webhook off', { name })).rejects.toThrow("no webhook 'bank");
    await expect(run('partner add', { site, name, url: 'https://x.example' })).rejects.toThrow(
      'already',
    );
    await expect(run('partner set', { name })).rejects.toThrow('--url or --idempotent');
    await expect(run('partner set', { name, url: 'ftp://x' })).rejects.toThrow('--url: must be');
    await expect(run('partner off', { name: 'nobody' })).rejects.toThrow("no bridge 'nobody'");
  });
});
