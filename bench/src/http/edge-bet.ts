/**
 * Latency of a single bet that a player sends to an edge, which passes it on to the leader over NATS, against
 * the same bet sent to the leader's own port, in alternation (durable/one-by-one.ts).
 */
import { openPostgres } from '@layline/server/engine';
import { openPostgres as openCluster } from '../../../tools/postgres.ts';
import { oneByOne } from '../durable/one-by-one.ts';
import type { Figure } from '../figure.ts';
import { openCaller } from './caller.ts';
import { auditRestingBets, findTargets, restingBetOn, type Target } from './lone-http-bet.ts';
import { openNats } from './nats.ts';
import { openPlainConnection } from './plain-connection.ts';
import { openRealServer, type RunningServer } from './real-server.ts';

const betsPerRound = 300;

export const edgeBet: Figure = {
  name: 'edge-bet',
  unit: 'one after another a second (1 / p50)',
  goal: 0.6,
  async open() {
    await using opened = new AsyncDisposableStack();
    const cluster = await openCluster();
    if (!('url' in cluster)) throw new Error(`No PostgreSQL for this figure: ${cluster.reason}`);
    opened.defer(() => cluster.close());
    const nats = await openNats();
    opened.defer(() => nats.close());
    const flags = ['--database-url', cluster.url, '--nats-url', nats.url];
    const leader = await openRealServer(flags);
    opened.defer(() => leader.close());
    const edge = await openRealServer([...flags, '--edge', 'true']);
    opened.defer(() => edge.close());
    const store = await openPostgres(cluster.url, { onLost: () => undefined });
    opened.defer(() => store.close());
    const { headers } = await openCaller(leader);
    const targets = await findTargets(leader.url);
    let bets = 0;
    const openBettor = async ({ url }: RunningServer) => {
      const connection = await openPlainConnection(new URL('/api/bet/save2', url), headers);
      opened.defer(() => connection.close());
      return () => {
        const target = targets[bets++ % targets.length] as Target;
        const request = connection.prepare(restingBetOn(target));
        return () => connection.send(request);
      };
    };
    const nextBet = await openBettor(edge);
    const nextDirect = await openBettor(leader);
    const check = () => auditRestingBets(store, bets);
    const turns = await oneByOne({ nextBet, row: () => nextDirect()(), check }, betsPerRound);
    const about = () => `${bets} bets resting on ${targets.length} matches, two connections`;
    // A failure above must not leave a server behind.
    const kept = opened.move();
    return {
      ...turns,
      notes: () => [about(), ...turns.notes()],
      close: () => kept.disposeAsync(),
    };
  },
};
