/**
 * Tells wallets what is due: rollbacks of debits that placed nothing, and credits of rounds that are over. A
 * call keeps its id and is repeated until it is acknowledged; after an hour an alert is raised.
 */
import { addMs, makeMoneyText, money, type PlayerId } from '@layline/contract';
import type { WalletCreditCall, WalletRollbackCall } from '@layline/contract/wallet-tables';
import { callIdOf, isAcknowledged } from '@layline/exchange';
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import { readSiteFacts } from '../../store/queries/cashier/bridged.ts';
import {
  giveUpDebit,
  readDueCalls,
  saveCall,
  type WalletCall,
} from '../../store/queries/partners/wallet-calls.ts';
import { findTheirId, type Wallet } from '../../store/queries/partners/wallets.ts';
import type { Alerts } from '../alerts/alert.ts';
import type { Partners } from '../partners/partners.ts';
import type { RemoteBalances } from './remote-balances.ts';
import type { WalletClient } from './wallet-client.ts';

interface RunnerOptions {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly client: WalletClient;
  readonly remoteBalances: RemoteBalances;
  readonly partners: Pick<Partners, 'listWallets'>;
  readonly alerts: Pick<Alerts, 'raise'>;
}

/** With one wallet. */
const inFlightMax = 32;
const alertMs = 3_600_000;
const delays = [1000, 5000, 30_000, 60_000, 5 * 60_000];
const lastDelayMs = 15 * 60_000;

export class WalletRunner {
  readonly #options: RunnerOptions;
  /** Debits on their way: their bets may yet be placed. */
  readonly #held = new Set<string>();
  /** By id: at most one call at a time. */
  readonly #working = new Map<string, { readonly wallet: string; readonly done: Promise<void> }>();
  readonly #counts = { rollbacks: 0, credits: 0, unclear: 0 };
  #looking: Promise<void> | null = null;
  #isWoken = false;
  #isGoing = true;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  hold(txId: string): void {
    this.#held.add(txId);
  }

  release(txId: string): void {
    this.#held.delete(txId);
  }

  wake(): void {
    this.#isWoken = true;
    if (!this.#isGoing || this.#looking !== null) return;
    this.#looking = this.#look().finally(() => {
      this.#looking = null;
      if (this.#isWoken) this.wake();
    });
  }

  counts() {
    return { ...this.#counts, waiting: this.#working.size };
  }

  async close(): Promise<void> {
    this.#isGoing = false;
    await this.#looking;
    await Promise.all([...this.#working.values()].map(({ done }) => done));
  }

  async #look(): Promise<void> {
    this.#isWoken = false;
    const { store, clock, log, partners } = this.#options;
    try {
      for (const wallet of partners.listWallets()) {
        const { name, isOn, url } = wallet;
        const busy = [...this.#working.values()].filter((one) => one.wallet === name).length;
        if (!isOn || url === '' || busy >= inFlightMax) continue;
        const max = inFlightMax + this.#held.size;
        const due = await readDueCalls(store, { wallet: name, now: clock.now(), max });
        if (!this.#isGoing) return;
        const free = due.filter(({ txId }) => !this.#working.has(txId) && !this.#held.has(txId));
        for (const call of free.slice(0, inFlightMax - busy)) this.#begin(wallet, call);
      }
    } catch (error) {
      log.warn({ error }, 'the calls to wallets could not be read');
    }
  }

  #begin(wallet: Wallet, call: WalletCall): void {
    const { log } = this.#options;
    const { txId } = call;
    const done = this.#work(wallet, call)
      .catch((error: unknown) => {
        if (this.#isGoing) log.error({ error, txId }, 'a call to a wallet could not go on');
      })
      .then(() => {
        this.#working.delete(txId);
        this.wake();
      });
    this.#working.set(txId, { wallet: wallet.name, done });
  }

  async #work(wallet: Wallet, call: WalletCall): Promise<void> {
    const { store, clock, client, remoteBalances } = this.#options;
    if (call.kind === 'debit' && call.state === 'new') {
      // Nobody waits for it any more: the server that asked has ended.
      const { txId } = call;
      await giveUpDebit(store, { txId, state: 'undo', code: 'UNAVAILABLE', now: clock.now() });
      return;
    }
    const player = (await findTheirId(store, call.playerId)) ?? '';
    const { currency } = (await readSiteFacts(store, call.siteId)) ?? { currency: '' };
    if (!this.#isGoing || store.lease?.isHeld() === false) return;
    const reply = await client.say(wallet, messageOf(call, { player, currency }));
    if (isAcknowledged(reply.kind === 'said' ? reply.status : null)) {
      if (reply.kind === 'said' && reply.balance !== null)
        remoteBalances.note(call.playerId as PlayerId, reply.balance);
      this.#counts[call.kind === 'debit' ? 'rollbacks' : 'credits'] += 1;
      return this.#keep(call, { state: call.kind === 'debit' ? 'undone' : 'done', problem: '' });
    }
    if (!this.#isGoing) return undefined;
    this.#counts.unclear += 1;
    return this.#keep(call, {
      state: call.state,
      problem: reply.kind === 'said' ? `it answered ${reply.status}` : reply.problem,
    });
  }

  async #keep(
    call: WalletCall,
    { state, problem }: Pick<WalletCall, 'state' | 'problem'>,
  ): Promise<void> {
    const { store, clock } = this.#options;
    const { txId, tries, madeAt } = call;
    const now = clock.now();
    const isLate = problem !== '' && now - madeAt >= alertMs;
    const nextAt = addMs(now, delays[tries] ?? lastDelayMs);
    const isAlerted = call.isAlerted || isLate;
    await saveCall(store, {
      txId,
      from: call.state,
      state,
      tries: tries + 1,
      problem,
      isAlerted,
      nextAt,
    });
    if (isLate && !call.isAlerted) this.#alert(call, problem);
  }

  #alert({ txId, kind, wallet, amount }: WalletCall, problem: string): void {
    const what = kind === 'debit' ? 'rollback of the debit' : 'credit';
    const sum = makeMoneyText(money(amount));
    const text = `The ${what} ${txId} of ${sum} was not acknowledged by ${wallet}: ${problem}.`;
    const facts = { ref: txId, partner: wallet };
    this.#options.alerts.raise({ kind: 'payment-in-doubt', severity: 'critical', text, facts });
  }
}

function messageOf(
  { kind, txId: id, roundId, amount, tries }: WalletCall,
  who: { readonly player: string; readonly currency: string },
) {
  const txId = callIdOf({ kind, txId: id, tries });
  if (kind === 'debit') {
    const body: WalletRollbackCall = { txId, debitTxId: id, roundId, ...who };
    return { path: '/rollback', body } as const;
  }
  const sum = makeMoneyText(money(amount));
  const body: WalletCreditCall = { txId, ...who, roundId, amount: sum, isFinal: true };
  return { path: '/credit', body } as const;
}
