/**
 * How late another edge shows what was committed: from the reply to a player's bet at one edge until the
 * player's account at the other has it. The reference is the budget.
 */
import { once } from 'node:events';
import type { StreamMessage } from '@layline/contract';
import { WebSocket } from 'ws';
import type { Figure } from '../figure/figure.ts';
import { quantile } from '../figure/quantile.ts';
import { openCaller } from '../http/caller.ts';
import { findTargets, restingBetOn } from '../http/lone-http-bet.ts';
import type { RunningServer } from '../http/real-server.ts';
import { openVenue } from './venue.ts';

const budgetMs = 50;
const bets = { whole: 400, small: 100 };

type Headers = Readonly<Record<string, string>>;

async function post<Body>(server: RunningServer, path: string, headers: Headers, body: string) {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return {
    seq: Number(response.headers.get('layline-seq')),
    body: (await response.json()) as Body,
  };
}

/** Calls back with each number of the journal that the player's account was brought to. */
async function followAccount(
  edge: RunningServer,
  headers: Headers,
  take: () => void,
): Promise<WebSocket> {
  const { body } = await post<{ data: { ticket: string } }>(edge, '/stream/ticket', headers, '{}');
  const { port } = new URL(edge.url);
  const address = `ws://127.0.0.1:${port}/api/stream?ticket=${body.data.ticket}`;
  const socket = new WebSocket(address, { headers: { host: 'localhost' } });
  const followed = Promise.withResolvers<void>();
  socket.on('message', (bytes: Buffer) => {
    const message = JSON.parse(bytes.toString()) as StreamMessage;
    if (message.op === 'hello') {
      const topics = [{ topic: `account/${message.userId}` }];
      socket.send(JSON.stringify({ op: 'subscribe', topics }));
    }
    if (message.op === 'snapshot') followed.resolve();
    if (message.op === 'snapshot' || message.op === 'delta') take();
  });
  await followed.promise;
  return socket;
}

export const edgeFreshness: Figure = {
  name: 'edge-freshness',
  unit: '1 / p99 in seconds',
  goal: 1,
  async open({ isSmall }) {
    await using opened = new AsyncDisposableStack();
    const venue = opened.use(await openVenue(2));
    const [one, other] = venue.edges;
    if (one === undefined || other === undefined) throw new Error('two edges are needed');
    const { headers } = await openCaller(venue.leader);
    const targets = await findTargets(venue.leader.url);
    let seen = Promise.withResolvers<number>();
    const socket = await followAccount(other, headers, () => seen.resolve(performance.now()));
    opened.defer(async () => {
      const closed = once(socket, 'close');
      socket.terminate();
      await closed;
    });
    const notes: string[] = [];
    let placed = 0;
    const betOnce = async (): Promise<number> => {
      seen = Promise.withResolvers();
      const target = targets[placed++ % targets.length];
      if (target === undefined) throw new Error('no match');
      const reply = await post<{ status: boolean }>(
        one,
        '/bet/save2',
        headers,
        restingBetOn(target),
      );
      const repliedAt = performance.now();
      if (!reply.body.status) throw new Error(JSON.stringify(reply.body));
      return Math.max(0, (await seen.promise) - repliedAt);
    };
    const kept = opened.move();
    return {
      async ours() {
        const lates: number[] = [];
        while (lates.length < (isSmall ? bets.small : bets.whole)) lates.push(await betOnce());
        const [p50, p99] = [quantile(lates, 0.5), quantile(lates, 0.99)];
        notes.push(`p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms after the reply`);
        return 1000 / Math.max(p99, 0.1);
      },
      reference: async () => 1000 / budgetMs,
      notes: () => notes,
      close: () => kept.disposeAsync(),
    };
  },
};
