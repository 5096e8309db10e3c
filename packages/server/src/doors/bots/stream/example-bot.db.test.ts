import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from '@layline/feeds/test-entry';
import { expect, it, onTestFinished } from 'vitest';
import { openTestApp } from '../../../../test/app.ts';
import { openFinal } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { addAppKey } from '../../../store/queries/app-keys.ts';
import { OrderAnswers } from '../order-answers.ts';
import { openBetfairApi } from '../serve.ts';
import { BetfairStream } from './stream-server.ts';

/** Tests run in the repository's folder. */
const bot = join(process.cwd(), 'examples', 'market-maker.ts');
/** As long as no busy machine takes. */
const soon = { timeout: 280_000, interval: 100 };

const stores = oneStore(import.meta.url);

it.each(stores)(
  '[BOT-4] an example bot follows over TLS, also after the server was away',
  async (kind) => {
    const store = await openMigrated(kind);
    const test = await openTestApp(store);
    const folder = mkdtempSync(join(tmpdir(), 'layline-bot-'));
    await test.addPlayer('maker');
    const owner = { playerId: 'maker', siteId: 'layline', name: 'bot', now: test.app.clock.now() };
    await addAppKey(store, { key: 'maker-key', ...owner });
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
    const tls = await makeCertificate();
    writeFileSync(join(folder, 'cert.pem'), tls.cert);
    const open = async (calls: number, port: number) => {
      const answers = new OrderAnswers(test.app.clock);
      const api = openBetfairApi({ app: test.app, rateLimit: 0, tls, answers });
      await api.listen({ port: calls, host: '127.0.0.1' });
      const stream = new BetfairStream({ app: test.app, answers, rateLimit: 0, tls });
      const streamPort = await stream.listen({ port, host: '127.0.0.1' });
      return { api, stream, calls: (api.server.address() as AddressInfo).port, streamPort };
    };
    const first = await open(0, 0);
    const env = {
      ...process.env,
      NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
      BOT_CALLS: `https://localhost:${first.calls}`,
      BOT_STREAM: `tls://localhost:${first.streamPort}`,
      BOT_APP_KEY: 'maker-key',
      BOT_USER: 'maker',
      BOT_PASSWORD: 'maker',
    };
    const child = spawn(process.execPath, [bot], { stdio: ['ignore', 'ignore', 'ignore'], env });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await test.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    });
    await expect.poll(() => first.stream.report().subscriptions, soon).toBe(2);
    await first.stream.close();
    await first.api.close();
    const second = await open(first.calls, first.streamPort);
    onTestFinished(async () => {
      await second.stream.close();
      await second.api.close();
    });
    await expect.poll(() => second.stream.report().subscriptions, soon).toBe(2);
    expect(child.exitCode).toBeNull();
  },
);
