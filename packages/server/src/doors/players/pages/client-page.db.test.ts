import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { crc32, inflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Store } from '../../../store/database.ts';
import { openServer } from '../server.ts';

/** Reads what `png.ts` writes, with the checks of the format. */
function decodePng(bytes: Buffer): { readonly size: number; readonly points: Uint8Array } {
  const chunks: [string, Buffer][] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const body = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push([body.subarray(0, 4).toString('latin1'), body.subarray(4)]);
    at += 12 + length;
  }
  expect(chunks.map(([name]) => name)).toEqual(['IHDR', 'IDAT', 'IEND']);
  const [head = Buffer.alloc(0), data = Buffer.alloc(0)] = chunks.map(([, body]) => body);
  const size = head.readUInt32BE(0);
  expect([head.readUInt32BE(4), ...head.subarray(8)]).toEqual([size, 8, 2, 0, 0, 0]);
  const lines = inflateSync(data);
  expect(lines.length).toBe(size * (size * 3 + 1));
  const points = Array.from({ length: size }, (_, line) =>
    lines.subarray(line * (size * 3 + 1) + 1, (line + 1) * (size * 3 + 1)),
  );
  return { size, points: Buffer.concat(points) };
}

/** Runs a worker that is installed and activated; returns what it does. */
async function runWorker(source: string): Promise<readonly string[]> {
  const done: string[] = [];
  const acts = new Map<string, (event: object) => void>();
  const waits: Promise<unknown>[] = [];
  const self = {
    addEventListener: (name: string, act: (event: object) => void) => acts.set(name, act),
    skipWaiting: () => done.push('skip'),
    registration: { unregister: () => done.push('unregister') },
  };
  const caches = {
    keys: async () => ['shell-1'],
    delete: async (name: string) => done.push(`delete ${name}`),
  };
  runInNewContext(source, { self, caches });
  for (const name of ['install', 'activate']) {
    acts.get(name)?.({ waitUntil: (wait: Promise<unknown>) => waits.push(wait) });
  }
  await Promise.all(waits);
  return done;
}

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

  it('[INST-1] has a home screen picture: its own bitmap, or else one drawn from its settings', async () => {
    const iconAt = async (host: string) =>
      /rel="apple-touch-icon" href="([^"]*)"/.exec((await pageAt(host)).body)?.[1] ?? '';
    expect(await iconAt('aura.localhost')).toMatch(/^\/site-icon\/touch-180\.png\?\w{8}$/);
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

  const manifestAt = async (host: string) =>
    (await server.inject({ url: '/manifest.webmanifest', headers: { host } })).json() as {
      readonly icons: readonly Readonly<Record<'src' | 'sizes' | 'type' | 'purpose', string>>[];
    };

  it("[INST-1] can be installed with the site's name, colours and icons", async () => {
    const { headers } = await server.inject('/manifest.webmanifest');
    expect(headers['content-type']).toContain('application/manifest+json');
    const manifest = await manifestAt('square.localhost');
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Quadrant',
      short_name: 'Quadrant',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
    const [own] = manifest.icons;
    expect(own).toMatchObject({ src: '/brand/quadrant/favicon.svg', sizes: 'any' });
    const forms = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(forms).toEqual(['any any', '192x192 any', '512x512 any', '512x512 maskable']);
  });

  it('[INST-1] each icon is a bitmap of the size that the manifest says, in the site’s colour', async () => {
    for (const host of ['square.localhost', 'aura.localhost']) {
      const { icons } = await manifestAt(host);
      const drawn = icons.filter(({ type }) => type === 'image/png');
      expect(drawn).toHaveLength(3);
      for (const { src, sizes } of drawn) {
        const { headers, rawPayload } = await server.inject({ url: src, headers: { host } });
        expect(headers['content-type']).toBe('image/png');
        const picture = decodePng(rawPayload);
        expect(`${picture.size}x${picture.size}`).toBe(sizes);
        const corner = Buffer.from(picture.points.subarray(0, 3)).toString('hex');
        expect(`#${corner}`).toBe(test.app.sites.byHost(host)?.primary_color);
        // The letter covers a part of it.
        expect(new Set(picture.points).size).toBeGreaterThan(10);
      }
    }
  });

  it('[INST-1] an unknown icon, and one of an unknown host, is refused', async () => {
    const codes = async (url: string, host: string) =>
      (await server.inject({ url, headers: { host } })).statusCode;
    expect(await codes('/site-icon/any-513.png', 'localhost')).toBe(404);
    expect(await codes('/site-icon/constructor.png', 'localhost')).toBe(404);
    expect(await codes('/site-icon/any-512.png', 'nobody.example')).toBe(404);
  });

  it('[INST-2] the operator can remove the worker from every browser', async () => {
    writeFileSync(join(folder, 'sw.js'), 'the worker of the build');
    const without = await openServer({
      app: test.app,
      health: { app: test.app, feeds: { states: () => [] }, isOverloaded: () => false },
      rateLimit: 0,
      hasDocs: true,
      trustProxy: [],
      clientFolder: folder,
      hasWorker: false,
    });
    const usual = await server.inject('/sw.js');
    expect([usual.headers['cache-control'], usual.body]).toEqual([
      'no-cache',
      'the worker of the build',
    ]);
    const undoing = await without.inject('/sw.js');
    expect(undoing.headers['cache-control']).toBe('no-cache');
    expect(await runWorker(undoing.body)).toEqual(['skip', 'delete shell-1', 'unregister']);
    await without.close();
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
