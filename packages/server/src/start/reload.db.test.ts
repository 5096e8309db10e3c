import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { makeCertificate } from '@layline/feeds/test-entry';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ended, start } from '../../test/real-server.ts';

const production = ['mode', 'production', 'allow-pglite', 'true', 'allow-simulated-prices', 'true']
  .concat(['allow-old-node', 'true', 'allow-no-beacon', 'true', 'log-level', 'info'])
  .map((word, index) => (index % 2 === 0 ? `--${word}` : word));

/** Returns the certificate that a new connection receives, as PEM. */
const shownAt = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      const pem = socket.getPeerX509Certificate()?.toString() ?? '';
      socket.destroy();
      resolve(pem.replaceAll(/\s/g, ''));
    });
    socket.once('error', reject);
  });

it('[OPS-16] SIGHUP reads certificate and token again, and keeps the old if the new are bad', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'layline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [cert, key, token] = ['cert', 'key', 'token'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const [old, renewed] = [await makeCertificate(), await makeCertificate()];
  const write = (one: typeof old, secret: string): void => {
    writeFileSync(cert, one.cert);
    writeFileSync(key, one.key);
    writeFileSync(token, secret);
  };
  const pemOf = (one: typeof old): string => one.cert.replaceAll(/\s/g, '');
  write(old, 'a'.repeat(32));
  const bots = ['--betfair-port', '0', '--betfair-stream-port', '0'];
  const tls = ['--betfair-tls-cert-file', cert, '--betfair-tls-key-file', key];
  const metricsPort = ['--metrics-port', '0', '--metrics-token-file', token];
  const data = ['--data-dir', join(folder, 'data')];
  const running = await start([data, production, bots, tls, metricsPort].flat());
  onTestFinished(async () => {
    running.child.kill('SIGKILL');
    await ended(running.child);
  });
  const [, calls, stream] =
    /Bots +https:\S+:(\d+), tls:\S+:(\d+)/.exec(running.output())?.map(Number) ?? [];
  const metrics = /Metrics +port (\d+)/.exec(running.output())?.[1];
  const state = async () => {
    const asked = ['a', 'b'].map(async (letter) => {
      const headers = { authorization: `Bearer ${letter.repeat(32)}` };
      return (await fetch(`http://127.0.0.1:${metrics}/metrics`, { headers })).status;
    });
    const shown = await Promise.all([shownAt(calls ?? 0), shownAt(stream ?? 0)]);
    return { shown, statuses: await Promise.all(asked) };
  };
  const hangUp = async (word: string, times: number): Promise<void> => {
    running.child.kill('SIGHUP');
    await vi.waitFor(() => expect(running.output().split(word)).toHaveLength(times + 1));
  };
  expect(await state()).toEqual({ shown: [pemOf(old), pemOf(old)], statuses: [200, 401] });
  write(renewed, 'b'.repeat(32));
  await hangUp('"msg":"read again"', 2);
  const after = { shown: [pemOf(renewed), pemOf(renewed)], statuses: [401, 200] };
  expect(await state()).toEqual(after);
  write({ ...old, cert: 'none' }, 'short');
  await hangUp('cannot be read again', 2);
  expect(await state()).toEqual(after);
}, 60_000);
