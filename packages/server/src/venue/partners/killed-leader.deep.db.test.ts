/** A leader is killed outright while a delivery is on its way; the next one goes on. */
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runLine } from '../../../test/command-line.ts';
import { ended, type Running, start } from '../../../test/real-server.ts';
import { WebhookReceiver } from '../../../test/webhook-receiver.ts';

let folder: string;
let receiver: WebhookReceiver;
let running: ChildProcess | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layline-'));
  receiver = new WebhookReceiver();
  await receiver.start();
});
afterEach(async () => {
  await kill();
  await receiver.kill();
  await rm(folder, { recursive: true, force: true });
});

async function kill(): Promise<void> {
  const child = running;
  running = null;
  child?.kill('SIGKILL');
  if (child !== null) await ended(child);
}

async function open(): Promise<Running> {
  const server = await start(['--data-dir', folder, '--partner-networks', '127.0.0.0/8']);
  running = server.child;
  return server;
}

async function order(...line: readonly string[]): Promise<{ readonly secret: string }> {
  const { code, out, err } = await runLine([...line, '--json', '--data-dir', folder]);
  expect(code, err).toBe(0);
  return JSON.parse(out);
}

const deposit = (amount: string) =>
  order('deposit', 'layline', 'hooked', amount, '--ref', `r-${amount}`);

describe('the webhooks of a leader that was killed', () => {
  test('[HOOK-6] are those of the next one: nothing is lost, and what is repeated has its id', {
    timeout: 600_000,
  }, async () => {
    await open();
    await order('user', 'add', 'layline', 'hooked');
    const types = 'deposit.credited';
    const made = await order('webhook', 'add', 'layline', 'crm', receiver.url, '--types', types);
    receiver.secret = made.secret;
    await order('webhook', 'on', 'crm');
    await deposit('1');
    await expect.poll(() => receiver.taken.length).toBe(1);
    receiver.reply = () => new Promise(() => undefined);
    await deposit('2');
    await expect.poll(() => receiver.came.length).toBe(2);
    await deposit('3');
    await kill();
    receiver.reply = () => 204;
    await open();
    await expect
      .poll(() => receiver.taken.map(({ data }) => data['amount']))
      .toEqual(expect.arrayContaining(['2.00', '3.00']));
    const amounts = receiver.taken.map(({ data }) => data['amount']);
    expect(amounts.slice(-2)).toEqual(['2.00', '3.00']);
    const ids = receiver.came.map(({ id, data }) => `${id} ${String(data['amount'])}`);
    expect(new Set(ids).size).toBe(3);
  });
});
