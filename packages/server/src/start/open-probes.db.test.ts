import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ended, start } from '../../test/real-server.ts';
import { Figures } from '../doors/machines/figures.ts';
import { openProbes } from './open-probes.ts';

const token = '0123456789abcdef0123456789abcdef';

describe("the operator's listener", () => {
  let folder: string;
  let tokenFile: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'layline-'));
    tokenFile = join(folder, 'token');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const metrics = () => ({ host: '127.0.0.1', port: 0, tokenFile });

  it.each([
    ['too short', 'short'],
    ['of other characters', `${token} ${token}`],
    ['nothing', ''],
  ])('[OPS-11] is refused with a token that is %s, which is not repeated', async (_name, text) => {
    writeFileSync(tokenFile, text);
    const opening = openProbes({ metrics: metrics() }, new Figures());
    await expect(opening).rejects.toThrow(/METRICS_TOKEN_FILE .*32 to 512/);
    await opening.catch((error: Error) => expect(error.message).not.toContain(text || 'no text'));
  });

  it('[OPS-11] is refused if the token file is missing', async () => {
    const opening = openProbes({ metrics: metrics() }, new Figures());
    await expect(opening).rejects.toThrow(/METRICS_TOKEN_FILE .*cannot be read/);
  });

  it("[OPS-11] is opened beside the players' port, and requires the token", async () => {
    writeFileSync(tokenFile, `${token}\n`);
    chmodSync(tokenFile, 0o400);
    const port = ['--metrics-port', '0', '--metrics-token-file', tokenFile];
    const running = await start([
      '--data-dir',
      join(folder, 'data'),
      '--feed',
      'simulated',
      ...port,
    ]);
    onTestFinished(async () => {
      running.child.kill('SIGKILL');
      await ended(running.child);
    });
    const address = `http://127.0.0.1:${/Metrics +port (\d+)/.exec(running.output())?.[1]}`;
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${address}/livez`)).status).toBe(200);
    const ready = await fetch(`${address}/readyz`, { headers });
    expect(await ready.json()).toMatchObject({
      ready: true,
      reasons: [],
      store: { kind: 'pglite' },
    });
    expect((await fetch(`${address}/metrics`)).status).toBe(401);
    const figures = await (await fetch(`${address}/metrics`, { headers })).text();
    expect(figures).toMatch(/^layline_leading 1$/m);
    expect(figures).toMatch(/^layline_feed_up\{feed="simulated"\} 1$/m);
    // The players' port leaves them to this listener, even for this machine.
    const atPlayers = await fetch(`${running.address}/metrics`);
    expect({ status: atPlayers.status, text: await atPlayers.text() }).toMatchObject({
      status: 404,
      text: expect.not.stringContaining('layline_'),
    });
    running.child.kill('SIGTERM');
    expect(await ended(running.child)).toBe(0);
  });
});
