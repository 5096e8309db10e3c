import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { burst, findBet, openAcknowledged, readHistory } from '../../test/acknowledged-bets.ts';
import { freePort } from '../../test/free-port.ts';
import { call, ended, signIn, start } from '../../test/real-server.ts';
import { makeDatabase } from '../../test/server-databases.ts';
import { openStandby as openStandbyBy } from '../../test/standby.ts';
import { hasServer } from '../../test/stores.ts';
import { verifyStore } from '../engine/audit/verify.ts';
import { openPostgres } from '../store/postgres.ts';

/** How often the leader is struck under load; the long run sets TAKEOVER_ROUNDS to 100. */
const rounds = Number(process.env['TAKEOVER_ROUNDS'] ?? 2);

describe.runIf(hasServer)('a standby', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof makeDatabase>>;
  let flags: string[];
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
    database = await makeDatabase();
    flags = ['--database-url', database.url, '--data-dir', join(folder, 'data')];
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      await ended(child);
    }
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const openLeader = async () => {
    const leader = await start(flags);
    children.push(leader.child);
    return leader;
  };

  const openStandby = (...more: readonly string[]) =>
    openStandbyBy([...flags, ...more], (child) => children.push(child));

  it('is alive, unready and refuses calls until the leader stops; then it serves', async () => {
    const leader = await openLeader();
    const partners = String(await freePort());
    const standby = await openStandby('--partner-port', partners);
    const ofPartners = async () =>
      (await fetch(`http://127.0.0.1:${partners}/v1/openapi.json`)).status;
    const { status } = await fetch(`${standby.probes}/livez`);
    expect(await ofPartners()).toBe(503);
    const ready = await fetch(`${standby.probes}/readyz`);
    expect([status, ready.status]).toEqual([200, 503]);
    expect(await ready.json()).toMatchObject({ ready: false, standby: true });
    expect(await call(standby.probes, '/v2/get-events')).toMatchObject({ code: 'UNAVAILABLE' });
    leader.child.kill('SIGTERM');
    expect(await ended(leader.child)).toBe(0);
    const address = await standby.leads;
    expect(await call(address, '/v2/get-events')).toMatchObject({ status: true });
    expect(await ofPartners()).toBe(200);
  }, 60_000);

  it('[OPS-11] waits on a separate listener, and opens the port once it leads', async () => {
    const leader = await openLeader();
    const [port, metrics] = [await freePort(), await freePort()];
    const standby = await openStandby('--port', String(port), '--metrics-port', String(metrics));
    const figureOf = async (name: string): Promise<string | undefined> => {
      const answer = await fetch(`http://127.0.0.1:${metrics}/metrics`);
      return new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())?.[1];
    };
    const reasons = await fetch(`http://127.0.0.1:${metrics}/readyz`);
    expect([reasons.status, await reasons.json()]).toEqual([
      503,
      expect.objectContaining({
        ready: false,
        standby: true,
        leader: expect.any(String),
        reasons: [expect.objectContaining({ code: 'STANDBY' })],
      }),
    ]);
    const followed = async (): Promise<unknown> =>
      (await (await fetch(`http://127.0.0.1:${metrics}/readyz`)).json()).journal;
    await expect
      .poll(followed, { timeout: 30_000 })
      .toMatchObject({ staleMs: expect.any(Number), fault: null });
    expect(await figureOf('layline_leading')).toBe('0');
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow('fetch failed');
    leader.child.kill('SIGTERM');
    expect(await ended(leader.child)).toBe(0);
    const address = await standby.leads;
    expect(address).toBe(`http://localhost:${port}`);
    expect(await call(address, '/v2/get-events')).toMatchObject({ status: true });
    expect((await fetch(`http://127.0.0.1:${metrics}/readyz`)).status).toBe(200);
    expect(await figureOf('layline_leading')).toBe('1');
    // On a busy machine the leader may have taken its own lease twice.
    expect(Number(await figureOf('layline_lease_epoch'))).toBeGreaterThanOrEqual(2);
  }, 60_000);

  it('stops at SIGTERM while it waits', async () => {
    await openLeader();
    const { child, said } = await openStandby();
    child.kill('SIGTERM');
    expect(await ended(child), said()).toBe(0);
  }, 60_000);

  it(
    '[OPS-22] takes over when the leader is killed or paused, without losing or doubling acknowledged bets',
    async () => {
      const journal = openAcknowledged(join(folder, 'acknowledged'));
      let { child, address } = await openLeader();
      for (let round = 1; round <= rounds; round += 1) {
        const standby = await openStandby();
        const token = await signIn(address);
        const bet = await findBet(address);
        const struck = child;
        const strikeAfter = 40 + ((round * 37) % 61);
        const isKilled = round % 2 === 1;
        const betting = burst({ address, token, bet, round, journal, strikeAfter }, () =>
          struck.kill(isKilled ? 'SIGKILL' : 'SIGSTOP'),
        );
        const next = await standby.leads;
        // A server that wakes up late finds another in its place, and exits.
        if (!isKilled) struck.kill('SIGCONT');
        expect(await ended(struck)).toBe(isKilled ? null : 1);
        expect(await betting).toBeGreaterThanOrEqual(strikeAfter);
        ({ child, address } = { child: standby.child, address: next });
      }
      journal.close();
      const all = journal.read();
      const history = await readHistory(address, await signIn(address));
      const lost = [...all].filter(([ref, id]) => history.get(ref)?.join() !== id);
      const doubled = [...history].filter(([, ids]) => ids.length > 1);
      expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
      child.kill('SIGTERM');
      await ended(child);
      const store = await openPostgres(database.url, { onLost: () => undefined });
      const { faults } = await verifyStore(store);
      await store.close();
      expect(faults).toEqual([]);
    },
    120_000 + rounds * 30_000,
  );
});
