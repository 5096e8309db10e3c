/** Runs the example bridge to BTCPay as a process, between our own client and a store as it is documented. */
import { createHmac, createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BridgeProcess, startBridge } from '../../../../test/bridge-process.ts';
import { BtcpayStore } from '../../../../test/btcpay-store.ts';
import { systemClock } from '../../../base/clock.ts';
import { openNetworks } from '../../../base/outside/networks.ts';
import { makeWebhookSecret, parseWebhookSecret } from '../../../base/outside/sign-webhook.ts';
import { verifyWebhook } from '../../../base/outside/verify-webhook.ts';
import type { Bridge } from '../../../store/queries/partners/partners.ts';
import { BridgeClient } from './bridge-client.ts';
import type { Payment } from './read-payment.ts';

const text = makeWebhookSecret();
const secret = parseWebhookSecret(text) ?? expect.fail();

describe('[RIM-9] the example bridge to BTCPay', () => {
  const store = new BtcpayStore();
  const nudged: string[] = [];
  const layline = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const message = { headers: request.headers, body: Buffer.concat(parts) };
      const { kind } = verifyWebhook(message, { secrets: [secret], nowMs: Date.now() });
      if (kind === 'good') nudged.push(String(JSON.parse(message.body.toString()).ref));
      response.writeHead(kind === 'good' ? 202 : 401).end('{}');
    })();
  });
  let running: BridgeProcess;
  let client: BridgeClient;
  let bridge: Bridge;
  let count = 0;

  beforeAll(async () => {
    await store.start();
    layline.listen(0, '127.0.0.1');
    await once(layline, 'listening');
    running = await startBridge('btcpay-bridge.ts', {
      BRIDGE_SECRET: text,
      BRIDGE_PORT: '0',
      NUDGE_URL: `http://127.0.0.1:${(layline.address() as AddressInfo).port}/v1/cashier/btc/nudge`,
      BTCPAY_URL: store.url,
      BTCPAY_API_KEY: 'key-1',
      BTCPAY_STORE: 'shop',
      BTCPAY_PULL_PAYMENT: 'pp',
      BTCPAY_WEBHOOK_SECRET: 'hook',
    });
    bridge = { name: 'btc', url: running.url } as Bridge;
    client = new BridgeClient({
      clock: systemClock,
      networks: openNetworks(['127.0.0.0/8']),
      partners: { secretsOf: () => [secret] },
    });
  });
  afterAll(async () => {
    client.close();
    await running.end();
    await store.end();
    layline.close().closeAllConnections();
  });

  const call = (kind: 'deposit' | 'payout', more: object = {}) => {
    count += 1;
    const asked = {
      ref: `ref-${count}-0123456789`,
      player: 'p1',
      amount: '250.00',
      currency: 'EUR',
    };
    const rest =
      kind === 'deposit'
        ? {
            expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
            returnUrl: 'https://club.example/cashier',
          }
        : { destination: 'bc1qexample' };
    return { kind, ...asked, ...rest, ...more } as Payment;
  };
  const invoiceOf = (ref: string) =>
    store.invoices.find(({ metadata }) => (metadata as { orderId: string }).orderId === ref) ??
    expect.fail();
  const statusOf = async (asked: Payment) => {
    const said = await client.ask(bridge, asked);
    return said.kind === 'standing' ? [said.standing.status, said.standing.amount] : [said.kind];
  };

  it('asks for a deposit once, and follows what arrives', async () => {
    const asked = call('deposit');
    expect(await statusOf(asked)).toEqual(['missing']);
    const given = await client.give(bridge, asked);
    expect(given).toMatchObject({
      kind: 'standing',
      standing: { status: 'waiting', amount: '0.00' },
    });
    await client.give(bridge, asked);
    const own = store.made.filter(
      ({ body }) => (body['metadata'] as { orderId?: string }).orderId === asked.ref,
    );
    expect(own).toMatchObject([{ what: 'invoices', body: { amount: '250.00', currency: 'EUR' } }]);
    const invoice = invoiceOf(asked.ref);
    for (const [status, paidAmount, expected] of [
      ['Processing', '250.00', ['confirming', '250.00']],
      ['Settled', '250.00', ['settled', '250.00']],
      ['Settled', '250.0099', ['settled', '250.00']],
      ['Invalid', '0', ['failed', '0.00']],
    ] as const) {
      Object.assign(invoice, { status, paidAmount });
      expect(await statusOf(asked)).toEqual(expected);
    }
  });

  it('counts what arrives late or in part once it is confirmed', async () => {
    const asked = call('deposit');
    await client.give(bridge, asked);
    const invoice = invoiceOf(asked.ref);
    Object.assign(invoice, { status: 'Expired' });
    expect(await statusOf(asked)).toEqual(['expired', '0.00']);
    Object.assign(invoice, { additionalStatus: 'PaidLate', paidAmount: '120.5' });
    store.payments.set(invoice.id, [{ status: 'Processing' }]);
    expect(await statusOf(asked)).toEqual(['confirming', '120.50']);
    store.payments.set(invoice.id, [{ status: 'Settled' }]);
    expect(await statusOf(asked)).toEqual(['settled', '120.50']);
  });

  it('pays once for a ref, though the answer is lost and calls come together', async () => {
    const asked = call('payout');
    store.losesAnswers = true;
    expect((await client.give(bridge, asked)).kind).toBe('silent');
    store.losesAnswers = false;
    expect(await statusOf(asked)).toEqual(['waiting', '250.00']);
    const other = call('payout');
    await Promise.all([asked, other, other, asked].map((one) => client.give(bridge, one)));
    const made = store.made.filter(({ what }) => what === 'payouts');
    expect(made.map(({ body }) => (body['metadata'] as { ref: string }).ref)).toEqual([
      asked.ref,
      other.ref,
    ]);
    expect(made[0]?.body).toMatchObject({ pullPaymentId: 'pp', approved: true });
    for (const [state, status] of [
      ['InProgress', 'confirming'],
      ['Completed', 'settled'],
      ['Cancelled', 'failed'],
    ]) {
      Object.assign(store.payouts[0] ?? {}, { state });
      expect(await statusOf(asked)).toEqual([status, '250.00']);
    }
  });

  it('does nothing in another currency, nor where BTCPay refuses', async () => {
    const made = store.made.length;
    expect((await client.give(bridge, call('payout', { destination: 'bad' }))).kind).toBe(
      'refused',
    );
    store.currency = 'BTC';
    const refused = await client.give(bridge, call('payout'));
    expect(refused).toMatchObject({ kind: 'refused' });
    store.currency = 'EUR';
    expect(store.made).toHaveLength(made);
    const stranger = { secretsOf: () => [createSecretKey(Buffer.alloc(32))] };
    const networks = openNetworks(['127.0.0.0/8']);
    const forged = new BridgeClient({ clock: systemClock, networks, partners: stranger });
    expect(await forged.give(bridge, call('payout'))).toMatchObject({ problem: 'status 401' });
    expect(store.made).toHaveLength(made);
  });

  it('passes on which payment changed, and lists all', async () => {
    const asked = call('deposit');
    await client.give(bridge, asked);
    const body = JSON.stringify({ type: 'InvoiceSettled', invoiceId: invoiceOf(asked.ref).id });
    const post = (sign: string) =>
      fetch(`${running.url}/btcpay`, { method: 'POST', headers: { 'btcpay-sig': sign }, body });
    expect((await post('sha256=00')).status).toBe(401);
    const sign = createHmac('sha256', 'hook').update(body).digest('hex');
    expect((await post(`sha256=${sign}`)).status).toBe(200);
    await expect.poll(() => nudged).toEqual([asked.ref]);
    const listed: string[] = [];
    for await (const { ref } of client.all(bridge)) listed.push(ref);
    const own = [...store.invoices, ...store.payouts].length;
    expect(listed).toContain(asked.ref);
    expect(new Set(listed).size).toBe(own);
  });
});
