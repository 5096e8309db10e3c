/** Runs the example bot as a separate process against a complete server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../../test/app.ts';
import { defineFinal, finalMatch, kings, openFinal, pricesOf } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { listenOn } from '../../../../test/stream-client.ts';
import type { Store } from '../../../store/database.ts';

/** Tests run in the repository's folder. */
const bot = join(process.cwd(), 'examples', 'bot.ts');

describe.each(oneStore(import.meta.url))('the example bot', (kind) => {
  let store: Store;
  let test: TestApp;
  let port: number;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    port = await listenOn(test.server);
    test.app.marketCache.apply([openFinal()]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  it('[STREAM-1] follows a market and places its bet once the odds are right', async () => {
    const anna = await test.addPlayer('anna');
    const args = [bot, `http://localhost:${port}`, 'anna', 'anna', '2.50', finalMatch];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const output = text(child.stdout);
    const ended = once(child, 'exit');
    // At 2.00 the bot waits; only the following change may make it bet.
    const wait = (): Promise<void> => test.clock.turn();
    while (test.server.streamReport().topics < 2) await wait();
    const runners = [pricesOf(kings, [[2.6, 5000]], [[2.62, 5000]])];
    test.app.marketCache.apply([{ marketId: finalMatch, at: test.clock.now(), runners }]);
    expect(await ended).toEqual([0, null]);
    expect(await output).toMatch(/stands/);
    const { body } = await anna.get('/bet/bet-details/list/900');
    expect(body.data).toMatchObject([{ selection: 'Kings', oddsReq: 2.6, stake: 100 }]);
  });
});
