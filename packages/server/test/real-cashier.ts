/** A real server whose cashier pays by the mock bank, each a process of its own. */
import { vi } from 'vitest';
import { systemClock } from '../src/base/clock.ts';
import { silentLog } from '../src/base/log.ts';
import { systemProcesses } from '../src/base/processes.ts';
import { openPartnerVault, readServerKey } from '../src/start/open-secrets.ts';
import { openStore } from '../src/store/open-store.ts';
import { destinationPlace } from '../src/venue/cashier/destination-place.ts';
import { type BridgeProcess, startBridge } from './bridge-process.ts';
import { runLine } from './command-line.ts';
import { call } from './real-server.ts';

const destinationId = 'a'.repeat(20);

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Where the bank nudges. */
  readonly partnerPort: string;
}

interface Payee {
  readonly id: string;
  readonly password: string;
}

export class RealCashier {
  readonly #place: Place;
  #bank: BridgeProcess | null = null;

  constructor(place: Place) {
    this.#place = place;
  }

  /** Of the store, for every process that works on it. */
  get flags(): readonly string[] {
    const { dataDir, databaseUrl } = this.#place;
    return [
      '--data-dir',
      dataDir,
      ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
    ];
  }

  async order(...line: readonly string[]): Promise<Record<string, string>> {
    const { code, out, err } = await runLine([...line, '--json', ...this.flags]);
    if (code !== 0) throw new Error(err);
    return JSON.parse(out);
  }

  async control(act: string, body: object = {}): Promise<unknown> {
    const url = `${this.#bank?.url}/control/${act}`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    return ((await response.json()) as { data: unknown }).data;
  }

  /** A bank, a way to pay by it, and a player with 100.00. A server must run. */
  async open(): Promise<Payee> {
    const { secret } = await this.order('partner', 'add', 'layline', 'bank', 'http://127.0.0.1:1');
    this.#bank = await startBridge('mock-bank.ts', {
      BRIDGE_SECRET: secret ?? '',
      NUDGE_URL: `http://127.0.0.1:${this.#place.partnerPort}/v1/cashier/bank/nudge`,
      BANK_PORT: '0',
    });
    await this.order('partner', 'set', 'bank', '--url', this.#bank.url, '--idempotent', 'yes');
    await this.order('partner', 'on', 'bank');
    const method = ['--title', 'Mock', '--partner', 'bank'];
    const lowest = ['--deposit-min', '1', '--withdraw-min', '1'];
    await this.order('pay-method', 'add', 'layline', 'mock', ...method, ...lowest);
    await this.order('pay-method', 'on', 'layline', 'mock');
    await this.order('site', 'set', 'layline', '--money', 'cashier');
    const { id = '', password = '' } = await this.order('user', 'add', 'layline', 'payee');
    await this.order('deposit', 'layline', 'payee', '100');
    return { id, password };
  }

  /** As one that has waited its day. No server may run. */
  async addDestination(player: string): Promise<void> {
    const { dataDir, databaseUrl } = this.#place;
    const where = { dataDir, databaseUrl, ownerUrl: null, processes: systemProcesses };
    const outside = { clock: systemClock, log: silentLog(), onUsurped: () => undefined };
    const store = await openStore({ ...where, ...outside });
    const key = await readServerKey({ dataDir, seedKeyFile: null });
    const sealed = openPartnerVault(key).seal('IBAN 1', destinationPlace(destinationId));
    await store.query(
      `insert into cashier_destination
         (destination_id, player_id, site_id, method, label, sealed, created_at, usable_at)
       values ($3, $1, 'layline', 'mock', '… 1', $2, now(), now())`,
      [player, sealed, destinationId],
    );
    await store.close();
  }

  /** Asks for 10.00 and has staff send it; returns its reference. */
  async sendPayout(address: string, token: string, clientRef: string): Promise<string> {
    const asked = { clientRef, destinationId, amount: 10 };
    const { data, message } = await call(address, '/cashier/withdrawals', token, asked);
    if (message !== '') throw new Error(message);
    await this.order('withdrawal', 'approve', 'layline', data.ref);
    await this.order('withdrawal', 'send', 'layline', data.ref);
    return data.ref;
  }

  /** Waits until all are paid; returns how often each was, and what the report says. */
  async paid(refs: readonly string[]) {
    await this.control('faults', { faults: {} });
    for (const ref of refs) {
      await vi.waitFor(
        async () => {
          const { state } = await this.order('withdrawal', 'show', 'layline', ref);
          if (state !== 'paid') throw new Error(`${ref} is ${state}`);
        },
        { timeout: 300_000, interval: 1000 },
      );
    }
    const books = (await this.control('books')) as { ref: string; timesPaid: number }[];
    const report = await runLine(['report', 'cashier', 'layline', ...this.flags]);
    const times = books.map(({ timesPaid }) => timesPaid);
    return { times, code: report.code, isAgreed: report.out.includes('agrees') };
  }

  async close(): Promise<void> {
    await this.#bank?.end();
  }
}

/** The payee, with a password of their own. */
export async function signInPayee(address: string, { password }: Payee): Promise<string> {
  const userName = 'payee';
  const first = await call(address, '/auth/signin', '', { userName, password });
  const newPassword = 'three blue kettles';
  const change = { currentPassword: password, newPassword, confirmPassword: newPassword };
  await call(address, '/auth/update-password', first.data.userToken, change);
  const again = await call(address, '/auth/signin', '', { userName, password: newPassword });
  return again.data.userToken;
}
