/**
 * Bets at the tables by players whose money another operator holds. A debit has a row before it is asked for,
 * and only a clear yes places the bet, with the debit in one commit. Whatever else comes of it, the debit is
 * rolled back until that is acknowledged, and what a round leaves is credited until that is.
 */
import { randomBytes } from 'node:crypto';
import {
  addMs,
  makeMoneyText,
  money,
  type PlayerId,
  type Refusal,
  refuse,
} from '@layline/contract';
import type { WalletBalanceCall, WalletDebitCall } from '@layline/contract/wallet-tables';
import { isWalletEvent, stepAfterDebit } from '@layline/exchange';
import type { Cancel, Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { Networks } from '../../base/outside/networks.ts';
import {
  type CasinoBetRequest,
  type CasinoBetsRequest,
  type Outcome,
  refusedOutcome,
} from '../../engine/request/request.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import { addDebit, findDebitOf, giveUpDebit } from '../../store/queries/partners/wallet-calls.ts';
import { findTheirId, type Wallet } from '../../store/queries/partners/wallets.ts';
import type { Alerts } from '../alerts/alert.ts';
import type { Partners } from '../partners/partners.ts';
import type { Site } from '../sites/directory.ts';
import type { RemoteBalances } from './remote-balances.ts';
import { WalletClient } from './wallet-client.ts';
import { WalletRunner } from './wallet-runner.ts';

export interface TableWalletsOptions {
  readonly store: Store;
  readonly engine: Pick<AppEngine, 'view' | 'submit' | 'onCommitted'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly networks: Networks;
  readonly partners: Pick<Partners, 'walletOf' | 'listWallets' | 'secretsOf'>;
  readonly alerts: Pick<Alerts, 'raise'>;
  readonly remoteBalances: RemoteBalances;
}

type TableBet = CasinoBetRequest | CasinoBetsRequest;

interface Placing {
  readonly request: TableBet;
  readonly site: Pick<Site, 'site_id' | 'currency'>;
}

/** Longer than a debit and a commit take: who finds a debit that old without bets undoes it. */
const debitMs = 15_000;
const silent = (): Refusal =>
  refuse('UNAVAILABLE', 'Your wallet did not answer; the bet was not placed.');

export class TableWallets {
  readonly #options: TableWalletsOptions;
  readonly #client: WalletClient;
  readonly #runner: WalletRunner;
  readonly #ends: Cancel[];
  /** By player and reference. */
  readonly #placing = new Map<string, Promise<Outcome>>();
  #debits = 0;

  constructor(options: TableWalletsOptions) {
    this.#options = options;
    this.#client = new WalletClient(options);
    this.#runner = new WalletRunner({ ...options, client: this.#client });
    const { engine, clock } = options;
    this.#ends = [
      engine.onCommitted((events) => {
        if (events.some(({ kind }) => kind === 'wallet-out')) this.wake();
      }),
      clock.every(1000, () => this.wake()),
    ];
    this.wake();
  }

  /** There may be something to tell a wallet. */
  wake(): void {
    this.#runner.wake();
  }

  counts() {
    return { ...this.#runner.counts(), debits: this.#debits, placing: this.#placing.size };
  }

  /** Gives up what is on its way; the next leader goes on. */
  async close(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    this.#client.close();
    await this.#runner.close();
    await Promise.allSettled(this.#placing.values());
  }

  /** Asks what a player has elsewhere; keeps what was known if no answer comes. Never rejects. */
  async askBalance(site: Placing['site'], playerId: PlayerId): Promise<void> {
    const { store, partners, remoteBalances } = this.#options;
    const wallet = partners.walletOf(site.site_id);
    const player = await findTheirId(store, playerId).catch(() => null);
    if (!wallet?.isOn || wallet.url === '' || player === null) return;
    const body: WalletBalanceCall = { player, currency: site.currency };
    const reply = await this.#client.say(wallet, { path: '/balance', body });
    if (reply.kind === 'said' && reply.balance !== null) {
      remoteBalances.note(playerId, reply.balance);
    }
  }

  /** Never rejects. */
  async place(placing: Placing): Promise<Outcome> {
    const { playerId, clientRef } = placing.request;
    const key = `${playerId} ${clientRef}`;
    // A repeat that comes meanwhile waits, and then finds what became of it.
    await this.#placing.get(key);
    const other = this.#placing.get(key);
    if (other !== undefined) return this.place(placing);
    const done = this.#place(placing).catch((error: unknown) => {
      this.#options.log.error({ error }, 'a bet of a remote wallet could not go on');
      return refusedOutcome(silent());
    });
    this.#placing.set(key, done);
    try {
      return await done;
    } finally {
      this.#placing.delete(key);
    }
  }

  async #place({ request, site }: Placing): Promise<Outcome> {
    const { store, engine, partners } = this.#options;
    const amount = worstOf(request);
    const wallet = partners.walletOf(site.site_id);
    if (amount > 0 && wallet?.isOn && wallet.url !== '') {
      const placed = await this.#debit({ request, site, wallet, amount });
      if (placed !== null) return placed;
    }
    const known = await findDebitOf(store, request);
    if (known?.state === 'taken' || known?.state === 'over') return engine.submit(request);
    if (known !== null) return refusedOutcome(refusalOf(known.code));
    // It is refused, or risks nothing.
    return amount === 0 ? engine.submit(request) : refusedOutcome(silent());
  }

  /** Returns null without a call if the bet has a debit already, or the player is not the operator's. */
  async #debit(
    debit: Placing & { readonly wallet: Wallet; readonly amount: number },
  ): Promise<Outcome | null> {
    const { store, clock } = this.#options;
    const { request, site, wallet, amount } = debit;
    const { playerId, clientRef } = request;
    const txId = `d-${randomBytes(16).toString('hex')}`;
    const roundId = roundOf(request);
    const now = clock.now();
    const row = { txId, wallet: wallet.name, siteId: site.site_id, playerId, roundId, amount };
    const player = await addDebit(store, { ...row, clientRef, now, until: addMs(now, debitMs) });
    if (player === null) return null;
    this.#debits += 1;
    this.#runner.hold(txId);
    try {
      const text = makeMoneyText(money(amount));
      const { currency } = site;
      const body: WalletDebitCall = { txId, player, roundId, amount: text, currency };
      const reply = await this.#client.say(wallet, { path: '/debit', body });
      const said = reply.kind === 'said' ? reply.status : null;
      if (reply.kind === 'said' && reply.balance !== null) {
        this.#options.remoteBalances.note(playerId, reply.balance);
      }
      const step = stepAfterDebit(said);
      if (step === 'undo') return await this.#giveUp(txId, silent());
      if (step === 'refuse') return await this.#refused(txId, said ?? '');
      return await this.#bet(request, { txId, wallet: wallet.name, amount: money(amount) });
    } finally {
      this.#runner.release(txId);
    }
  }

  async #bet(request: TableBet, debit: NonNullable<CasinoBetRequest['debit']>): Promise<Outcome> {
    const { engine } = this.#options;
    const outcome = await engine.submit({ ...request, debit });
    if (outcome.kind === 'refused') return this.#giveUp(debit.txId, outcome.refusal, request);
    const isTaken = outcome.events.some((one) => isWalletEvent(one));
    if (isTaken) return outcome;
    // An earlier answer: this debit paid for nothing.
    await this.#giveUp(debit.txId, silent());
    return outcome;
  }

  /** The commit may have succeeded though its answer was lost: then the bet stands. */
  async #giveUp(txId: string, refusal: Refusal, request?: TableBet): Promise<Outcome> {
    const { store, clock, engine } = this.#options;
    const given = { txId, state: 'undo', code: refusal.code, now: clock.now() } as const;
    const isGivenUp = await giveUpDebit(store, given);
    if (!isGivenUp && request !== undefined) return engine.submit(request);
    this.#runner.release(txId);
    this.wake();
    return refusedOutcome(refusal);
  }

  /** It took nothing. */
  async #refused(txId: string, status: string): Promise<Outcome> {
    const { store, clock } = this.#options;
    const code = status === 'NOT_ENOUGH_MONEY' ? 'INSUFFICIENT_FUNDS' : 'LOSS_LIMIT_REACHED';
    const refusal = refusalOf(code);
    await giveUpDebit(store, { txId, state: 'refused', code, now: clock.now() });
    return refusedOutcome(refusal);
  }
}

function refusalOf(code: string): Refusal {
  if (code === 'INSUFFICIENT_FUNDS') return refuse('INSUFFICIENT_FUNDS');
  if (code === 'LOSS_LIMIT_REACHED') {
    return refuse('LOSS_LIMIT_REACHED', 'A limit of your wallet would be passed.');
  }
  return code === '' ? silent() : refuse(code as Refusal['code']);
}

const betsOf = (request: TableBet) =>
  request.kind === 'place-casino-bet' ? [request] : request.bets;

const roundOf = (request: TableBet): string => betsOf(request)[0]?.roundId ?? '';

/** All that the bets may lose; 0 if one of them is refused by its table. */
function worstOf(request: TableBet): number {
  const bets = betsOf(request);
  if (bets.some(({ verdict }) => verdict !== null)) return 0;
  return bets.reduce((sum, { nets }) => sum + Math.max(0, -Math.min(...nets)), 0);
}
