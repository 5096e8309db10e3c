import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCaller } from '../../test/caller.ts';
import { openTestHouse, type TestHouse } from '../../test/house.ts';
import { openMigrated, storesUnderTest } from '../../test/stores.ts';
import { runOrder } from '../operator/commands.ts';
import type { Store } from '../store/database.ts';

describe.each(storesUnderTest.slice(0, 1))('what a browser may do', (kind) => {
  let store: Store;
  let test: TestHouse;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestHouse(store);
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  const policyAt = async (host: string, url = '/v2/get-events') => {
    const { headers } = await openCaller(test.app).get(url, { host });
    const text = String(headers['content-security-policy']);
    const rules = text.split(';').map((rule) => rule.split(' '));
    return {
      headers,
      text,
      of: (name: string) => rules.find(([first]) => first === name)?.slice(1),
    };
  };

  it('is no script and no style inside a page, and no guessing of types', async () => {
    for (const url of ['/v2/get-events', '/nothing', '/auth/letest-user-details']) {
      const { headers, text, of } = await policyAt('localhost', url);
      expect(text).not.toMatch(/unsafe|\*/);
      expect(of('script-src')).toEqual(["'self'"]);
      expect(of('style-src')).toEqual(["'self'"]);
      expect(of('object-src')).toEqual(["'none'"]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('is to frame and to be framed by whom the site names, and by no other site', async () => {
    const values = {
      site: 'maidan',
      video: 'https://video.example:8443/t?id={id}',
      score: 'https://score.example/s?event={eventId}&sport={sportId}',
      frameParents: 'https://partner.example',
      ipLookup: 'https://ip.example/json',
      logo: 'https://cdn.example/logo.svg',
    };
    expect(await runOrder(test.house, { name: 'site set', values })).toMatchObject({
      kind: 'done',
    });
    const { of } = await policyAt('aura.localhost');
    expect(of('frame-src')).toEqual([
      "'self'",
      'https://video.example:8443',
      'https://score.example',
    ]);
    expect(of('frame-ancestors')).toEqual(["'self'", 'https://partner.example']);
    expect(of('connect-src')).toContain('https://ip.example');
    expect(of('img-src')).toContain('https://cdn.example');
    const pictures = { site: 'maidan', event: '34161354', address: 'https://tv.example/a.m3u8' };
    expect(await runOrder(test.house, { name: 'site tv', values: pictures })).toMatchObject({
      done: { data: { '34161354': 'https://tv.example/a.m3u8' } },
    });
    const { of: then } = await policyAt('aura.localhost');
    for (const rule of ['frame-src', 'connect-src', 'media-src']) {
      expect(then(rule)).toContain('https://tv.example');
    }
    expect(then('frame-src')).toContain('https://score.example');
    const other = await policyAt('localhost');
    expect(other.text).not.toContain('.example');
    expect((await policyAt('nobody.example')).of('frame-ancestors')).toEqual(["'self'"]);
  });
});
