/** The bridges and wallets of a running server as the store has them, with the secrets that they share. */
import type { KeyObject } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { Vault } from '../../base/secrets/vault.ts';
import type { Store } from '../../store/database.ts';
import { type Bridge, listBridges, type Partner } from '../../store/queries/partners/partners.ts';
import { listWallets, type Wallet } from '../../store/queries/partners/wallets.ts';
import { PartnerSecrets } from './partner-secrets.ts';

interface PartnersOptions {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly partnerVault: Vault;
}

export class Partners {
  readonly #options: PartnersOptions;
  readonly #secrets: PartnerSecrets;
  #bridges: ReadonlyMap<string, Bridge> = new Map();
  #wallets: ReadonlyMap<string, Wallet> = new Map();

  private constructor(options: PartnersOptions) {
    this.#options = options;
    this.#secrets = new PartnerSecrets(options);
  }

  static async open(options: PartnersOptions): Promise<Partners> {
    const partners = new Partners(options);
    await partners.reload();
    return partners;
  }

  /** Reads them again, after a command changed one. */
  async reload(): Promise<void> {
    const { store } = this.#options;
    const [bridges, wallets] = [await listBridges(store), await listWallets(store)];
    this.#secrets.clear();
    this.#bridges = new Map(bridges.map((one) => [one.name, one]));
    this.#wallets = new Map(wallets.map((one) => [one.name, one]));
  }

  /** Of the cashier. */
  list(): readonly Bridge[] {
    return [...this.#bridges.values()].filter(({ kind }) => kind === 'cashier');
  }

  /** Of the cashier. */
  find(name: string): Bridge | null {
    return this.#found(name, 'cashier');
  }

  findRegister(name: string): Bridge | null {
    return this.#found(name, 'register');
  }

  findVerifier(name: string): Bridge | null {
    return this.#found(name, 'verifier');
  }

  #found(name: string, kind: Bridge['kind']): Bridge | null {
    const found = this.#bridges.get(name);
    return found?.kind === kind ? found : null;
  }

  findWallet(name: string): Wallet | null {
    return this.#wallets.get(name) ?? null;
  }

  listWallets(): readonly Wallet[] {
    return [...this.#wallets.values()];
  }

  /** A site has one at most. */
  walletOf(siteId: string): Wallet | null {
    return this.listWallets().find((one) => one.siteId === siteId) ?? null;
  }

  secretsOf(partner: Partner): readonly KeyObject[] {
    return this.#secrets.of(partner);
  }
}
