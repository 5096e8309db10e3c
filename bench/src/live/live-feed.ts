/**
 * A server with a live feed of a thousand markets, each with five changes a second, from the stream of
 * another exchange over TLS. Measured are the age of a price when it reaches a screen, from its publication
 * by that exchange, and the most memory that the server has used. The references are budgets. Exchange,
 * server and screens are separate processes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contest, Figure, FigureOptions } from '../figure/figure.ts';
import { quantile } from '../figure/quantile.ts';
import { openRealServer, type RunningServer } from '../http/real-server.ts';
import type { CommandInput, Driven } from '../stream/drive.ts';
import { appKey, changesPerSecond, liveMarkets, type SourceAddresses } from './audience.ts';
import { Screens } from './screens.ts';

const budget = { p99Ms: 100, memoryMb: 700 };
const seconds = { whole: 10, small: 3 };
const looksMax = 40;
/** Least share of the changes that must reach the screens: two that follow each other may come as one. */
const shareMin = 0.5;

interface Measured {
  readonly share: number;
  readonly p99Ms: number;
  readonly memoryMb: number;
}

async function ask<Answer>(child: ChildProcess, message: CommandInput): Promise<Answer> {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0] as Answer;
}

async function openServer(source: SourceAddresses, folder: string): Promise<RunningServer> {
  const [authority, password] = [join(folder, 'authority.pem'), join(folder, 'password')];
  await writeFile(authority, source.authority);
  await writeFile(password, source.password);
  const identity = `http://127.0.0.1:${source.calls}/api`;
  const flags = {
    feed: 'betfair',
    'betfair-app-key': appKey,
    'betfair-user': source.user,
    'betfair-password-file': password,
    'betfair-authority-file': authority,
    'betfair-identity-url': identity,
    'betfair-certificate-url': identity,
    'betfair-betting-url': `http://127.0.0.1:${source.calls}/exchange/betting/json-rpc/v1`,
    'betfair-stream': `localhost:${source.stream}`,
    'betfair-connections': '5',
    'betfair-markets': '200',
    'betfair-factor': '1',
  };
  return openRealServer(Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]));
}

/** Returns the peak of the process's memory in megabytes; only Linux shows it. */
async function memoryOf({ pid }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
  if (kilobytes === undefined)
    throw new Error('This system does not show the memory of other processes.');
  return Number(kilobytes) / 1024;
}

/** Resolves once prices of every market have come. */
async function untilPriced(source: ChildProcess, screens: Screens): Promise<void> {
  for (let look = 0; screens.priced.size < liveMarkets; look += 1) {
    if (look === looksMax) throw new Error(`Only ${screens.priced.size} markets have prices.`);
    await ask<Driven>(source, { seconds: 1, rate: liveMarkets });
  }
}

/** Rejects if too many changes have not come after ten seconds. */
async function untilShown(screens: Screens, changes: number): Promise<void> {
  for (let look = 0; screens.ages.length < shareMin * changes; look += 1) {
    if (look === looksMax) {
      throw new Error(`Of ${changes} changes ${screens.ages.length} came to the screens.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function openLive(
  { isSmall }: FigureOptions,
  valueOf: (measured: Measured) => { readonly ours: number; readonly reference: number },
): Promise<Contest> {
  await using opened = new AsyncDisposableStack();
  const child = fork(new URL('./source.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  opened.defer(() => void child.kill());
  const [addresses] = (await once(child, 'message')) as [string];
  const folder = await mkdtemp(join(tmpdir(), 'layline-live-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await openServer(JSON.parse(addresses) as SourceAddresses, folder);
  opened.defer(() => server.close());
  const screens = new Screens();
  await screens.open(Number(new URL(server.url).port));
  await untilPriced(child, screens);
  const rounds: Measured[] = [];
  const kept = opened.move();
  return {
    async ours() {
      screens.ages = [];
      const wanted = { seconds: isSmall ? seconds.small : seconds.whole, rate: changesPerSecond };
      const { changes } = await ask<Driven>(child, wanted);
      await untilShown(screens, changes);
      const p99Ms = quantile(screens.ages, 0.99);
      const share = screens.ages.length / changes;
      const measured = { share, p99Ms, memoryMb: await memoryOf(server) };
      rounds.push(measured);
      return valueOf(measured).ours;
    },
    reference: async () => valueOf({ ...budget, share: 1 }).reference,
    notes: () =>
      rounds.map(
        ({ p99Ms, memoryMb, share }) =>
          `p99 ${p99Ms} ms, ${memoryMb.toFixed(0)} MB at most, ${(share * 100).toFixed(0)} % shown singly`,
      ),
    close: () => kept.disposeAsync(),
  };
}

export const liveFeedLateness: Figure = {
  name: 'live-feed-lateness',
  unit: '1 / p99 in seconds',
  goal: 1,
  open: (options) =>
    openLive(options, ({ p99Ms }) => ({ ours: 1000 / p99Ms, reference: 1000 / budget.p99Ms })),
};

export const liveFeedMemory: Figure = {
  name: 'live-feed-memory',
  unit: '1 / GB',
  goal: 1,
  roundsMax: 1,
  open: (options) =>
    openLive(options, ({ memoryMb }) => ({
      ours: 1024 / memoryMb,
      reference: 1024 / budget.memoryMb,
    })),
};
