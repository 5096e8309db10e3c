/**
 * Honest bets while a program reads as much as it can: 1 / p99 of bets at the players' own port under the
 * heaviest of several loads, against the same bets of the same run without any. Every bet must be taken, and
 * so must every call of a program that polls as programs usually do.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { demoPassword } from '@layline/contract';
import { openPostgres, type Store } from '@layline/server/engine';
import { addAppKey, systemClock } from '@layline/server/test-entry';
import { openPostgres as openCluster } from '../../../tools/machine/postgres.ts';
import type { Figure } from '../figure/figure.ts';
import { quantile } from '../figure/quantile.ts';
import { openCaller, read } from '../http/caller.ts';
import { findTargets, restingBetOn, type Target } from '../http/lone-http-bet.ts';
import { openPlainConnection, type PlainConnection } from '../http/plain-connection.ts';
import { freePort, openRealServer, type RunningServer } from '../http/real-server.ts';
import type { HeavyKind, HeavyReport } from './heavy-reads.ts';

const heavyProgram = new URL('./heavy-reads.ts', import.meta.url);
const kinds: readonly HeavyKind[] = ['lists', 'catalogues', 'books', 'orders', 'cleared', 'images'];
const bets = { whole: 150, small: 60 };
const warmingBets = 400;
const betEveryMs = 40;
const pollEveryMs = 1000;
const pause = (delayMs: number) => new Promise((resolve) => setTimeout(resolve, delayMs));

interface Program {
  readonly key: string;
  readonly token: string;
  readonly calls: string;
}

/** Gives the demo player a key, and signs in with it. */
async function openProgram(
  { url }: RunningServer,
  { store, calls, key }: { readonly store: Store; readonly calls: string; readonly key: string },
): Promise<Program> {
  const site = await read<{ data: { title: string } }>(`${url}/api/domain/host/localhost`);
  const credentials = { username: `demo@${site.data.title}`, password: demoPassword };
  const [player] = await store.query<{ playerId: string; siteId: string }>(
    'select player_id as "playerId", site_id as "siteId" from player where user_name = $1',
    [credentials.username],
  );
  if (player === undefined) throw new Error('The demo player is not stored.');
  await addAppKey(store, { key, ...player, name: key, now: systemClock.now() });
  const { token } = await read<{ token: string }>(`${calls}/api/login`, {
    method: 'POST',
    headers: { 'x-application': key },
    body: new URLSearchParams(credentials),
  });
  return { key, token, calls };
}

/** Polls as usual: a catalogue of 200, and books of 40 once a second. Throws if a call is refused. */
async function pollAsUsual({ key, token, calls }: Program, signal: AbortSignal): Promise<number> {
  const call = async <Result>(name: string, params: object): Promise<Result> => {
    const answer = await fetch(`${calls}/exchange/betting/rest/v1.0/${name}/`, {
      method: 'POST',
      headers: { 'x-application': key, 'x-authentication': token },
      body: JSON.stringify(params),
    });
    if (!answer.ok) throw new Error(`a usual ${name} was refused: ${await answer.text()}`);
    return (await answer.json()) as Result;
  };
  let count = 0;
  while (!signal.aborted) {
    const marketProjection = ['EVENT', 'MARKET_DESCRIPTION', 'RUNNER_DESCRIPTION'];
    const listed = await call<{ marketId: string }[]>('listMarketCatalogue', {
      filter: {},
      maxResults: 200,
      marketProjection,
    });
    await call('listMarketBook', {
      marketIds: listed.slice(0, 40).map(({ marketId }) => marketId),
      priceProjection: { priceData: ['EX_BEST_OFFERS'] },
    });
    await call('listCurrentOrders', {});
    count += 3;
    await pause(pollEveryMs);
  }
  return count;
}

async function reportOf(child: ChildProcess): Promise<HeavyReport> {
  const reported = once(child, 'message');
  child.send('report');
  return (await reported)[0] as HeavyReport;
}

interface Venue {
  readonly heavy: Program;
  readonly usual: Program;
  readonly streamPort: number;
  readonly own: PlainConnection;
  readonly targets: readonly Target[];
}

async function openVenue(opened: AsyncDisposableStack): Promise<Venue> {
  const cluster = await openCluster();
  if (!('url' in cluster)) throw new Error(`No PostgreSQL for this figure: ${cluster.reason}`);
  opened.defer(() => cluster.close());
  const [callsPort, streamPort] = [await freePort(), await freePort()];
  const flags = ['--database-url', cluster.url, '--betfair-port', String(callsPort)];
  const limits = ['--betfair-stream-port', String(streamPort), '--rate-limit', '2000'];
  const server = await openRealServer([...flags, ...limits]);
  opened.defer(() => server.close());
  const store = await openPostgres(cluster.url, { onLost: () => undefined });
  opened.defer(() => store.close());
  const calls = `http://127.0.0.1:${callsPort}`;
  const heavy = await openProgram(server, { store, calls, key: 'heavy' });
  const usual = await openProgram(server, { store, calls, key: 'usual' });
  const { headers } = await openCaller(server);
  const own = await openPlainConnection(new URL('/api/bet/save2', server.url), headers);
  opened.defer(() => own.close());
  return { heavy, usual, streamPort, own, targets: await findTargets(server.url) };
}

/** Places one bet after another and times each; a bet that is refused ends the figure. */
class HonestBets {
  readonly #venue: Venue;
  #placed = 0;

  constructor(venue: Venue) {
    this.#venue = venue;
  }

  async time(count: number, everyMs: number): Promise<Times> {
    const { own, targets } = this.#venue;
    const times: number[] = [];
    while (times.length < count) {
      const target = targets[this.#placed % targets.length] as Target;
      const request = own.prepare(restingBetOn(target));
      this.#placed += 1;
      const begun = performance.now();
      await own.send(request);
      times.push(performance.now() - begun);
      await pause(everyMs);
    }
    return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
  }
}

interface Times {
  readonly p50: number;
  readonly p99: number;
}

const textOf = ({ p50, p99 }: Times): string => `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;

interface Load {
  readonly venue: Venue;
  readonly kind: HeavyKind;
  readonly note: (text: string) => void;
}

/** Runs `work` while one program reads as much as it can, and another as usual. */
async function under({ venue, kind, note }: Load, work: () => Promise<Times>): Promise<Times> {
  const { heavy, usual, streamPort } = venue;
  const args = [kind, heavy.calls, String(streamPort), heavy.key, heavy.token];
  const child = fork(heavyProgram, args, { stdio: 'inherit' });
  await once(child, 'message');
  const polling = new AbortController();
  const polled = pollAsUsual(usual, polling.signal);
  polled.catch(() => {});
  await pause(1000);
  const times = await work();
  const { requests, bytes, refused } = await reportOf(child);
  child.kill();
  await once(child, 'exit');
  polling.abort();
  note(
    `${kind}: ${textOf(times)}; ${requests} requests, ${Math.round(bytes / 1e6)} MB, ` +
      `${refused} calls refused; ${await polled} usual calls`,
  );
  return times;
}

export const botLoad: Figure = {
  name: 'bot-load',
  unit: 'bets one after another a second (1 / p99)',
  goal: 0.33,
  roundsMax: 3,
  async open({ isSmall }) {
    await using opened = new AsyncDisposableStack();
    const venue = await openVenue(opened);
    const honest = new HonestBets(venue);
    const notes: string[] = [];
    const note = (text: string): void => void notes.push(text);
    const count = isSmall ? bets.small : bets.whole;
    await honest.time(warmingBets, 0);
    const kept = opened.move();
    return {
      async ours() {
        const worst: number[] = [];
        for (const kind of kinds) {
          const times = await under({ venue, kind, note }, () => honest.time(count, betEveryMs));
          worst.push(times.p99);
        }
        return 1000 / Math.max(...worst);
      },
      async reference() {
        const times = await honest.time(count * 2, betEveryMs);
        note(`calm: ${textOf(times)}`);
        return 1000 / times.p99;
      },
      notes: () => notes,
      close: () => kept.disposeAsync(),
    };
  },
};
