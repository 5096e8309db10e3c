/** A receiver of webhooks on a port of its own, which a test can kill, restart, and make lose its answers. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Delivered {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly site: string;
  readonly seq: number;
  readonly data: Record<string, unknown>;
}

/** `lost` reads the delivery and closes the connection without an answer. */
type Reply = number | 'lost' | { readonly status: number; readonly retryAfter: number };

export class WebhookReceiver {
  /** Taken, by the signature's own library, in the order in which they came. */
  readonly taken: Delivered[] = [];
  /** Everything that came. */
  readonly came: Delivered[] = [];
  /** By delivery; the usual is 204. */
  reply: (delivered: Delivered) => Reply | Promise<Reply> = () => 204;
  secret = '';
  #server: Server | null = null;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/events`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      void this.#receive(request).then((reply) => {
        if (reply === 'lost') return request.socket.destroy();
        const { status, retryAfter } =
          typeof reply === 'number' ? { status: reply, retryAfter: null } : reply;
        if (retryAfter !== null) response.setHeader('retry-after', String(retryAfter));
        return response.writeHead(status).end();
      });
    });
    server.listen(this.#port, '127.0.0.1');
    await once(server, 'listening');
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Its port refuses connections until it is started again. */
  async kill(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server === null) return;
    const closed = once(server, 'close');
    server.close().closeAllConnections();
    await closed;
  }

  async #receive(request: IncomingMessage): Promise<Reply> {
    let body = '';
    for await (const part of request) body += part;
    const headers = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
        name,
        String(request.headers[name]),
      ]),
    );
    const delivered = JSON.parse(body) as Delivered;
    try {
      // The clock of the test is another; the signature is what counts.
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const own = new Webhook(this.secret).sign(headers['webhook-id'] ?? '', at, body);
      if (!headers['webhook-signature']?.split(' ').includes(own)) return 401;
    } catch {
      return 401;
    }
    this.came.push(delivered);
    const reply = await this.reply(delivered);
    if (typeof reply === 'number' && reply < 300) this.taken.push(delivered);
    return reply;
  }
}
