/**
 * The webhooks of a running server: one runner for each endpoint that is on. They run at the leader only, and
 * never keep a bet waiting.
 */
import { randomBytes } from 'node:crypto';
import type { Cancel, Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Networks } from '../../base/outside/networks.ts';
import type { Vault } from '../../base/secrets/vault.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import {
  type Endpoint,
  listEndpoints,
  rewindEndpoint,
  switchEndpoint,
} from '../../store/queries/partners/webhooks.ts';
import type { Alerts } from '../alerts/alert.ts';
import { EndpointRunner, type RunnerParts } from './endpoint-runner.ts';
import { typesOf } from './event-reader.ts';
import { kindsOf } from './kinds-of.ts';
import { PartnerSecrets } from './partner-secrets.ts';
import { Sender, type Sent } from './sender.ts';

export interface WebhooksOptions {
  readonly store: Store;
  readonly engine: Pick<AppEngine, 'view' | 'onCommitted'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly partnerVault: Vault;
  readonly networks: Networks;
  readonly alerts: Pick<Alerts, 'raise'>;
  /** From 0 up to 1. */
  readonly random: () => number;
}

const lookEveryMs = 1000;

export class Webhooks {
  readonly #options: WebhooksOptions;
  readonly #runners = new Map<string, EndpointRunner>();
  /** As read last, by name. */
  #endpoints: ReadonlyMap<string, Endpoint> = new Map();
  readonly #counts = { sent: 0, failed: 0 };
  readonly #ends: Cancel[] = [];
  readonly #secrets: PartnerSecrets;
  #kinds: ReadonlySet<string> = new Set();
  #reloading: Promise<void> = Promise.resolve();

  private constructor(options: WebhooksOptions) {
    this.#options = options;
    this.#secrets = new PartnerSecrets(options);
  }

  static async open(options: WebhooksOptions): Promise<Webhooks> {
    const webhooks = new Webhooks(options);
    await webhooks.reload();
    const { engine, clock } = options;
    webhooks.#ends.push(
      engine.onCommitted((events) => {
        if (events.some(({ kind }) => webhooks.#kinds.has(kind))) webhooks.#wakeAll();
      }),
      clock.every(lookEveryMs, () => webhooks.#wakeAll()),
    );
    return webhooks;
  }

  /** Starts, stops and changes runners as the store has it. */
  reload(): Promise<void> {
    this.#reloading = this.#reloading.catch(() => undefined).then(() => this.#reload());
    return this.#reloading;
  }

  /** Delivers again from the first event of the command on, under the same ids. */
  async replay(name: string, fromSeq: number): Promise<void> {
    const runner = this.#runners.get(name);
    this.#runners.delete(name);
    await runner?.close();
    await rewindEndpoint(this.#options.store, { name, fromSeq });
    await this.reload();
  }

  /** Sends one message that means nothing; what is on its way waits for nothing. */
  async test(endpoint: Endpoint): Promise<Sent> {
    const { clock } = this.#options;
    const secrets = () => this.#secrets.of(endpoint);
    const sender = new Sender(this.#options, { ...endpoint, secrets });
    const id = `test-${randomBytes(12).toString('base64url')}`;
    const at = clock.now();
    const place = { subject: 'test', siteId: endpoint.siteId, seq: 0, part: 0 };
    try {
      return await sender.send({ id, type: 'webhook.test', at, data: {}, ...place });
    } finally {
      sender.close();
    }
  }

  /** Of an endpoint that runs. */
  reportOf(name: string) {
    return this.#runners.get(name)?.report() ?? null;
  }

  counts() {
    const reports = [...this.#runners.values()].map((runner) => runner.report());
    const sum = (of: 'parked' | 'waiting') => reports.reduce((all, one) => all + one[of], 0);
    return { ...this.#counts, parked: sum('parked'), waiting: sum('waiting') };
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    await this.#reloading.catch(() => undefined);
    await Promise.all([...this.#runners.values()].map((runner) => runner.close()));
    this.#runners.clear();
  }

  #wakeAll(): void {
    for (const runner of this.#runners.values()) runner.wake();
  }

  async #reload(): Promise<void> {
    const { store } = this.#options;
    const listed = await listEndpoints(store);
    const before = this.#endpoints;
    this.#endpoints = new Map(listed.map((one) => [one.name, one]));
    this.#secrets.clear();
    const on = listed.filter(({ isOn }) => isOn);
    this.#kinds = new Set(on.flatMap((one) => kindsOf(typesOf(one))));
    for (const [name, runner] of this.#runners) {
      const [was, is] = [before.get(name), this.#endpoints.get(name)];
      if (is?.isOn && was !== undefined && isSame(was, is)) continue;
      this.#runners.delete(name);
      await runner.close();
    }
    const missing = on.filter(({ name }) => !this.#runners.has(name));
    for (const endpoint of missing) await this.#start(endpoint.name);
  }

  /** The cursor is read again, since the runner before has moved it. */
  async #start(name: string): Promise<void> {
    const found = (await listEndpoints(this.#options.store)).find((one) => one.name === name);
    if (!found?.isOn) return;
    const parts: RunnerParts = {
      ...this.#options,
      count: (what) => {
        this.#counts[what] += 1;
      },
      turnOff: (off, reason) => this.#turnOff(off, reason),
    };
    const secrets = () => this.#secrets.of(this.#endpoints.get(name) ?? found);
    this.#runners.set(name, await EndpointRunner.open(parts, { endpoint: found, secrets }));
  }

  /** Called by the runner, which has ended already. */
  async #turnOff(name: string, reason: string): Promise<void> {
    const { store, alerts, log } = this.#options;
    this.#runners.delete(name);
    try {
      await switchEndpoint(store, { name, isOn: false, offReason: reason });
      await this.reload();
    } catch (error) {
      log.error({ error, partner: name }, 'a webhook could not be turned off');
    }
    const text = `The webhook ${name} is off: ${reason}. What it missed waits for it.`;
    alerts.raise({ kind: 'webhook-off', severity: 'critical', text, facts: { webhook: name } });
  }
}

/** Whether a runner may go on with it; a new secret alone needs no new runner. */
const isSame = (one: Endpoint, other: Endpoint): boolean =>
  one.url === other.url && one.types.join() === other.types.join();
