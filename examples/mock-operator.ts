/**
 * An operator that is none: it holds money of players that nobody has, sends them to Layline's tables, and
 * loses, doubles, reorders and delays what it answers. `/play/PLAYER` signs a player in.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readBody, sendJson } from './cashier/serve-bridge.ts';
import { isSigned, signedHeaders } from './cashier/signed.ts';
import { type Called, OperatorBooks } from './wallet/operator-books.ts';
import { type Faults, noFaults, takeOne } from './wallet/operator-faults.ts';

const { WALLET_SECRET: secret, WALLET_URL: walletUrl, OPERATOR_PORT: port = '9200' } = process.env;
if (secret === undefined || walletUrl === undefined) {
  console.error(
    'WALLET_SECRET=whsec_… WALLET_URL=http://127.0.0.1:8093/v1/wallet/NAME npm run mock-operator',
  );
  process.exit(2);
}
const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:8080';

let secrets = [secret];
const faults: Faults = { ...noFaults };
const books = new OperatorBooks(process.env['OPERATOR_BALANCE'] ?? '1000.00');
/** Debits that are on their way for long: they come once they are released. */
const late: Called[] = [];

const calls: Readonly<Record<string, (called: Called) => object>> = {
  '/balance': (called) => books.balance(called),
  '/debit': (called) => books.debit(called),
  '/credit': (called) => books.credit(called),
  '/rollback': (called) => books.rollback(called),
};

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://operator');
  const [, what, name = ''] = pathname.split('/');
  const body = await readBody(request);
  if (what === 'control') return control(response, { name, body });
  if (what === 'play') return play(response, decodeURIComponent(name));
  const call = calls[pathname];
  if (call === undefined) return sendJson(response, 404, { status: 'REFUSED' });
  if (!isSigned(request.headers, body, secrets)) return sendJson(response, 401, {});
  const called = JSON.parse(body) as Called;
  if (pathname !== '/balance') {
    if (takeOne(faults, 'loseCalls')) return void request.socket.destroy();
    if (pathname === '/debit' && takeOne(faults, 'lateDebits')) {
      late.push(called);
      return void request.socket.destroy();
    }
    if (takeOne(faults, 'breakCalls')) return sendJson(response, 502, {});
  }
  const said = call(called);
  if (faults.isDoubled) call(called);
  if (faults.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.delayMs));
  if (pathname !== '/balance' && takeOne(faults, 'loseAnswers')) return void response.destroy();
  sendJson(response, 200, said);
}

/** Opens the player at Layline, and sends the browser along with a link that signs in. */
async function play(response: ServerResponse, player: string): Promise<void> {
  await tell('players', { player });
  const { path } = await tell('sessions', { player });
  response.writeHead(302, { location: `${siteUrl}${path}` }).end();
}

async function tell(what: string, message: object): Promise<{ readonly path: string }> {
  const body = JSON.stringify(message);
  const headers = signedHeaders(secrets, body);
  const reply = await fetch(`${walletUrl}/${what}`, { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(`${what}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { path: string };
}

interface Order {
  readonly player?: string;
  readonly balance?: string;
  readonly limit?: string;
  readonly secrets?: string[];
  readonly faults?: Partial<Faults>;
}

function control(
  response: ServerResponse,
  { name, body }: { readonly name: string; readonly body: string },
): void {
  const order = JSON.parse(body || '{}') as Order;
  const acts: Readonly<Record<string, () => unknown>> = {
    balance: () => books.setBalance(order.player ?? '', order.balance ?? '0.00'),
    limit: () => books.limit(order.limit ?? ''),
    faults: () => Object.assign(faults, noFaults, order.faults),
    release: () => late.splice(0).map((called) => books.debit(called)),
    secrets: () => {
      secrets = order.secrets ?? secrets;
    },
    books: () => books.report(),
  };
  const act = acts[name];
  if (act === undefined) sendJson(response, 404, {});
  else sendJson(response, 200, { data: act() ?? null });
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (!response.headersSent) sendJson(response, 500, {});
  });
});
server.keepAliveTimeout = 60_000;
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  console.log(`The mock operator is at http://127.0.0.1:${listening}; its money is nobody's.`);
});
