/** A site's events go to another system, from the page Partners of the console. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, staffFlags, test } from '../src/journey.ts';
import { go, join, runForm } from '../src/staff.ts';

test.use({ serverFlags: [...staffFlags, '--partner-networks', '127.0.0.0/8'] });

test('[HOOK-9] an admin adds a webhook, tests it, and asks for it to be turned on', async ({
  page,
  server,
}) => {
  const came: string[] = [];
  let status = 204;
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      came.push(JSON.parse(body).type);
      response.writeHead(status).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

  await join(page, server, 'ada', 'admin');
  await go(page, 'Partners');
  await expect(page.getByText('No webhook yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await runForm(page, { Site: 'layline', Name: 'crm', Url: url });
  await expect(
    page.getByText(/The secret of crm is whsec_\S+; it is not shown again/),
  ).toBeVisible();
  await page.reload();
  const card = page.locator('section').filter({ hasText: 'Webhook crm' });
  await expect(card).toContainText('off');

  await page.getByRole('button', { name: 'Send a test: crm' }).click();
  await runForm(page, {});
  await expect(page.getByText('crm took it.')).toBeVisible();
  expect(came).toEqual(['webhook.test']);

  await page.reload();
  await page.getByRole('button', { name: 'Turn on: crm' }).click();
  await runForm(page, {}, 'the new back office');
  await expect(page.getByText(`Events of layline go to ${url}: all but opt-in.`)).toBeVisible();
  expect(came).toEqual(['webhook.test']);

  status = 500;
  await server.order('webhook', 'on', 'crm');
  await server.order('user', 'add', 'layline', 'newcomer');
  await expect(card).toContainText('failing', { timeout: 60_000 });
  await expect(card).toContainText('status 500');
  receiver.close();
});

test('[RIM-1] an admin sees a bridge, asks for it to be turned on, and turns it off alone', async ({
  page,
  server,
}) => {
  const url = 'https://bank.example/bridge';
  await join(page, server, 'abe', 'admin');
  await go(page, 'Partners');
  await expect(page.getByText('No bridge yet')).toBeVisible();
  await server.order('partner', 'add', 'layline', 'bank', url);
  const card = page.locator('section').filter({ hasText: 'Bridge bank' });
  await expect(card).toContainText('never given to it twice');
  await page.getByRole('button', { name: 'Turn on: bank' }).click();
  await runForm(page, {}, 'the contract is signed');
  await expect(page.getByText(`${url} takes and pays money for layline`)).toBeVisible();
  await server.order('partner', 'on', 'bank');
  await page.getByRole('button', { name: 'Turn off: bank' }).click();
  await runForm(page, {}, 'it does not answer');
  await expect(page.getByText('bank is off: it is neither asked')).toBeVisible();
});
