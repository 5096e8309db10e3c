/** The mock operator of `examples` as a process of its own, which a venue's tables serve. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { signedHeaders } from '@layline/examples/signed';
import { type Caller, read } from '../http/caller.ts';
import type { PartnerVenue } from './partner-venue.ts';

const program = fileURLToPath(import.meta.resolve('@layline/examples/mock-operator'));
const wallet = 'acme';
/** A partner's port takes ten calls a second from one address, and a player needs two. */
const joinEveryMs = 300;

export interface Operator {
  /** A player of the operator's, signed in by its link. */
  readonly join: (player: string) => Promise<Caller>;
  /** Takes one amount, as the tables ask for it; rejects unless the answer is OK. */
  readonly debit: (body: object) => Promise<void>;
  /** Sets how long it takes to answer. */
  readonly setDelay: (delayMs: number) => Promise<void>;
  /** The debits that it has taken and not given back. */
  readonly countDebits: () => Promise<number>;
  readonly close: () => Promise<void>;
}

export async function startOperator(venue: PartnerVenue): Promise<Operator> {
  const { site, order, partnerUrl, server } = venue;
  const { secret } = await order('wallet', 'add', site, wallet);
  await order('wallet', 'on', wallet);
  await order('site', 'set', site, '--money', 'tables');
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      WALLET_SECRET: String(secret),
      WALLET_URL: `${partnerUrl}/v1/wallet/${wallet}`,
      SITE_URL: server.url,
      OPERATOR_PORT: '0',
      OPERATOR_BALANCE: '10000000.00',
    },
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const [url = ''] = /http:\/\/[\d.:]+/.exec(String(line)) ?? [];
  await order('wallet', 'set', wallet, url);
  const agent = new Agent({ keepAlive: true });
  const control = <Said>(act: string, body: object = {}) =>
    read<{ data: Said }>(`${url}/control/${act}`, { method: 'POST', body: JSON.stringify(body) });
  return {
    async join(player) {
      await new Promise((resolve) => setTimeout(resolve, joinEveryMs));
      const sent = await fetch(`${url}/play/${player}`, { redirect: 'manual' });
      const [, link] = /link=(.+)$/.exec(sent.headers.get('location') ?? '') ?? [];
      const { userToken } = await read<{ userToken: string }>(`${server.url}/api/auth/link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', d: 'localhost' },
        body: JSON.stringify({ link }),
      });
      const headers = { 'user-token': userToken, authorization: `Bearer ${userToken}`, d: site };
      return { path: '/api/sports/v1/casino/dragontiger/t20/data', headers };
    },
    debit(body) {
      const text = JSON.stringify(body);
      const headers = signedHeaders([String(secret)], text);
      return new Promise((resolve, reject) => {
        const sent = request(`${url}/debit`, { method: 'POST', agent, headers }, (answer) => {
          let said = '';
          answer.on('data', (part: Buffer) => (said += part.toString()));
          answer.once('end', () =>
            said.includes('"OK"') ? resolve() : reject(new Error(`The operator said ${said}`)),
          );
        });
        sent.once('error', reject).end(text);
      });
    },
    async setDelay(delayMs) {
      await control('faults', { faults: { delayMs } });
    },
    async countDebits() {
      const { data } = await control<{ debits: number; rollbacks: number }>('books');
      return data.debits - data.rollbacks;
    },
    async close() {
      agent.destroy();
      child.kill();
      await once(child, 'exit');
    },
  };
}
