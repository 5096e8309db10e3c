import type { CasinoGame } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { openCaller } from '../../../test/caller.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { runCommand } from '../catalogue/commands.ts';

describe.each(oneStore(import.meta.url))("the operator's casino over $name", (kind) => {
  let store: Store;
  let test: TestApp;
  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  const run = async (name: string, values: Record<string, string>) => {
    const answer = await runCommand(test.app, { name, values: { site: 'layline', ...values } });
    return answer.kind === 'done' ? answer.done.text : answer.message;
  };
  async function suspended(): Promise<string[]> {
    const { body } = await openCaller(test.server).get('/sports/casino/games');
    const markets = body.data.flatMap((game: CasinoGame) => game.markets);
    const shut = markets.filter((market: CasinoGame['markets'][number]) => market.suspended);
    return [...new Set<string>(shut.map(({ marketId }: { marketId: string }) => marketId))];
  }

  it('[CAS-5] closes and reopens games and markets of a site', async () => {
    await run('casino close', { games: 'lucky7', markets: '111101351,111101452' });
    const lucky = ['111101251', '111101252', '111101253', '111101254'];
    expect(await suspended()).toEqual(['111101452', '111101351', ...lucky]);
    expect(await run('casino show', {})).toMatch(/LUCKY 7-A +111101251 +Low\/High +no/);
    await run('casino open', { games: 'lucky7', markets: '111101452' });
    expect(await suspended()).toEqual(['111101351']);
    await run('site set', { oddsProfile: 'band' });
    expect(await suspended()).toEqual(['111101351']);
  });

  it("[CAS-1] opens another provider's entry at its address, and lets the page frame it", async () => {
    const address = 'https://tables.example/ezugi?table=7';
    const text = await run('casino address', { entry: 'ezugi/blackjack', address });
    expect(text).toBe("1 entries of 'layline' are open.");
    const { body } = await openCaller(test.server).get('/domain/host/localhost');
    expect(body.data.frames.casinoByEntry).toEqual({ 'ezugi/blackjack': address });
    const page = await test.server.inject({ url: '/', headers: { host: 'localhost' } });
    expect(page.headers['content-security-policy']).toContain(
      "frame-src 'self' https://tables.example",
    );
    await run('casino address', { entry: 'ezugi/blackjack', address: '' });
    const after = await openCaller(test.server).get('/domain/host/localhost');
    expect(after.body.data.frames.casinoByEntry).toEqual({});
    expect(await run('casino address', { entry: 'Ezugi', address })).toMatch(/^ENTRY: must be/);
  });

  it('[CAS-5] names an unknown game, market or entry in its refusal', async () => {
    expect(await run('casino close', { games: 'roulette' })).toMatch(/^--games: must be games/);
    expect(await run('casino close', { markets: '1' })).toMatch(/^--markets: must be market ids/);
    expect(await run('casino open', { site: 'nobody' })).toMatch(/^SITE: there is no site/);
  });
});
