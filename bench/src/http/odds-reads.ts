/**
 * Signed-in reads of odds, and anybody's of a list, a second through the whole server, against bare
 * node:http sending the same bytes. Both run as processes of their own and are loaded by the same 64
 * connections.
 */

import { demoPassword } from '@layline/contract';
import autocannon from 'autocannon';
import type { Figure } from '../figure.ts';
import { openBareServer, openRealServer, type RunningServer } from './real-server.ts';

const connections = 64;
const seconds = 4;

interface Caller {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function read<Body>(url: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Body;
}

interface Match {
  readonly competitionId: string;
  readonly eventId: string;
  readonly marketId: string;
}

const matchesPath = '/api/v2/get-matches-by-eventid/1';

/** A list, read by nobody in particular. */
const openReader = async (): Promise<Caller> => ({ path: matchesPath, headers: {} });

/** Signs the demo user in and picks the first soccer match. */
async function openCaller({ url }: RunningServer): Promise<Caller> {
  const site = await read<{ data: { _id: string; title: string } }>(
    `${url}/api/domain/host/localhost`,
  );
  const credentials = { userName: `demo@${site.data.title}`, password: demoPassword };
  const { userToken } = await read<{ userToken: string }>(`${url}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', d: 'localhost' },
    body: JSON.stringify(credentials),
  });
  const { data } = await read<{ data: Match[] }>(url + matchesPath);
  const match = data[0];
  if (match === undefined) throw new Error('The feed has no soccer match to read.');
  return {
    path: `/api/v2/fetch-market-odds/1/${match.competitionId}/${match.eventId}/${match.marketId}`,
    headers: { 'user-token': userToken, authorization: `Bearer ${userToken}`, d: site.data._id },
  };
}

async function load(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { ...headers } });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors under load`);
  }
  return result.requests.average;
}

interface Reads {
  readonly name: string;
  readonly goal: number;
  readonly openAs: (server: RunningServer) => Promise<Caller>;
}

const reads = ({ name, goal, openAs }: Reads): Figure => ({
  name,
  goal,
  unit: 'requests/s',
  async open() {
    const ours = await openRealServer();
    const caller = await openAs(ours);
    const body = await fetch(ours.url + caller.path, { headers: caller.headers }).then((reply) =>
      reply.text(),
    );
    const bare = await openBareServer(body);
    return {
      ours: () => load(ours.url + caller.path, caller.headers),
      reference: () => load(bare.url + caller.path, caller.headers),
      notes: () => [`${Buffer.byteLength(body)} bytes an answer, ${connections} connections`],
      async close() {
        await bare.close();
        await ours.close();
      },
    };
  },
});

export const oddsReads = reads({ name: 'odds-reads', goal: 0.8, openAs: openCaller });
export const listReads = reads({ name: 'list-reads', goal: 0.95, openAs: openReader });
