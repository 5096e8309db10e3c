/** Calls the wallet of another operator, signed. Whatever is not a clear answer leaves open what was done. */
import { randomBytes } from 'node:crypto';
import { Agent as PlainAgent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { type Money, parseMoney } from '@layline/contract';
import { type WalletAnswer, walletAnswer } from '@layline/contract/wallet-tables';
import type { Clock } from '../../base/clock.ts';
import { issueText } from '../../base/invalid-request.ts';
import { readOut, targetOf } from '../../base/outside/call-out.ts';
import type { Networks } from '../../base/outside/networks.ts';
import { webhookHeaders } from '../../base/outside/sign-webhook.ts';
import { readJson } from '../../base/read-json.ts';
import type { Wallet } from '../../store/queries/partners/wallets.ts';
import type { Partners } from '../partners/partners.ts';

export type WalletReply =
  | {
      readonly kind: 'said';
      readonly status: WalletAnswer['status'];
      /** Null if it was not said. */
      readonly balance: Money | null;
    }
  | { readonly kind: 'unclear'; readonly problem: string };

interface ClientParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly networks: Networks;
  readonly partners: Pick<Partners, 'secretsOf'>;
}

interface Sent {
  readonly path: '/balance' | '/debit' | '/credit' | '/rollback';
  readonly body: object;
}

/** A player waits for a debit no longer than that. */
const waitMs = 3000;
const problemMax = 200;
const socketsMax = 64;

export class WalletClient {
  readonly #parts: ClientParts;
  readonly #ending = new AbortController();
  readonly #agents = [
    new PlainAgent({ keepAlive: true, maxFreeSockets: socketsMax }),
    new TlsAgent({ keepAlive: true, maxFreeSockets: socketsMax }),
  ] as const;

  constructor(parts: ClientParts) {
    this.#parts = parts;
  }

  async say(wallet: Wallet, { path, body: message }: Sent): Promise<WalletReply> {
    const { clock, networks, partners } = this.#parts;
    const secrets = partners.secretsOf(wallet);
    if (secrets.length === 0) {
      return unclear('its secret cannot be opened with this key file; rotate it');
    }
    const body = JSON.stringify(message);
    const id = `msg-${randomBytes(12).toString('base64url')}`;
    const seconds = Math.floor(clock.now() / 1000);
    const headers = webhookHeaders({ id, seconds, body }, secrets);
    const url = `${wallet.url.replace(/\/$/, '')}${path}`;
    const agent = this.#agents[url.startsWith('https:') ? 1 : 0];
    const { signal } = this.#ending;
    try {
      const answer = await readOut(targetOf(url, { networks, agent }), {
        headers,
        body,
        waitMs,
        signal,
      });
      if (answer.status !== 200) return unclear(`status ${answer.status}`);
      const read = walletAnswer.safeParse(readJson(answer.body) ?? null, { error: issueText });
      if (!read.success) return unclear(read.error.issues[0]?.message ?? 'no answer of the form');
      const { status, balance } = read.data;
      return { kind: 'said', status, balance: balance === undefined ? null : parseMoney(balance) };
    } catch (error) {
      return unclear(error instanceof Error ? error.message : String(error));
    }
  }

  /** Gives up what is on its way. */
  close(): void {
    this.#ending.abort();
    for (const agent of this.#agents) agent.destroy();
  }
}

const unclear = (problem: string): WalletReply => ({
  kind: 'unclear',
  problem: problem.slice(0, problemMax),
});
