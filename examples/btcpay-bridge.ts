/** A bridge between Layline's cashier and a store of BTCPay Server (docs/partners.md). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Btcpay } from './cashier/btcpay.ts';
import { nudge } from './cashier/nudge.ts';
import { readBody, sendJson, serveBridge } from './cashier/serve-bridge.ts';

function need(name: string): string {
  const value = process.env[name];
  if (value) return value;
  console.error(`${name} must be given; docs/partners.md says what it is.`);
  process.exit(2);
}

/** Two, joined with a comma, while one is replaced. */
const secrets = need('BRIDGE_SECRET').split(',');
const nudgeUrl = need('NUDGE_URL');
const webhookSecret = need('BTCPAY_WEBHOOK_SECRET');
const provider = new Btcpay({
  url: need('BTCPAY_URL').replace(/\/$/, ''),
  apiKey: need('BTCPAY_API_KEY'),
  storeId: need('BTCPAY_STORE'),
  pullPaymentId: need('BTCPAY_PULL_PAYMENT'),
  payoutMethodId: process.env['BTCPAY_PAYOUT_METHOD'] ?? 'BTC-CHAIN',
});

interface Message {
  readonly invoiceId?: string;
  readonly payoutId?: string;
}

function isFromBtcpay({ headers }: IncomingMessage, body: string): boolean {
  const own = Buffer.from(
    `sha256=${createHmac('sha256', webhookSecret).update(body).digest('hex')}`,
  );
  const given = Buffer.from(String(headers['btcpay-sig'] ?? ''));
  return own.length === given.length && timingSafeEqual(own, given);
}

/** A message of BTCPay only says which payment to ask about. */
async function others(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (request.url !== '/btcpay') return false;
  const body = await readBody(request);
  if (!isFromBtcpay(request, body)) {
    sendJson(response, 401, { message: 'BTCPay-Sig: is not right' });
    return true;
  }
  const { invoiceId, payoutId } = JSON.parse(body) as Message;
  const [kind, id] =
    invoiceId === undefined ? (['payouts', payoutId] as const) : (['invoices', invoiceId] as const);
  const ref = id === undefined ? null : await provider.refOf(kind, id);
  sendJson(response, 200, {});
  if (ref !== null) void nudge({ url: nudgeUrl, secrets, ref });
  return true;
}

const server = serveBridge({ provider, secrets: () => secrets, others });
server.listen(
  Number(process.env['BRIDGE_PORT'] ?? 9100),
  process.env['BRIDGE_HOST'] ?? '127.0.0.1',
  () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : '';
    console.log(`The bridge to BTCPay listens on port ${port}.`);
  },
);
