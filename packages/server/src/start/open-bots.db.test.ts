import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { BetfairStreamClient } from '../../test/betfair-stream-client.ts';
import { ended, start } from '../../test/real-server.ts';

it("a server opens the ports for programs' calls and stream, and counts connections", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'layline-bots-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ports = ['--betfair-port', '0', '--betfair-stream-port', '0'];
  const running = await start(['--data-dir', join(folder, 'data'), ...ports]);
  onTestFinished(async () => {
    running.child.kill('SIGKILL');
    await ended(running.child);
  });
  const [, calls, port] =
    /Bots +(http:\S+), tcp:\/\/127\.0\.0\.1:(\d+)/.exec(running.output()) ?? [];
  const refused = await fetch(`${calls}/api/keepAlive`, { method: 'POST' });
  expect(await refused.json()).toMatchObject({ status: 'FAIL', error: 'NO_SESSION' });
  const client = new BetfairStreamClient(connect({ port: Number(port), host: '127.0.0.1' }));
  onTestFinished(() => void client.socket.destroy());
  await client.next(({ op }) => op === 'connection');
  const figures = await (await fetch(`${running.address}/metrics`)).text();
  expect(figures).toContain('layline_betfair_stream_connections 1');
  expect(figures).toContain('layline_betfair_stream_dropped_bytes_total 0');
}, 60_000);
