/** A player of another operator comes by its link, bets at a table, and has the result in its wallet. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { betAtTable, netOfAll } from '../src/casino.ts';
import { overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { readMain } from '../src/server/player.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const [partnerPort, operatorPort] = [await freePort(), await freePort()];
const flags = ['--partner-port', String(partnerPort), '--partner-networks', '127.0.0.0/8'];
test.use({ serverFlags: flags });

const operatorUrl = `http://127.0.0.1:${operatorPort}`;

function startOperator(secret: string, siteUrl: string): ChildProcess {
  const program = join(import.meta.dirname, '../../examples/mock-operator.ts');
  const own = {
    WALLET_SECRET: secret,
    WALLET_URL: `http://127.0.0.1:${partnerPort}/v1/wallet/acme`,
    SITE_URL: siteUrl,
    OPERATOR_PORT: String(operatorPort),
  };
  return spawn(process.execPath, [program], { env: { ...process.env, ...own }, stdio: 'pipe' });
}

test('[TAB-1] [WAL-2] a player comes by a link and bets with money of another operator @long', async ({
  page,
  request,
  server,
}) => {
  const added = await server.order('wallet', 'add', 'layline', 'acme', '--url', operatorUrl);
  const operator = startOperator((added as { secret: string }).secret, server.url);
  if (operator.stdout !== null) await once(operator.stdout, 'data');
  await server.order('wallet', 'on', 'acme');
  await server.order('site', 'set', 'layline', '--money', 'tables');
  await page.goto(`${operatorUrl}/play/anna`);
  await expect.poll(() => readMain(page)).toBe(100_000);
  expect(page.url()).not.toContain('link=');
  const wish = { path: '/play-casino-new/113/worli2', option: 'Back 7 Single at', stake: 100 };
  const bet = await betAtTable(page, wish);
  const net = await netOfAll(page, [bet]);
  await expect.poll(() => readMain(page), { timeout: 30_000 }).toBe(100_000 + net);
  const books = await request.post(`${operatorUrl}/control/books`);
  const { balances, openDebits } = (await books.json()).data;
  const theirs = Math.round(Number(balances.anna) * 100);
  expect([theirs, openDebits]).toEqual([100_000 + net, []]);
  // A link that is used, or made up, signs nobody in.
  await page.goto(`${server.url}/#/enter?link=used`);
  await expect(page.getByText('You are not signed in')).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  operator.kill();
});
