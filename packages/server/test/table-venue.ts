/** A venue whose tables serve the players of the mock operator, a process of its own. */
import { type Instant, instant, playerId } from '@layline/contract';
import { vi } from 'vitest';
import { openNetworks } from '../src/base/outside/networks.ts';
import type { Store } from '../src/store/database.ts';
import type { NewAlert } from '../src/venue/alerts/alert.ts';
import { TableWallets } from '../src/venue/wallets/table-wallets.ts';
import { openTestApp, type TestApp } from './app.ts';
import { type BridgeProcess, startBridge } from './bridge-process.ts';
import { type Caller, openCaller } from './caller.ts';
import { passSeconds } from './casino.ts';
import { openManualClock } from './manual-clock.ts';
import { WalletOperator } from './wallet-operator.ts';

const site = 'layline';
const dragonTiger = '/sports/v1/casino/dragontiger/t20/data';

export class TableVenue {
  readonly alerts: NewAlert[] = [];
  readonly test: TestApp;
  readonly operator: WalletOperator;
  readonly mock: BridgeProcess;
  wallets: TableWallets;
  #hasLooked = false;

  private constructor(test: TestApp, operator: WalletOperator, mock: BridgeProcess) {
    this.test = test;
    this.operator = operator;
    this.mock = mock;
    this.wallets = this.openWallets();
  }

  static async open(store: Store, at: Instant = instant(Date.now())): Promise<TableVenue> {
    const test = await openTestApp(store, openManualClock(at));
    const operator = await WalletOperator.open(test);
    await operator.join(site, 'acme');
    await operator.run('site set', { site, money: 'tables' });
    const mock = await startBridge('mock-operator.ts', {
      WALLET_SECRET: operator.secret,
      WALLET_URL: 'http://127.0.0.1:9/v1/wallet/acme',
      OPERATOR_PORT: '0',
    });
    await operator.run('wallet set', { name: 'acme', url: mock.url });
    return new TableVenue(test, operator, mock);
  }

  openWallets(): TableWallets {
    const { app } = this.test;
    const { partners } = this.operator;
    const alerts = { raise: (alert: NewAlert) => void this.alerts.push(alert) };
    const networks = openNetworks(['127.0.0.0/8']);
    const wallets = new TableWallets({ ...app, partners, alerts, networks });
    app.tableWallets.current = wallets;
    return wallets;
  }

  /** A player of the operator's, signed in by its link. */
  async join(player: string): Promise<{ readonly caller: Caller; readonly id: string }> {
    const { body } = await this.operator.post('players', { player });
    const { body: session } = await this.operator.post('sessions', { player });
    const link = session.path.replace('/#/enter?link=', '');
    const guest = openCaller(this.test.server);
    const entered = await guest.post('/auth/link', { link });
    return {
      caller: openCaller(this.test.server, entered.body.userToken),
      id: body.playerId,
    };
  }

  async control(act: string, body: object = {}) {
    const url = `${this.mock.url}/control/${act}`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    return ((await response.json()) as { data: MockReport }).data;
  }

  fail(faults: object): Promise<unknown> {
    return this.control('faults', { faults });
  }

  /** What the operator says that the player has. */
  async theirs(player: string): Promise<string> {
    return (await this.control('books')).balances[player] ?? '1000.00';
  }

  /** The round of Dragon Tiger that takes bets now. */
  async openRound(caller: Caller): Promise<string> {
    const read = async () => (await caller.get(dragonTiger)).body.data.t1[0].mid as string;
    const now = await read();
    let round = now;
    // The first one begins when it is looked at.
    for (let second = 0; this.#hasLooked && round === now && second < 120; second += 1) {
      await passSeconds(this.test, 1);
      round = await read();
    }
    this.#hasLooked = true;
    await passSeconds(this.test, 7);
    return round;
  }

  bet(caller: Caller, roundId: string, changed: object = {}) {
    return caller.post('/bet/place', {
      eventId: '113',
      legueId: '11301',
      matchId: '1130102',
      market: 'Casino',
      marketId: '111101351',
      roundId,
      sportsName: 'Casino',
      event: 'DRAGON TIGER',
      markettype: 'Casino',
      selection: 'Dragon',
      selectionId: '1',
      type: 'back',
      oddsReq: '2.00',
      stake: 100,
      ...changed,
    });
  }

  /** Lets the round be dealt and paid, and all that is due be told. */
  async endRound(): Promise<void> {
    await passSeconds(this.test, 25);
    await this.settle();
  }

  /** Until nothing is left to tell the operator; the clock goes on a little. */
  async settle(): Promise<void> {
    const text = "select count(*)::int as open from wallet_call where state in ('new', 'undo')";
    await vi.waitFor(
      async () => {
        this.test.clock.advance(1000);
        this.wallets.wake();
        const [row] = await this.test.app.store.query<{ open: number }>(text);
        if (row?.open !== 0) throw new Error(`${row?.open} calls are open`);
      },
      { timeout: 60_000 },
    );
  }

  /** What is left here, how far the operator is from the ledger, and debits that nothing came of. */
  async stateOf(player: string, id: string) {
    const { app } = this.test;
    const [wallet] = await app.store.query<{ balance: number }>(
      "select balance from account where account_id = 'provider:layline/wallet:acme'",
    );
    const theirs = Math.round(Number(await this.theirs(player)) * 100) - 100_000;
    const { openDebits } = await this.control('books');
    const here = app.engine.view.accountOf(playerId(id))?.openingBalance;
    return { here, apart: theirs - (wallet?.balance ?? 0), openDebits };
  }

  async close(): Promise<void> {
    this.test.app.tableWallets.current = null;
    await this.wallets.close();
    await this.operator.close();
    await this.test.close();
    await this.mock.end();
  }
}

interface MockReport {
  readonly balances: Readonly<Record<string, string>>;
  readonly debits: number;
  readonly credits: number;
  readonly rollbacks: number;
  readonly lateDebits: number;
  readonly openDebits: readonly string[];
  readonly creditIds: readonly string[];
}
