/**
 * The start of an edge on the journal of a million bets (a hundred thousand with --small): from the start of
 * its process until it is ready. Nine tenths are in the snapshot that a leader left, the rest is applied bet
 * by bet. The reference is the budget.
 */
import { openEngine, silentLog } from '@layline/server/engine';
import { clock, openBench, placeBets, quotes } from '../durable/bench-engine.ts';
import type { Figure } from '../figure/figure.ts';
import { openNats } from '../http/nats.ts';
import { openRealServer, type Readiness } from '../http/real-server.ts';

const bets = { whole: 1_000_000, small: 100_000 };
const inSnapshot = 0.9;
const budgetSeconds = 6;

/** The engine that placed the bets is no server that leads, so a leader is all that the edge may lack. */
const lacksOnlyLeader = ({ reasons }: Readiness): boolean =>
  reasons.every(({ code }) => code === 'NO_LEADER' || code === 'NO_MARKETS');

export const edgeStart: Figure = {
  name: 'edge-start',
  unit: 'starts a second',
  goal: 1,
  roundsMax: 3,
  async open({ isSmall }) {
    const count = isSmall ? bets.small : bets.whole;
    await using opened = new AsyncDisposableStack();
    const bench = await openBench({ players: 512, markets: 500 });
    opened.defer(() => bench.close());
    const nats = await openNats();
    opened.defer(() => nats.close());
    const { markets, counted, cluster } = bench;
    await placeBets(bench, { markets, count: Math.round(count * inSnapshot) });
    await bench.engine.close();
    const { store } = counted;
    const engine = await openEngine({ store, clock, log: silentLog(), quotes });
    opened.defer(() => engine.close());
    const later = { ...bench, engine };
    await placeBets(later, { markets, count: count - later.placed });
    const flags = ['--database-url', cluster.url, '--nats-url', nats.url, '--roles', 'edge'];
    const notes: string[] = [];
    const kept = opened.move();
    return {
      async ours() {
        const begun = performance.now();
        const edge = await openRealServer(flags, lacksOnlyLeader);
        const seconds = (performance.now() - begun) / 1000;
        notes.push(`${seconds.toFixed(1)} s until ready`);
        await edge.close();
        return 1 / seconds;
      },
      reference: async () => 1 / budgetSeconds,
      notes: () => [`${count} bets of 512 players on 500 markets`, ...notes],
      close: () => kept.disposeAsync(),
    };
  },
};
