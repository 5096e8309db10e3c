/** The signed calls of an operator's wallet, made as the operator would. */
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { runCommand } from '../src/admin/catalogue/commands.ts';
import type { Values } from '../src/admin/command.ts';
import type { Clock } from '../src/base/clock.ts';
import { openPartners } from '../src/doors/partners/serve.ts';
import { Partners } from '../src/venue/partners/partners.ts';
import type { TestApp } from './app.ts';
import type { CallAnswer } from './caller.ts';

interface Sending {
  readonly id?: string;
  readonly by?: string;
  readonly to?: string;
  readonly at?: number;
}

interface Sent {
  readonly status: number;
  readonly body: CallAnswer['body'];
}

export class WalletOperator {
  readonly #test: TestApp;
  readonly #clock: Clock;
  readonly partners: Partners;
  readonly #door: ReturnType<typeof openPartners>;
  #count = 0;
  name = '';
  secret = '';

  private constructor(test: TestApp, clock: Clock, partners: Partners) {
    this.#test = test;
    this.#clock = clock;
    this.partners = partners;
    const app = { ...test.app, clock };
    const nudge = () => Promise.resolve(false);
    this.#door = openPartners({ app, partners, nudge, trustProxy: [] });
  }

  static async open(test: TestApp, clock: Clock = test.clock): Promise<WalletOperator> {
    return new WalletOperator(test, clock, await Partners.open({ ...test.app, clock }));
  }

  /** Adds its wallet to the site, and turns it on. */
  async join(site: string, name: string, more: Values = {}): Promise<void> {
    this.name = name;
    const added = await this.run('wallet add', { site, name, ...more });
    ({ secret: this.secret } = added as { secret: string });
    await this.run('wallet on', { name });
  }

  async run(name: string, values: Values): Promise<unknown> {
    const parts = { ...this.#test.app, clock: this.#clock, partners: this.partners };
    const answer = await runCommand(parts, { name, values });
    if (answer.kind === 'problem') throw new Error(answer.message);
    return answer.done.data;
  }

  post(path: string, body: object, sending: Sending = {}): Promise<Sent> {
    return this.#send('POST', path, { text: JSON.stringify(body), ...sending });
  }

  get(path: string, sending: Sending = {}): Promise<Sent> {
    return this.#send('GET', path, { text: '', ...sending });
  }

  async close(): Promise<void> {
    await this.#door.close();
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    { text, ...sending }: Sending & { readonly text: string },
  ): Promise<Sent> {
    this.#count += 1;
    const { id = randomBytes(8).toString('hex'), by = this.secret, to = this.name } = sending;
    const seconds = Math.floor((sending.at ?? this.#clock.now()) / 1000);
    const response = await this.#door.inject({
      method,
      url: `/v1/wallet/${to}/${path}`,
      remoteAddress: `203.0.${Math.floor(this.#count / 250) % 250}.${this.#count % 250}`,
      headers: {
        ...(text !== '' && { 'content-type': 'application/json' }),
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': new Webhook(by).sign(id, new Date(seconds * 1000), text),
      },
      ...(text !== '' && { body: text }),
    });
    return { status: response.statusCode, body: response.json() };
  }
}
