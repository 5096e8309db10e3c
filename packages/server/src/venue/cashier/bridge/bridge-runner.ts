/**
 * Gives bridges what the outbox holds for them, and asks what became of it: soon after, then ever more
 * seldom for thirty days, and whenever a bridge says that something changed. It runs at the leader only.
 * Before a call is made its row says so: whoever leads next asks first.
 */
import { addMs, type Instant, parseInstant } from '@layline/contract';
import type { Cancel, Clock } from '../../../base/clock.ts';
import type { Log } from '../../../base/log.ts';
import type { Networks } from '../../../base/outside/networks.ts';
import type { Vault } from '../../../base/secrets/vault.ts';
import type { AppEngine } from '../../../engine/writer/app-engine.ts';
import type { Store } from '../../../store/database.ts';
import {
  claimCall,
  makeDue,
  type OutboxRow,
  readDue,
  readOutbox,
  saveOutbox,
} from '../../../store/queries/partners/outbox.ts';
import type { Bridge } from '../../../store/queries/partners/partners.ts';
import type { Alerts } from '../../alerts/alert.ts';
import type { Partners } from '../../partners/partners.ts';
import type { TheirPayment } from '../reconcile.ts';
import { endIntent } from '../standings.ts';
import { applyStanding, type Doubt, giveBack, markUnknown } from './apply-standing.ts';
import { BridgeClient, type Said } from './bridge-client.ts';
import { delayInDoubt, delayOf, followedMs, keptAfter, stepOf } from './next-step.ts';
import { type Payment, readPayment } from './read-payment.ts';
import { theirPayments } from './their-payments.ts';

export interface BridgeRunnerOptions {
  readonly store: Store;
  readonly engine: Pick<AppEngine, 'onCommitted' | 'registers' | 'submit' | 'view'>;
  readonly partnerVault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly networks: Networks;
  readonly partners: Pick<Partners, 'find' | 'list' | 'secretsOf'>;
  readonly alerts: Pick<Alerts, 'raise'>;
}

type Standing = Extract<Said, { kind: 'standing' }>['standing'];

/** One payment that is looked at. */
interface Work {
  readonly row: OutboxRow;
  readonly bridge: Bridge;
  readonly payment: Payment;
}

const lookEveryMs = 1000;
/** With one bridge. */
const inFlightMax = 8;
const settledEveryMs = 24 * 3_600_000;

export class BridgeRunner {
  readonly #options: BridgeRunnerOptions;
  readonly #client: BridgeClient;
  /** By ref: at most one look at a payment at a time. */
  readonly #working = new Map<string, { readonly partner: string; readonly done: Promise<void> }>();
  /** Refs of these that must be looked at once more. */
  readonly #again = new Set<string>();
  readonly #ends: Cancel[];
  readonly #counts = { asked: 0, given: 0, silent: 0, doubts: 0 };
  #looking: Promise<void> | null = null;
  #isWoken = false;
  #isGoing = true;

  constructor(options: BridgeRunnerOptions) {
    this.#options = options;
    this.#client = new BridgeClient(options);
    const { engine, clock } = options;
    this.#ends = [
      engine.onCommitted((events) => {
        if (events.some(({ kind }) => kind === 'withdrawal-sent')) this.wake();
      }),
      clock.every(lookEveryMs, () => this.wake()),
    ];
    this.wake();
  }

  /** There may be something to do. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isGoing || this.#looking !== null) return;
    this.#looking = this.#look().finally(() => {
      this.#looking = null;
      if (this.#isWoken) this.wake();
    });
  }

  /** A bridge says that something changed. Returns false if it has no payment of that ref. */
  async nudge({ name: partner }: Pick<Bridge, 'name'>, ref: string): Promise<boolean> {
    const { store, clock } = this.#options;
    if (!(await makeDue(store, { ref, partner, now: clock.now() }))) return false;
    if (this.#working.has(ref)) this.#again.add(ref);
    else this.wake();
    return true;
  }

  /** What a bridge took and paid. Rejects if it is off, or does not answer clearly. */
  paymentsOf(name: string): Promise<TheirPayment[]> {
    const bridge = this.#options.partners.find(name);
    if (!bridge?.isOn) return Promise.reject(new Error('it is off'));
    return theirPayments(this.#client.all(bridge));
  }

  counts() {
    return { ...this.#counts, waiting: this.#working.size };
  }

  /** Gives up what is on its way; the next leader asks what became of it. */
  async close(): Promise<void> {
    this.#isGoing = false;
    this.#client.close();
    for (const end of this.#ends.splice(0)) end();
    await this.#looking;
    await Promise.all([...this.#working.values()].map(({ done }) => done));
  }

  async #look(): Promise<void> {
    this.#isWoken = false;
    const { store, clock, log, partners } = this.#options;
    try {
      for (const { name: partner, isOn } of partners.list()) {
        // One that does not answer keeps no other waiting.
        const busy = [...this.#working.values()].filter((one) => one.partner === partner).length;
        if (!isOn || busy >= inFlightMax) continue;
        const due = await readDue(store, { partner, now: clock.now(), max: inFlightMax });
        if (!this.#isGoing) return;
        const free = due.filter(({ ref }) => !this.#working.has(ref));
        for (const row of free.slice(0, inFlightMax - busy)) this.#begin(row);
      }
    } catch (error) {
      log.warn({ error }, 'the outbox of the bridges could not be read');
    }
  }

  #begin(row: OutboxRow): void {
    const { log } = this.#options;
    const done = this.#workOn(row)
      .catch((error: unknown) => {
        if (!this.#isGoing) return;
        log.error({ error, ref: row.ref }, 'a payment could not go on');
        return this.#putOff(row.ref, String(error));
      })
      .catch(() => undefined)
      .then(() => this.#end(row));
    this.#working.set(row.ref, { partner: row.partner, done });
  }

  /** In whatever state it is now; if the store takes nothing, it is looked at again at once. */
  async #putOff(ref: string, problem: string): Promise<void> {
    const { store, clock } = this.#options;
    const row = await readOutbox(store, ref);
    if (row !== null) await this.#keep(row, { problem, nextAt: addMs(clock.now(), delayOf(0)) });
  }

  async #end({ ref, partner }: OutboxRow): Promise<void> {
    const isAgain = this.#again.delete(ref);
    const { store, clock } = this.#options;
    if (isAgain && this.#isGoing) {
      await makeDue(store, { ref, partner, now: clock.now() }).catch(() => undefined);
    }
    this.#working.delete(ref);
    this.wake();
  }

  async #workOn(row: OutboxRow): Promise<void> {
    const { partners, clock } = this.#options;
    const bridge = partners.find(row.partner);
    if (!bridge?.isOn) return;
    const payment = await readPayment(this.#options, row.ref);
    if (payment === null) {
      await this.#keep(row, { state: 'over', problem: 'there is no such payment here' });
      return;
    }
    const work = { row, bridge, payment };
    const said = await this.#client.ask(bridge, payment);
    this.#counts.asked += 1;
    if (!this.#isGoing) return;
    const { isIdempotent } = bridge;
    const step = stepOf(row, said, { now: clock.now(), isIdempotent });
    switch (step.kind) {
      case 'apply':
        if (said.kind === 'standing') await this.#apply(work, said.standing);
        return;
      case 'give':
        await this.#give(work);
        return;
      case 'undone':
        await this.#undo(work, step.problem);
        return;
      case 'doubt':
        await this.#doubt(work, step.problem);
        return;
      case 'wait': {
        this.#counts.silent += said.kind === 'silent' ? 1 : 0;
        const { nextAt, missingSince, problem } = step;
        const asks = said.kind === 'silent' ? row.asks + 1 : row.asks;
        await this.#keep(row, { nextAt, missingSince, problem, asks });
      }
    }
  }

  async #give({ row, bridge, payment }: Work): Promise<void> {
    const { store, clock } = this.#options;
    const expiresAt = payment.kind === 'deposit' ? parseInstant(payment.expiresAt) : null;
    if (expiresAt !== null && expiresAt <= clock.now()) {
      await this.#undo({ row, bridge, payment }, 'It expired before the provider took it.');
      return;
    }
    if (payment.kind === 'payout' && payment.destination === null) {
      await this.#doubt({ row, bridge, payment }, 'its destination was erased');
      return;
    }
    if (!(await claimCall(store, row)) || store.lease?.isHeld() === false) return;
    this.#counts.given += 1;
    const said = await this.#client.give(bridge, payment);
    const given = (await readOutbox(store, row.ref)) ?? row;
    if (said.kind === 'standing') await this.#apply({ row: given, bridge, payment }, said.standing);
    else await this.#keep(given, keptAfter(said, clock.now()));
  }

  async #apply({ row, payment }: Work, said: Standing): Promise<void> {
    const { clock } = this.#options;
    const applied = `${said.status} ${said.amount}`;
    const isNews = applied !== row.applied;
    const doubt = isNews ? await applyStanding(this.#options, payment, said) : null;
    const asks = row.state === 'known' && !isNews ? row.asks + 1 : 0;
    const isOver = said.status !== 'waiting' && said.status !== 'confirming';
    const now = clock.now();
    const delayMs = isOver ? settledEveryMs : delayOf(asks);
    const isLast = now - row.madeAt >= followedMs;
    if (isLast && !isOver) return this.#endLate({ row, payment }, applied);
    const state = isLast ? 'over' : 'known';
    await this.#keep(row, {
      missingSince: null,
      state,
      asks,
      applied,
      problem: doubt ?? '',
      nextAt: addMs(now, delayMs),
    });
    if (doubt !== null) this.#alert({ row, payment }, doubt);
    return undefined;
  }

  /** A payment that the bridge still has open after all that time. */
  async #endLate({ row, payment }: Pick<Work, 'row' | 'payment'>, applied: string): Promise<void> {
    const problem = 'the bridge has it open for thirty days';
    if (payment.kind === 'deposit') {
      await endIntent(this.#options, row.ref, { state: 'expired', reason: problem });
    } else await markUnknown(this.#options, row.ref, problem);
    await this.#keep(row, { state: 'over', applied, problem });
    if (payment.kind === 'payout') this.#alert({ row, payment }, problem);
  }

  /** The bridge's own words stay with its row: players and alerts get ours. */
  async #undo({ row, payment }: Work, problem: string): Promise<void> {
    const reason = row.state === 'refused' ? 'The provider refused it.' : problem;
    let doubt: Doubt = null;
    if (payment.kind === 'payout') doubt = await giveBack(this.#options, row.ref, reason);
    else await endIntent(this.#options, row.ref, { state: 'failed', reason });
    await this.#keep(row, { state: 'over', problem });
    if (doubt !== null) this.#alert({ row, payment }, doubt);
  }

  async #doubt({ row, payment }: Work, problem: string): Promise<void> {
    const isNews = row.state !== 'unknown';
    if (isNews) await markUnknown(this.#options, row.ref, problem);
    const asks = isNews ? 0 : row.asks + 1;
    const now = this.#options.clock.now();
    const nextAt = addMs(now, delayInDoubt(asks, now - row.madeAt));
    await this.#keep(row, { state: 'unknown', asks, problem, nextAt });
    if (isNews) this.#alert({ row, payment }, problem);
  }

  #alert({ row, payment }: Pick<Work, 'row' | 'payment'>, doubt: string): void {
    this.#counts.doubts += 1;
    const { ref, partner, kind } = row;
    const text = `The ${kind} ${ref} of ${payment.amount} ${payment.currency} by ${partner}: ${doubt}.`;
    const facts = { ref, partner };
    this.#options.alerts.raise({ kind: 'payment-in-doubt', severity: 'critical', text, facts });
  }

  #keep(row: OutboxRow, change: Partial<OutboxRow> & { readonly nextAt?: Instant }): Promise<void> {
    const nextAt = this.#options.clock.now();
    return saveOutbox(this.#options.store, row, { nextAt, ...row, ...change });
  }
}
