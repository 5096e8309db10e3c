import { afterEach, describe, expect, it } from 'vitest';
import { Figures } from './figures.ts';
import { notReady } from './health.ts';
import { openProbeServer, type ProbeServer } from './probe-server.ts';

const token = 'a-token-of-a-collector-that-is-long-enough';
const bearer = { authorization: `Bearer ${token}` };
const servers: ProbeServer[] = [];

async function open(withToken: string | null) {
  const readiness = () => notReady('STARTING', 'The server is starting.');
  const figures = new Figures();
  const server = await openProbeServer({
    host: '127.0.0.1',
    port: 0,
    token: withToken,
    figures,
    readiness,
  });
  servers.push(server);
  const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers });
  return { server, figures, ask };
}

describe('the listener for health and metrics', () => {
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  it('[OPS-11] reports that the process is alive, and whether and why it cannot accept bets', async () => {
    const { server, ask } = await open(null);
    expect((await ask('/livez')).status).toBe(200);
    const before = await ask('/readyz');
    expect(before.status).toBe(503);
    expect(await before.json()).toEqual(notReady('STARTING', 'The server is starting.'));
    server.show(() => ({ ready: true, reasons: [], epoch: 3 }));
    const after = await ask('/readyz?verbose');
    expect([after.status, await after.json()]).toEqual([
      200,
      { ready: true, reasons: [], epoch: 3 },
    ]);
  });

  it('[OPS-11] returns metrics as OpenMetrics, and whether the server leads', async () => {
    const { figures, ask } = await open(null);
    // As on an edge, which alerts must not count among those that could lead.
    expect(await (await ask('/metrics')).text()).not.toContain('layline_leading');
    figures.mayLead();
    const waiting = await ask('/metrics');
    expect(waiting.headers.get('content-type')).toContain('application/openmetrics-text');
    const text = await waiting.text();
    expect(text).toContain('\nlayline_leading 0\n');
    expect(text).toMatch(/\nlayline_info\{version="\d+\.\d+\.\d+"\} 1\n/);
    expect(text.endsWith('# EOF\n')).toBe(true);
    figures.leadWhile(() => true);
    expect(await (await ask('/metrics')).text()).toContain('\nlayline_leading 1\n');
  });

  it('[OPS-11] shows metrics and reasons only to bearers of its token', async () => {
    const { ask } = await open(token);
    for (const headers of [{}, { authorization: `Bearer ${token}x` }, { authorization: token }]) {
      const refused = await ask('/metrics', headers);
      expect([refused.status, await refused.text()]).toEqual([
        401,
        expect.not.stringContaining('layline_'),
      ]);
      expect(await (await ask('/readyz', headers)).json()).toEqual({ ready: false });
    }
    expect((await ask('/livez')).status).toBe(200);
    expect(await (await ask('/readyz', bearer)).json()).toHaveProperty('reasons');
    const figures = await (await ask('/metrics', bearer)).text();
    expect(figures).toContain('\nlayline_refused_probes_total 3\n');
  });

  it('[OPS-11] without a token accepts only callers on this machine under its own name', async () => {
    const { ask } = await open(null);
    expect((await ask('/metrics')).status).toBe(200);
    expect((await ask('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(401);
    expect(await (await ask('/readyz', { via: '1.1 proxy' })).json()).toEqual({ ready: false });
  });

  it('[OPS-11] answers nothing else', async () => {
    const { ask } = await open(null);
    expect((await ask('/')).status).toBe(404);
    expect((await ask('/api/v2/get-events')).status).toBe(404);
    expect((await ask('/metrics', {}, 'POST')).status).toBe(405);
  });
});
