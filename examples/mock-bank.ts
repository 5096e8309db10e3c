/**
 * A bridge to a bank that is none, to try the cashier out and to test it: it takes and pays money on request,
 * and loses, doubles, delays and reorders what it says. A payer's page is at `/pay/REF`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MockBooks } from './cashier/mock-books.ts';
import { type Faults, noFaults, takeOne } from './cashier/mock-faults.ts';
import { nudge } from './cashier/nudge.ts';
import { Refusal, readBody, sendJson, serveBridge } from './cashier/serve-bridge.ts';

const { BRIDGE_SECRET: secret, NUDGE_URL: nudgeUrl, BANK_PORT: port = '9000' } = process.env;
if (secret === undefined || nudgeUrl === undefined) {
  console.error(
    'BRIDGE_SECRET=whsec_… NUDGE_URL=http://127.0.0.1:8093/v1/cashier/NAME/nudge npm run mock-bank',
  );
  process.exit(2);
}

let secrets = [secret];
const faults: Faults = { ...noFaults };
const held: string[] = [];
const books = new MockBooks({
  url: `http://127.0.0.1:${port}`,
  paysAtOnce: process.env['BANK_PAYS_AT_ONCE'] !== 'no',
  isIdempotent: process.env['BANK_IDEMPOTENT'] !== 'no',
  changed(ref) {
    if (faults.isHeld) held.push(ref);
    else void send(ref);
  },
});

async function send(ref: string): Promise<void> {
  const message = { url: nudgeUrl ?? '', secrets, ref };
  await Promise.all(Array.from({ length: faults.copies }, () => nudge(message)));
}

const server = serveBridge({ provider: books, secrets: () => secrets, others });

async function others(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://bank');
  const [, what, name = ''] = pathname.split('/');
  if (what === 'pay') return showPayment(request, response, name);
  if (what === 'control') return control(request, response, name);
  const isGiving = request.method === 'POST';
  if (isGiving && takeOne(faults, 'loseCalls')) {
    request.socket.destroy();
    return true;
  }
  if (takeOne(faults, 'breakCalls')) {
    sendJson(response, 502, { message: 'bad gateway' });
    return true;
  }
  if (faults.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.delayMs));
  // The answer is written by then, and never leaves.
  if (isGiving && takeOne(faults, 'loseAnswers')) response.end = () => response.destroy();
  return false;
}

/** One page with one button. */
async function showPayment(
  request: IncomingMessage,
  response: ServerResponse,
  ref: string,
): Promise<boolean> {
  const isPaying = request.method === 'POST';
  const entry = books.report().find((one) => one.ref === ref);
  if (entry === undefined) return false;
  if (isPaying && entry.status === 'waiting') books.arrive(ref);
  const form = '<form method="post"><button>Pay</button></form>';
  const text = isPaying ? '<p>Paid. Go back to the site.</p>' : `<p>${ref}</p>${form}`;
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(`<!doctype html><title>Mock bank</title><h1>Mock bank</h1>${text}`);
  return true;
}

interface Order {
  readonly ref?: string;
  readonly amount?: string;
  readonly secrets?: string[];
  readonly faults?: Partial<Faults>;
}

async function control(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
): Promise<boolean> {
  const { ref = '', ...order } = JSON.parse((await readBody(request)) || '{}') as Order;
  const acts: Readonly<Record<string, () => unknown>> = {
    arrive: () => books.arrive(ref, order.amount),
    settle: () => books.settle(ref),
    'send-back': () => books.sendBack(ref),
    fail: () => books.fail(ref),
    nudge: () => send(ref),
    faults: () => Object.assign(faults, noFaults, order.faults),
    secrets: () => {
      secrets = order.secrets ?? secrets;
    },
    release: () =>
      Promise.all(
        held
          .splice(0)
          .reverse()
          .map((one) => send(one)),
      ),
    books: () => books.report(),
  };
  const act = acts[name];
  if (act === undefined) return false;
  try {
    sendJson(response, 200, { data: (await act()) ?? null });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    sendJson(response, 400, { message: error.message });
  }
  return true;
}

server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  console.log(`The mock bank is at http://127.0.0.1:${listening}; it pays and takes nothing real.`);
});
