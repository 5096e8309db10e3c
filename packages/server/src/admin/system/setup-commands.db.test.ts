import type { SetupStep } from '@layline/contract/console-system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openManualClock } from '../../../test/manual-clock.ts';
import { openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { silentLog } from '../../base/log.ts';
import { type OpenApp, openApp } from '../../start/open-app.ts';
import { secretsInMemory } from '../../start/open-secrets.ts';
import type { Store } from '../../store/database.ts';
import { seedDemo } from '../../venue/demo/seed.ts';
import { runCommand } from '../catalogue/commands.ts';

function openVenue(store: Store): Promise<OpenApp> {
  const secrets = { ...secretsInMemory(Buffer.alloc(32, 7)), wire: null };
  return openApp(store, openManualClock(), silentLog(), secrets);
}

describe.each(oneStore(import.meta.url))('the first steps of a venue over $name', (kind) => {
  let store: Store;
  let app: OpenApp;
  beforeAll(async () => {
    store = await openMigrated(kind);
    app = await openVenue(store);
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  async function run(name: string, values: Record<string, string> = {}): Promise<unknown> {
    const answer = await runCommand(app, { name, values });
    if (answer.kind !== 'done') throw new Error(answer.message);
    return answer.done.data;
  }
  async function left(): Promise<string[]> {
    const steps = (await run('setup show')) as readonly SetupStep[];
    return steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
  }

  it('are done one by one, as owner, site, player and prices come', async () => {
    expect(await left()).toEqual(['owner', 'site', 'player', 'prices']);
    await run('staff add', { name: 'tom', role: 'trader' });
    expect(await left()).toContain('owner');
    await run('staff add', { name: 'mia', role: 'owner' });
    expect(await left()).toEqual(['site', 'player', 'prices']);
    await run('site add', {
      site: 'club',
      title: 'The Club',
      host: 'club.example',
      currency: 'EUR',
    });
    expect(await left()).toEqual(['player', 'prices']);
    await run('user add', { site: 'club', user: 'anna' });
    expect(await left()).toEqual(['prices']);
    app.marketCache.apply([openFinal()]);
    expect(await left()).toEqual([]);
  });

  it('[SITE-1] the first site sets the currency of later ones, the demo included', async () => {
    const other = await openMigrated(kind);
    const venue = await openVenue(other);
    const act = async (name: string, values: Record<string, string>) => {
      const answer = await runCommand(venue, { name, values });
      return answer.kind === 'done' ? answer.done.data : answer.message;
    };
    await act('site add', { site: 'club', title: 'Club', host: 'club.example', currency: 'EUR' });
    await seedDemo(venue);
    await act('site add', { site: 'hall', title: 'Hall', host: 'hall.example' });
    for (const site of ['club', 'layline', 'hall']) {
      expect(await act('site show', { site })).toMatchObject({ currency: 'EUR' });
    }
    await venue.close();
    await other.close();
  });
});
