import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Store } from '../../../store/database.ts';
import { openServer } from '../server.ts';

const template = `<html><head><title>Layline</title>
<link id="favicon" rel="icon" href="/favicon.svg" type="image/svg+xml" />
</head><body></body></html>`;

describe.each(oneStore(import.meta.url))('the page of a site', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'layline-page-'));
  let store: Store;
  let test: TestApp;
  let server: FastifyInstance;

  beforeEach(() => writeFileSync(join(folder, 'index.html'), template));
  beforeAll(async () => {
    writeFileSync(join(folder, 'index.html'), template);
    writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    store = await openMigrated(kind);
    test = await openTestApp(store);
    const { app } = test;
    const feeds = { states: () => [] };
    const health = { app, feeds, isOverloaded: () => false };
    server = await openServer({
      app,
      health,
      rateLimit: 0,
      hasDocs: true,
      trustProxy: [],
      clientFolder: folder,
    });
  });
  afterAll(async () => {
    await server.close();
    await test.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });

  const pageAt = (host: string) => server.inject({ url: '/', headers: { host } });

  it('[SITE-1] has its own title, icon and colour before any script runs', async () => {
    const { body, headers } = await pageAt('aura.localhost:8080');
    expect(body).toContain('<title>Maidan</title>');
    expect(body).toContain('href="/brand/maidan/favicon.svg"');
    expect(body).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}">/i);
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('[SITE-1] has pictures whose text declares its encoding', async () => {
    const { headers } = await server.inject('/favicon.svg');
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });

  it('[SITE-1] contains the answers that every visit requests first', async () => {
    const { body } = await pageAt('localhost');
    const data = /<script type="application\/json" id="first-answers">([^<]*)<\/script>/.exec(body);
    const answers = JSON.parse(data?.[1] ?? '') as Record<string, { data: unknown }>;
    const get = async (path: string) => (await server.inject(`/api${path}`)).json() as object;
    expect(answers['siteByHost']).toEqual(await get('/domain/host/localhost'));
    expect(answers['banners']).toEqual(await get('/domain/banner/get/layline'));
    expect(answers['sports']).toEqual(await get('/v2/get-events'));
  });

  it('[SITE-1] has a home screen picture: its own bitmap, or else its logo', async () => {
    const iconAt = async (host: string) =>
      /rel="apple-touch-icon" href="([^"]*)"/.exec((await pageAt(host)).body)?.[1];
    expect(await iconAt('aura.localhost')).toBe('/brand/maidan/logo.svg');
    mkdirSync(join(folder, 'brand/maidan'), { recursive: true });
    writeFileSync(join(folder, 'brand/maidan/touch-icon.png'), '');
    expect(await iconAt('aura.localhost')).toBe('/brand/maidan/touch-icon.png');
  });

  it('[SITE-6] is the plain page for an unknown host', async () => {
    const { body, statusCode } = await pageAt('nobody.example');
    expect([statusCode, body]).toEqual([200, template]);
  });

  it('shows a new build without a restart', async () => {
    writeFileSync(join(folder, 'index.html'), template.replace('<body>', '<body>new '));
    expect((await pageAt('localhost')).body).toContain('<body>new ');
  });

  it("[SITE-1] can be installed with the site's name and colours", async () => {
    const manifest = await server.inject({
      url: '/manifest.webmanifest',
      headers: { host: 'square.localhost' },
    });
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(manifest.json()).toMatchObject({
      name: 'Quadrant',
      start_url: '/',
      display: 'standalone',
      icons: [{ src: '/brand/quadrant/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
    });
  });

  it("cannot be broken out of by an operator's text", async () => {
    const title = '</script><img src=x onerror=alert(1)>"';
    const command = { name: 'site set', values: { site: 'layline', title } };
    expect(await runCommand(test.app, command)).toMatchObject({ kind: 'done' });
    const { body } = await pageAt('localhost');
    expect(body).not.toContain('<img src=x');
    expect(body).toContain('&lt;/script&gt;');
    expect(body.match(/<\/script>/g)).toHaveLength(1);
  });
});
