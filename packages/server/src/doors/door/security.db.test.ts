import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { openCaller } from '../../../test/caller.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { runCommand } from '../../admin/catalogue/commands.ts';
import type { Store } from '../../store/database.ts';

describe.each(oneStore(import.meta.url))('what a browser may do', (kind) => {
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

  const policyAt = async (host: string, url = '/v2/get-events') => {
    const { headers } = await openCaller(test.server).get(url, { host });
    const text = String(headers['content-security-policy']);
    const rules = text.split(';').map((rule) => rule.split(' '));
    return {
      headers,
      text,
      of: (name: string) => rules.find(([first]) => first === name)?.slice(1),
    };
  };

  it('excludes scripts and styles inside a page, and guessing of types', async () => {
    for (const url of ['/v2/get-events', '/nothing', '/auth/letest-user-details']) {
      const { headers, text, of } = await policyAt('localhost', url);
      expect(text).not.toMatch(/unsafe|\*/);
      expect(of('script-src')).toEqual(["'self'"]);
      expect(of('style-src')).toEqual(["'self'"]);
      expect(of('object-src')).toEqual(["'none'"]);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('allows framing by and of the parties that the site names, and no others', async () => {
    const values = {
      site: 'maidan',
      video: 'https://video.example:8443/t?id={id}',
      score: 'https://score.example/s?event={eventId}&sport={sportId}',
      frameParents: 'https://partner.example',
      ipLookup: 'https://ip.example/json',
      logo: 'https://cdn.example/logo.svg',
    };
    expect(await runCommand(test.app, { name: 'site set', values })).toMatchObject({
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
    expect(await runCommand(test.app, { name: 'site tv', values: pictures })).toMatchObject({
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

  it('[FRAME-2] excludes everything that only a foreign frame would need', async () => {
    const { headers } = await policyAt('localhost');
    const policy = String(headers['permissions-policy']);
    for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
      expect(policy).toContain(`${name}=()`);
    }
  });

  describe('reports of refusals', () => {
    const report = (body: unknown, type: string) =>
      test.server.inject({
        method: 'POST',
        url: '/api/csp-reports',
        headers: { 'content-type': type },
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const counted = async (): Promise<number> => {
      const { payload } = await test.server.inject({
        url: '/metrics',
        headers: { host: 'localhost' },
      });
      return Number(/^layline_csp_reports_total (\d+)$/m.exec(payload)?.[1]);
    };
    const old = {
      'csp-report': {
        'document-uri': 'https://club.example/?token=secret#/login',
        'violated-directive': 'script-src',
        'blocked-uri': 'https://evil.example/x.js?y',
      },
    };

    it('[FRAME-2] are sent to the address in the policy, which counts them', async () => {
      const { headers, of } = await policyAt('localhost');
      expect(of('report-uri')).toEqual(['/api/csp-reports']);
      expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"');
      const before = await counted();
      expect((await report(old, 'application/csp-report')).statusCode).toBe(204);
      const body = { documentURL: 'https://club.example/', effectiveDirective: 'img-src' };
      const many = [
        { type: 'csp-violation', body },
        { type: 'csp-violation', body },
        { type: 'deprecation', body: {} },
      ];
      expect((await report(many, 'application/reports+json')).statusCode).toBe(204);
      expect(await counted()).toBe(before + 3);
    });

    it.each([
      ['nothing', '', 'application/csp-report'],
      ['no report', { a: 1 }, 'application/csp-report'],
      ['no JSON', '{"csp-report":', 'application/csp-report'],
      ['derived names', '{"__proto__":{"a":1},"csp-report":{}}', 'application/csp-report'],
      [
        'too many',
        Array.from({ length: 21 }, () => ({ type: 'x', body: {} })),
        'application/reports+json',
      ],
      ['a form', 'a=1', 'application/x-www-form-urlencoded'],
      [
        'too long',
        { 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } },
        'application/csp-report',
      ],
    ])('[FRAME-2] are refused if the body is %s', async (_name, body, type) => {
      const before = await counted();
      const { statusCode } = await report(body, type);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
      expect(await counted()).toBe(before);
    });
  });

  describe('pages for the operator only', () => {
    const ask = (url: string, headers: Record<string, string>) =>
      test.server.inject({ url, headers: { host: 'localhost', ...headers } });

    it('[OPS-5] are refused under another host name or through a proxy', async () => {
      expect((await ask('/metrics', {})).statusCode).toBe(200);
      expect((await ask('/readyz', {})).json()).toHaveProperty('store.kind');
      for (const headers of [
        { host: 'club.example' },
        { via: '1.1 x' },
        { 'x-real-ip': '1.2.3.4' },
      ]) {
        expect((await ask('/metrics', headers)).statusCode).toBe(404);
        expect((await ask('/readyz', headers)).json()).toEqual({ ready: true });
      }
    });
  });
});
