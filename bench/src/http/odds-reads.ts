/**
 * Signed-in reads of odds, and anybody's of a list, a second through the whole server, against bare
 * node:http sending the same bytes. Both run as processes of their own and are loaded by the same 64
 * connections.
 */
import autocannon from 'autocannon';
import type { Figure } from '../figure.ts';
import { type Caller, openCaller, openReader } from './caller.ts';
import { openBareServer, openRealServer, type RunningServer } from './real-server.ts';

const connections = 64;
const seconds = 4;

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
