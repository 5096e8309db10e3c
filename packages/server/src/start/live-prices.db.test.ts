import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ExchangeServer,
  imageOf,
  makeCertificate,
  makeDefinition,
  makeLine,
} from '@layline/feeds/test-entry';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { call, ended, type Json, signIn, start } from '../../test/real-server.ts';

const hour = 3_600_000;
const soon = { timeout: 60_000, interval: 50 };

/** Returns a match that starts tomorrow, followed by two price updates. */
function matchLines(): string[] {
  const at = Date.now();
  const later = new Date(at + 20 * hour).toISOString();
  const definition = makeDefinition({ marketTime: later, openDate: later });
  return [
    makeLine(at, { ...imageOf(), marketDefinition: definition }),
    makeLine(at + 1, { id: '1.1', rc: [{ id: 1, atb: [[1.48, 500]] }] }),
    makeLine(at + 2, { id: '1.1', rc: [{ id: 1, atb: [[1.5, 0]] }] }),
  ];
}

describe('a server on live prices', () => {
  it('shows them, accepts a bet, suspends after a cut, and resumes', async () => {
    const tls = await makeCertificate();
    const exchange = await ExchangeServer.open({ lines: matchLines(), tls });
    exchange.play(2);
    const folder = mkdtempSync(join(tmpdir(), 'layline-live-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, 'password'), 'right\n', { mode: 0o600 });
    writeFileSync(join(folder, 'authority.pem'), tls.cert);
    chmodSync(join(folder, 'password'), 0o600);
    const { identityUrl, bettingUrl, stream } = exchange.addresses;
    const running = await start([
      '--data-dir',
      join(folder, 'data'),
      '--feed',
      'betfair,simulated:tennis',
      '--betfair-app-key',
      'secret-key',
      '--betfair-user',
      'secret-user',
      '--betfair-password-file',
      join(folder, 'password'),
      '--betfair-authority-file',
      join(folder, 'authority.pem'),
      '--betfair-identity-url',
      identityUrl,
      '--betfair-betting-url',
      bettingUrl,
      '--betfair-stream',
      `localhost:${stream.port}`,
      '--betfair-heartbeat',
      '5000',
      '--betfair-factor',
      '100',
    ]);
    onTestFinished(async () => {
      running.child.kill('SIGKILL');
      await ended(running.child);
    });
    const { address } = running;
    const shown = async (): Promise<Json> => {
      const { data } = await call(address, '/v2/get-matches-by-eventid/4');
      return data.find(({ marketId }: Json) => marketId === '1.1');
    };
    const priceOf = async () => (await shown())?.matchOdds[0].runners[0].ex.availableToBack[0];
    await vi.waitFor(async () => expect(await priceOf()).toMatchObject({ price: 1.5 }), soon);
    const token = await signIn(address);
    const bet = { marketId: '1.1', selectionId: 1, type: 'back', stake: 100, oddsReq: 1.5 };
    // A market is shown a moment before the engine takes bets on it.
    const place = async () =>
      expect(await call(address, '/bet/save2', token, bet)).toMatchObject({ status: true });
    await vi.waitFor(place, soon);
    exchange.play(1);
    await vi.waitFor(async () => expect(await priceOf()).toMatchObject({ price: 1.48 }), soon);
    exchange.refuseWith = 'TOO_MANY_REQUESTS';
    exchange.cut();
    await vi.waitFor(async () => expect((await shown()).status).toBe('SUSPENDED'), soon);
    await vi.waitFor(async () => expect((await shown()).status).toBe('OPEN'), soon);
    const { feeds } = await (await fetch(`${address}/readyz`)).json();
    expect(feeds).toMatchObject([
      { name: 'betfair', isRunning: true, staleReason: null, markets: 1 },
      { name: 'simulated:tennis', isRunning: true },
    ]);
    expect(running.output()).not.toContain('secret');
  }, 180_000);
});
