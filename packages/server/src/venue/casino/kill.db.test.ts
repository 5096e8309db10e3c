/** Kills the server during a round. Takes half a minute, so it is for the long run only. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { money, odds } from '@layline/contract';
import { commitOf, parseSlots, settleRound, verifyRound } from '@layline/games';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, ended, type Running, signIn, start } from '../../../test/real-server.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import { openPglite } from '../../store/pglite.ts';

const isLongRun = process.env['KILL_ROUNDS'] !== undefined;

describe.runIf(isLongRun)('a killed server', () => {
  let folder: string;
  const running: Running[] = [];
  const open = async (): Promise<Running> => {
    const one = await start(['--data-dir', folder]);
    running.push(one);
    return one;
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
  });
  afterEach(async () => {
    for (const { child } of running.splice(0)) {
      child.kill('SIGKILL');
      await ended(child);
    }
    await rm(folder, { recursive: true, force: true });
  });

  test('[CAS-10] is followed by one that deals the same cards and pays the round', async () => {
    const first = await open();
    const token = await signIn(first.address);
    const main = async (address: string): Promise<number> =>
      (await call(address, '/auth/letest-user-details', token)).user.openingBalance;
    const before = await main(first.address);
    const live = await call(first.address, '/casino/data/worli2/113', token);
    const [{ mid, hash }] = live.data.t1;
    const bet = { eventId: '113', matchId: '1130414', marketId: '1113', roundId: mid };
    const odd = { type: 'back', selectionId: 12, oddsReq: 1.92, stake: 500 };
    const placed = await call(first.address, '/bet/place', token, { ...bet, ...odd });
    expect(placed.message).toBe('Bet placed successfully!');
    first.child.kill('SIGKILL');
    await ended(first.child);

    const second = await open();
    const detail = await vi.waitFor(
      async () => {
        const reply = await call(second.address, '/sports/v1/casino/result', token, {
          roundId: mid,
        });
        if (!reply.status) throw new Error(reply.message);
        return reply.data[0];
      },
      { timeout: 60_000, interval: 500 },
    );
    expect(commitOf(detail.serverSeed)).toBe(hash);
    const { faults: unfair } = verifyRound({ ...detail, gameId: 'worli2', roundId: mid, hash });
    expect(unfair).toEqual([]);
    const slots = parseSlots(detail.cards) ?? [];
    const stake = { sid: 12, side: 'back', odds: odds(192), stake: money(50_000) } as const;
    const [paid] = settleRound({ gameId: 'worli2', slots }, [stake]);
    expect(await main(second.address)).toBe(before + (paid?.net ?? Number.NaN) / 100);

    second.child.kill('SIGTERM');
    await ended(second.child);
    const store = await openPglite(folder);
    const { faults } = await verifyStore(store);
    await store.close();
    expect(faults).toEqual([]);
  }, 150_000);
});
