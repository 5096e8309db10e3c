/** A store of BTCPay Server as its Greenfield API documents it, with payments that a test makes. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Row {
  [name: string]: unknown;
  id: string;
}

export class BtcpayStore {
  readonly invoices: Row[] = [];
  readonly payouts: Row[] = [];
  /** By invoice. */
  readonly payments = new Map<string, { status: string }[]>();
  /** Calls that made something, in order. */
  readonly made: { readonly what: string; readonly body: Record<string, unknown> }[] = [];
  currency = 'EUR';
  /** Does what it is asked for, and loses the answer. */
  losesAnswers = false;
  readonly #server: Server = createServer((request, response) => {
    void this.#answer(request).then(([status, answer]) => {
      if (this.losesAnswers && request.method === 'POST') return request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answer));
    });
  });

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async end(): Promise<void> {
    this.#server.close().closeAllConnections();
  }

  async #answer(request: IncomingMessage): Promise<readonly [number, unknown]> {
    let text = '';
    for await (const part of request) text += String(part);
    const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
    if (request.headers.authorization !== 'token key-1') return [401, { code: 'unauthenticated' }];
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store');
    if (pathname === '/api/v1/pull-payments/pp')
      return [200, { id: 'pp', currency: this.currency }];
    const [, , , , store, kind, id, more] = pathname.split('/');
    if (store !== 'shop') return [404, { code: 'store-not-found' }];
    if (request.method === 'POST') return this.#make(kind ?? '', body);
    if (more === 'payment-methods') return [200, [{ payments: this.payments.get(id ?? '') ?? [] }]];
    if (kind === 'payouts' && id === undefined) {
      const all = searchParams.get('includeCancelled') === 'true';
      return [200, this.payouts.filter(({ state }) => all || state !== 'Cancelled')];
    }
    const rows = kind === 'invoices' ? this.invoices : this.payouts;
    if (id !== undefined) {
      const found = rows.find((one) => one.id === id);
      return found === undefined ? [404, { code: 'not-found' }] : [200, found];
    }
    const orderId = searchParams.get('orderId');
    const found = rows.filter(
      ({ metadata }) => orderId === null || (metadata as { orderId?: string }).orderId === orderId,
    );
    const skip = Number(searchParams.get('skip') ?? 0);
    return [200, found.slice(skip, skip + Number(searchParams.get('take') ?? 50))];
  }

  #make(kind: string, body: Record<string, unknown>): readonly [number, unknown] {
    if (body['destination'] === 'bad') return [422, [{ path: 'destination', message: 'Invalid' }]];
    this.made.push({ what: kind, body });
    const at = Math.floor(Date.now() / 1000);
    const id = `${kind}-${this.made.length}`;
    const { amount, metadata } = body;
    if (kind === 'payouts') {
      const sum = {
        originalAmount: amount,
        originalCurrency: this.currency,
        payoutAmount: '0.0021',
      };
      this.payouts.push({ id, date: at, state: 'AwaitingPayment', metadata, ...sum });
      return [200, this.payouts.at(-1)];
    }
    const checkoutLink = `${this.url}/i/${id}`;
    const open = { status: 'New', additionalStatus: 'None', paidAmount: '0.0' };
    const asked = { amount, currency: body['currency'], metadata };
    this.invoices.push({ id, checkoutLink, createdTime: at, ...asked, ...open });
    return [200, this.invoices.at(-1)];
  }
}
