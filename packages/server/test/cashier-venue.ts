/** A venue whose cashier works with the mock bank, a process of its own, as a running server has it. */
import { randomBytes } from 'node:crypto';
import {
  clientRef,
  type Instant,
  instant,
  money,
  playerId,
  withdrawalRef,
} from '@layline/contract';
import type { Command } from '@layline/exchange';
import { expect } from 'vitest';
import { runCommand } from '../src/admin/catalogue/commands.ts';
import type { Values } from '../src/admin/command.ts';
import { openNetworks } from '../src/base/outside/networks.ts';
import { openPartners } from '../src/doors/partners/serve.ts';
import type { Store } from '../src/store/database.ts';
import { addOutboxRow } from '../src/store/queries/partners/outbox.ts';
import type { NewAlert } from '../src/venue/alerts/alert.ts';
import { BridgeRunner } from '../src/venue/cashier/bridge/bridge-runner.ts';
import { destinationPlace } from '../src/venue/cashier/destination-place.ts';
import { Partners } from '../src/venue/partners/partners.ts';
import { accepted, openTestApp, type TestApp } from './app.ts';
import { openManualClock } from './manual-clock.ts';

export const site = 'layline';
const networks = ['127.0.0.0/8'];
const makeRef = (): string => randomBytes(12).toString('hex');

export class CashierVenue {
  readonly alerts: NewAlert[] = [];
  /** Of the bridges alone: the tables of the casino need not deal for them. */
  readonly clock = openManualClock(instant(Date.now()));
  readonly test: TestApp;
  readonly partners: Partners;
  runner: BridgeRunner;
  readonly #door: ReturnType<typeof openPartners>;

  private constructor(test: TestApp, partners: Partners) {
    this.test = test;
    this.partners = partners;
    this.runner = this.openRunner();
    this.#door = openPartners({
      app: { ...test.app, clock: this.clock },
      partners,
      nudge: (bridge, ref) => this.runner.nudge(bridge, ref),
      trustProxy: [],
    });
  }

  static async open(store: Store): Promise<CashierVenue> {
    const test = await openTestApp(store, openManualClock(instant(Date.now())));
    return new CashierVenue(test, await Partners.open({ ...test.app }));
  }

  openRunner(): BridgeRunner {
    const { app } = this.test;
    const alerts = { raise: (alert: NewAlert) => void this.alerts.push(alert) };
    const { clock, partners } = this;
    return new BridgeRunner({ ...app, clock, partners, alerts, networks: openNetworks(networks) });
  }

  /** The address that partners call. */
  listen(): Promise<string> {
    return this.#door.listen({ host: '127.0.0.1', port: 0 });
  }

  async run(name: string, values: Values): Promise<unknown> {
    const standings = (partner: string) => this.runner.paymentsOf(partner);
    const parts = { ...this.test.app, partners: this.partners, standings };
    const answer = await runCommand(parts, { name, values });
    if (answer.kind === 'problem') throw new Error(answer.message);
    return answer.done.data;
  }

  /** Polls while the clock goes on a little and due payments are looked at. */
  poll<Value>(read: () => Value | Promise<Value>) {
    return expect.poll(() => {
      this.clock.advance(100);
      this.runner.wake();
      return read();
    });
  }

  /** As if so much time had passed for one payment. */
  async age(ref: string, ms: number): Promise<void> {
    await this.test.app.store.query(
      `update partner_outbox set next_at = next_at - $2 * interval '1 ms',
         made_at = made_at - $2 * interval '1 ms', missing_since = missing_since - $2 * interval '1 ms'
       where ref = $1`,
      [ref, ms],
    );
    this.runner.wake();
  }

  async outboxOf(ref: string): Promise<Record<string, unknown> | undefined> {
    const text = 'select * from partner_outbox where ref = $1';
    const [row] = await this.test.app.store.query<Record<string, unknown>>(text, [ref]);
    return row;
  }

  async stateOf(ref: string): Promise<unknown> {
    const text = `select state from cashier_intent where ref = $1
      union all select state from withdrawal where ref = $1`;
    return (await this.test.app.store.query<{ state: string }>(text, [ref]))[0]?.state;
  }

  balanceOf(user: string): number {
    return this.test.app.engine.view.accountOf(playerId(user))?.openingBalance ?? Number.NaN;
  }

  submit(command: Command) {
    return accepted(this.test.app.engine.submit(command as never));
  }

  async addMethod(name: string, partner: string): Promise<void> {
    await this.test.app.store.query(
      `insert into cashier_method values
         ($1, $2, $3, 'Mock', '{}', 100, 10000000, 0, 100, 10000000, 0, 24, true, now())`,
      [site, name, partner],
    );
  }

  /** A player with 1,000.00. */
  async addPlayer(user: string): Promise<string> {
    await this.test.addPlayer(user);
    return user;
  }

  async announce(user: string, method: string, minor = 25_000): Promise<string> {
    const ref = makeRef();
    const expires: Instant = instant(Date.now() + 3_600_000);
    await this.test.app.store.transaction(async (sql) => {
      await sql.query(
        `insert into cashier_intent (ref, code, site_id, player_id, method, client_ref, amount, state,
           expires_at, created_at, changed_at)
         values ($1, $2, $3, $4, $5, $1, $6, 'open', $7, now(), now())`,
        [
          ref,
          ref.slice(0, 8).toUpperCase(),
          site,
          user,
          method,
          minor,
          new Date(expires).toISOString(),
        ],
      );
      const { partner } = (
        await sql.query<{ partner: string }>(
          'select partner from cashier_method where site_id = $1 and name = $2',
          [site, method],
        )
      )[0] ?? { partner: method };
      await addOutboxRow(sql, { ref, partner, kind: 'deposit', now: this.clock.now() });
    });
    this.runner.wake();
    return ref;
  }

  /** Held, approved and sent. */
  async withdraw(user: string, method: string, to = 'IBAN 1', minor = 10_000): Promise<string> {
    const { app } = this.test;
    const [ref, destinationId] = [makeRef(), makeRef()];
    await app.store.query(
      `insert into cashier_destination values ($1, $2, $3, $4, '1', $5, now(), now(), null)`,
      [
        destinationId,
        user,
        site,
        method,
        app.partnerVault.seal(to, destinationPlace(destinationId)),
      ],
    );
    const id = withdrawalRef(ref);
    const terms = { ref: id, playerId: playerId(user), clientRef: clientRef(ref), method };
    const sums = { destinationId, amount: money(minor), fee: money(0) };
    await this.submit({ kind: 'hold-withdrawal', ...terms, ...sums } as never);
    await this.submit({ kind: 'approve-withdrawal', ref: id } as never);
    await this.submit({ kind: 'send-withdrawal', ref: id } as never);
    return ref;
  }

  async close(): Promise<void> {
    await this.runner.close();
    await this.#door.close();
    await this.test.close();
  }
}
