/** The whole server with its console over a filled PostgreSQL, and a trader who is signed in in Chromium. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { enter } from '@layline/e2e/staff';
import type { Browser, BrowserContext } from '@playwright/test';
import { openPostgres as openCluster } from '../../../tools/machine/postgres.ts';
import { openBrowser } from '../browser/slow-page.ts';
import { type Caller, openCaller } from '../http/caller.ts';
import { freePort, openRealServer, type RunningServer } from '../http/real-server.ts';
import { type Book, fillStore, namePlayers } from './fill-store.ts';
import { openProvider } from './provider.ts';

const cli = fileURLToPath(import.meta.resolve('@layline/server/cli'));
const run = promisify(execFile);

export interface Venue {
  readonly server: RunningServer;
  readonly databaseUrl: string;
  readonly consoleUrl: string;
  readonly browser: Browser;
  /** The signed-in owner's. */
  readonly context: BrowserContext;
  /** The cookie of that session, for calls without a page. */
  readonly cookie: string;
  /** The demo player, who has much money. */
  readonly bettor: Caller;
  readonly close: () => Promise<void>;
}

type Order = (...words: readonly string[]) => Promise<Record<string, string>>;

/** Admin commands of the running server. */
const ordersOf =
  ({ dataDir }: RunningServer, databaseUrl: string): Order =>
  async (...words) => {
    const where = ['--data-dir', dataDir, '--database-url', databaseUrl];
    const { stdout } = await run(process.execPath, [cli, ...words, '--json', ...where]);
    return JSON.parse(stdout) as Record<string, string>;
  };

async function signIn(browser: Browser, consoleUrl: string, order: Order) {
  const { password = '' } = await order('staff', 'add', 'olga', '--role', 'owner');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await enter(page, { consoleUrl }, { name: 'olga', password, first: 'Overview' });
  await page.close();
  const cookies = await context.cookies(consoleUrl);
  return { context, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

export async function openVenue(book: Book): Promise<Venue> {
  await using opened = new AsyncDisposableStack();
  const cluster = await openCluster();
  if (!('url' in cluster)) throw new Error(`No PostgreSQL for this figure: ${cluster.reason}`);
  opened.defer(() => cluster.close());
  await fillStore(cluster.url, book);
  const [consolePort, pushPort] = [await freePort(), await freePort()];
  const ports = ['--console-port', String(consolePort), '--push-port', String(pushPort)];
  const feeds = ['--feed', 'push'];
  const server = await openRealServer(['--database-url', cluster.url, ...feeds, ...ports]);
  opened.defer(() => server.close());
  await namePlayers(cluster.url, book);
  const order = ordersOf(server, cluster.url);
  const { key = '' } = await order(
    'provider',
    'add',
    'book',
    '--markets',
    '2000',
    '--silence',
    '60',
  );
  const pushUrl = `http://127.0.0.1:${pushPort}`;
  const provider = await openProvider(pushUrl, key, book.markets);
  opened.defer(() => provider.close());
  const bettor = await openCaller(server);
  const consoleUrl = `http://127.0.0.1:${consolePort}`;
  const browser = await openBrowser();
  opened.defer(() => browser.close());
  const signedIn = await signIn(browser, consoleUrl, order);
  const kept = opened.move();
  return {
    server,
    databaseUrl: cluster.url,
    consoleUrl,
    browser,
    ...signedIn,
    bettor,
    close: () => kept.disposeAsync(),
  };
}
