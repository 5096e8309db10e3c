/** Money comes in by a bridge, a process of its own: announced, paid on its page, credited. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { overflowOf } from '../src/faults.ts';
import { expect, test } from '../src/journey.ts';
import { addLimitedPlayer, signInAs } from '../src/limited-player.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const [partnerPort, bankPort] = [await freePort(), await freePort()];
const flags = ['--partner-port', String(partnerPort), '--partner-networks', '127.0.0.0/8'];
test.use({ serverFlags: flags });

function startBank(secret: string): ChildProcess {
  const program = join(import.meta.dirname, '../../examples/mock-bank.ts');
  const own = {
    BRIDGE_SECRET: secret,
    NUDGE_URL: `http://127.0.0.1:${partnerPort}/v1/cashier/bank/nudge`,
    BANK_PORT: String(bankPort),
  };
  return spawn(process.execPath, [program], { env: { ...process.env, ...own }, stdio: 'ignore' });
}

test('[RIM-8] a deposit is paid on the page of a bridge, and credited @long', async ({
  page,
  context,
  server,
}) => {
  const url = `http://127.0.0.1:${bankPort}`;
  const add = ['layline', 'bank', url, '--idempotent', 'yes'];
  const { secret } = (await server.order('partner', 'add', ...add)) as { secret: string };
  const bank = startBank(secret);
  await server.order('partner', 'on', 'bank');
  await server.order(
    'pay-method',
    'add',
    'layline',
    'mock',
    '--title',
    'Mock bank',
    '--partner',
    'bank',
  );
  await server.order('pay-method', 'on', 'layline', 'mock');
  await server.order('site', 'set', 'layline', '--money', 'cashier');
  const name = await addLimitedPlayer(server, 0);
  await page.goto(server.url);
  await signInAs(page, name);
  await page.goto(`${server.url}/#/cashier`);
  await page.getByLabel('Amount', { exact: true }).fill('250');
  await page.getByRole('button', { name: 'Deposit 250.00 by Mock bank' }).click();
  const card = page.locator('section').filter({ hasText: '250.00 by Mock bank' });
  await expect(card.getByText('MOCK 1234 5678')).toBeVisible();
  await expect(card).toContainText('what arrives there is credited');
  await expect(card.getByText('Code', { exact: true })).toHaveCount(0);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  const opened = context.waitForEvent('page');
  await card.getByRole('link').click();
  const payment = await opened;
  await payment.getByRole('button', { name: 'Pay' }).click();
  await expect(payment.getByText('Paid.')).toBeVisible();
  await expect(page.getByText(/^Credited/)).toBeVisible();
  await server.order('report', 'cashier', 'layline');
  await server.order('site', 'set', 'layline', '--money', 'staff');
  bank.kill();
});
