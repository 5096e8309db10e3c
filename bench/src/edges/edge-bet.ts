/**
 * Latency of a single bet that a player sends to an edge, which passes it on to the leader over NATS, against
 * the same bet sent to the leader's own port, in alternation (durable/one-by-one.ts).
 */
import { openPostgres } from '@layline/server/engine';
import { oneByOne } from '../durable/one-by-one.ts';
import type { Figure } from '../figure/figure.ts';
import { openCaller } from '../http/caller.ts';
import { auditRestingBets, findTargets, restingBetOn, type Target } from '../http/lone-http-bet.ts';
import { openPlainConnection } from '../http/plain-connection.ts';
import type { RunningServer } from '../http/real-server.ts';
import { openVenue } from './venue.ts';

const betsPerRound = 300;

export const edgeBet: Figure = {
  name: 'edge-bet',
  unit: 'one after another a second (1 / p50)',
  goal: 0.7,
  async open() {
    await using opened = new AsyncDisposableStack();
    const venue = opened.use(await openVenue(1));
    const { leader } = venue;
    const [edge] = venue.edges;
    if (edge === undefined) throw new Error('no edge');
    const store = await openPostgres(venue.databaseUrl, { onLost: () => undefined });
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
