import type { ShownSite } from '@layline/contract/console';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { settingNames } from '../../venue/sites/site-settings.ts';
import { runCommand } from '../catalogue/commands.ts';

describe.each(oneStore(import.meta.url))('a site as its page shows it, over $name', (kind) => {
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

  async function run(name: string, values: Record<string, string> = {}): Promise<unknown> {
    const answer = await runCommand(test.app, { name, values: { site: 'layline', ...values } });
    return answer.kind === 'done' ? answer.done.data : answer.message;
  }
  const show = async () => (await run('site show')) as ShownSite;

  const chosen: Readonly<Record<string, string>> = {
    title: 'The Club',
    layout: 'aura',
    primary: '#123456',
    secondary: '#fedcba',
    background: '#f0f0f0',
    logo: '/brand/a.svg',
    favicon: 'https://club.example/icon.png',
    signup: 'on',
    demo: 'off',
    dark: 'on',
    clearsConsole: 'off',
    welcome: '500.5',
    commission: '2.25',
    grouping: 'western',
    languages: 'hi,en,ur',
    casinoImages: 'default',
    oddsProfile: 'band',
    video: 'https://video.example/{id}',
    score: 'https://score.example/{sportId}/{eventId}',
    tv: 'https://tv.example/{eventId}',
    frameParents: 'https://partner.example,https://other.example:8443',
    ipLookup: 'https://ip.example/',
    links: 'support=Help=mailto:help@club.example,social=News=https://news.example/club',
    money: 'cashier',
    cancelWithdrawals: 'off',
    idleMinutes: '30',
    protection: 'standard',
    timeZone: 'Asia/Kolkata',
    winMax: '250000.5',
    winMaxDay: '1000000',
    playerLimits: 'loss/day=500.5,time/week=600',
    levels: 'deposit=1,bet=1,withdraw=2',
    levelDeposited: '2=10000.5',
    register: '',
  };

  it('has every setting in the form that sets it', async () => {
    expect(Object.keys(chosen).toSorted()).toEqual(settingNames.toSorted());
    await run('site set', chosen);
    const shown = await show();
    expect(shown.settings).toEqual(chosen);
    await run('site set', { ...shown.settings, title: 'Other' });
    expect((await show()).settings).toEqual({ ...chosen, title: 'Other' });
  });

  it('keeps its place in the list of sites when it is changed', async () => {
    const names = async () =>
      ((await run('site list')) as { site: string }[]).map(({ site }) => site);
    for (const site of ['attic', 'zenith']) {
      await run('site add', { site, title: site, host: `${site}.example` });
    }
    const before = await names();
    await run('site set', { title: 'Other' });
    expect(await names()).toEqual(before);
    expect(before).toEqual(before.toSorted());
  });

  it('has limits, notices, banners, entries, pictures, locks and stops', async () => {
    await run('limits set', { oddsMin: '50.5', advanceBetLock: 'on' });
    await run('notice add', { text: 'Rain has stopped play.' });
    await run('banner add', { image: '/brand/banner.svg', alt: 'A final' });
    await run('casino address', { entry: 'ezugi/blackjack', address: 'https://a.example/7' });
    await run('site tv', { event: '30001', address: 'https://tv.example/30001' });
    await run('lock set', { event: '2', state: 'on' });
    const stopped = { site: 'layline', reason: 'an audit' };
    await runCommand(test.app, { name: 'risk stop', values: stopped });
    const shown = await show();
    expect(shown.limits).toMatchObject({ oddsMin: '50.5', advanceBetLock: 'on' });
    expect(shown.notices.map(({ notice }) => notice)).toContain('Rain has stopped play.');
    expect(shown.banners).toContainEqual(
      expect.objectContaining({ image: '/brand/banner.svg', link: '', alt: 'A final' }),
    );
    expect(shown.entries).toEqual([{ entry: 'ezugi/blackjack', address: 'https://a.example/7' }]);
    expect(shown.pictures).toEqual([{ event: '30001', address: 'https://tv.example/30001' }]);
    expect(shown).toMatchObject({ locked: ['2'], takesRisk: false, stops: [{ scope: 'site' }] });
    await run('limits set', shown.limits);
    expect((await show()).limits).toEqual(shown.limits);
  });

  it('is refused for a site that does not exist', async () => {
    const answer = await runCommand(test.app, { name: 'site show', values: { site: 'nowhere' } });
    expect(answer).toEqual({ kind: 'problem', message: "SITE: there is no site 'nowhere'." });
  });
});
