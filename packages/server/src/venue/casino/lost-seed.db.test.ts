/**
 * The seed of a running round is lost with its key, its sealed row, or a store of an earlier day. The real
 * server then voids the round and says so; it never deals it by another seed, and no number twice.
 */
import type { ChildProcess } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runLine } from '../../../test/command-line.ts';
import { openReceiver, type Receiver } from '../../../test/open-receiver.ts';
import { call, ended, type Running, signIn, start } from '../../../test/real-server.ts';
import { openPglite } from '../../store/pglite.ts';

const children: ChildProcess[] = [];
let folder: string;
let receiver: Receiver;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'layline-'));
  receiver = await openReceiver('200');
  children.push(receiver.child);
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  await rm(folder, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
}

async function open(dataDir = folder): Promise<Running> {
  const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
  const to = ['--alert-url', receiver.url, '--alert-secret', secret];
  const running = await start(['--data-dir', dataDir, ...to, '--alert-private-network', 'true']);
  children.push(running.child);
  return running;
}

interface Shown {
  readonly mid: string;
  readonly hash: string;
  readonly nonce: number;
}

const shown = async (address: string, gameId: string): Promise<Shown> =>
  gameId === 'vimaan'
    ? (await call(address, '/casino/vimaan')).data
    : (await call(address, `/casino/data/${gameId}/113`)).data.t1[0];

const balance = async (address: string, token: string): Promise<number> =>
  (await call(address, '/auth/letest-user-details', token)).user.openingBalance;

/** Bets on the running round of Worli, and kills the server in the middle of the rounds of these games. */
async function betAndKill(gameIds: readonly string[]) {
  const { child, address } = await open();
  const token = await signIn(address);
  const before = await balance(address, token);
  const rounds = await Promise.all(gameIds.map((gameId) => shown(address, gameId)));
  const { mid } = await shown(address, 'worli2');
  const bet = { eventId: '113', matchId: '1130414', marketId: '1113', roundId: mid };
  const odd = { type: 'back', selectionId: 12, oddsReq: 1.92, stake: 500 };
  const placed = await call(address, '/bet/place', token, { ...bet, ...odd });
  expect(placed.message).toBe('Bet placed successfully!');
  await kill(child);
  return { rounds: rounds.map((round, at) => ({ ...round, gameId: gameIds[at] ?? '' })), before };
}

type Lost = Awaited<ReturnType<typeof betAndKill>>;

/** What a fault of the disk, or somebody with every right, does to rows that are guarded otherwise. */
async function damage(sets: ReadonlyMap<string, string>): Promise<void> {
  const store = await openPglite(folder);
  await store.query('alter table casino_round disable trigger all');
  for (const [mid, set] of sets) {
    await store.query(`update casino_round set ${set} where mid = $1`, [mid]);
  }
  await store.query('alter table casino_round enable trigger all');
  await store.close();
}

async function expectAlerts(mids: readonly string[]): Promise<void> {
  const told: string[] = [];
  for (const _ of mids) {
    const { type, data } = JSON.parse((await receiver.next()).body);
    expect([type, data.severity]).toEqual(['seed-lost', 'critical']);
    told.push(data.facts.round);
  }
  expect(told.toSorted()).toEqual(mids.toSorted());
}

/** The rounds are void, the stake is back, the seeds are listed as lost, and operators are told. */
async function expectGivenUp({ rounds, before }: Lost): Promise<void> {
  const { child, address, output } = await open();
  const token = await signIn(address);
  expect(await balance(address, token)).toBe(before);
  expect((await call(address, '/bet/exposure/fetch', token)).exposure).toBe(0);
  for (const { gameId, mid, hash, nonce } of rounds) {
    const { data } = await call(address, '/sports/v1/casino/result', token, { roundId: mid });
    expect(data[0]).toMatchObject({ result: 'V', void: true, cards: '', serverSeed: '' });
    expect(output()).toContain(`"mid":"${mid}","msg":"a round without its seed was voided`);
    const next = await shown(address, gameId);
    expect([next.mid, next.hash]).not.toEqual([mid, hash]);
    expect(next.nonce).toBe(nonce + 100);
    const fairness = (await call(address, `/casino/fairness/${gameId}`)).data;
    expect(fairness.lost.map(({ mid: one }: Shown) => one)).toEqual([mid]);
    expect(fairness.chain).toMatchObject({ gap: 'disorderly', afterNonce: nonce });
    expect(fairness.earlier).toMatchObject([{ rounds: 1, firstNonce: nonce }]);
  }
  await expectAlerts(rounds.map(({ mid }) => mid));
  await kill(child);
}

describe('a lost seed', { timeout: 600_000 }, () => {
  test('[CAS-10] ends the round void if the key is gone, and the next one has a new chain', async () => {
    const lost = await betAndKill(['worli2']);
    await rm(join(folder, 'seed.key'));
    await expectGivenUp(lost);
    const { code, out, err } = await runLine(['verify', '--data-dir', folder]);
    expect([code, `${out}${err}`]).toEqual([0, expect.stringContaining('All agrees')]);
  });

  test('[CAS-10] is one that cannot be opened, and one that is not what was promised', async () => {
    const damages = {
      worli2: 'sealed_seed = reverse(sealed_seed)',
      dt20: 'sealed_seed = null',
      vimaan: "sealed_seed = (select sealed_seed from casino_round where game_id = 'worli2')",
      lucky7: "hash = repeat('ab', 32)",
      teen20: "client_seed = 'of my choice'",
    };
    const lost = await betAndKill(Object.keys(damages));
    const sets = Object.values(damages).map(
      (set, at) => [lost.rounds[at]?.mid ?? '', set] as const,
    );
    await damage(new Map(sets));
    await expectGivenUp(lost);
  });

  test('[CAS-12] comes with the store of an earlier day, and no number is dealt twice', async () => {
    const { child, address } = await open();
    const { mid, nonce } = await shown(address, 'worli2');
    const file = join(folder, 'copy.gz');
    expect(await runLine(['backup', file, '--data-dir', folder])).toMatchObject({ code: 0 });
    await kill(child);
    await damage(new Map([[mid, 'sealed_seed = null']]));
    const later = await open();
    await expectAlerts([mid]);
    const dealt = await shown(later.address, 'worli2');
    expect(dealt.nonce).toBe(nonce + 100);
    await kill(later.child);
    const restored = join(folder, 'restored');
    const answer = await runLine(['restore', file, '--data-dir', restored]);
    expect(answer).toMatchObject({ err: '', code: 0 });
    await copyFile(join(folder, 'seed.key'), join(restored, 'seed.key'));
    const { address: where } = await open(restored);
    await expectAlerts([mid]);
    const next = await shown(where, 'worli2');
    expect(next.nonce).toBeGreaterThan(dealt.nonce);
    const { chain } = (await call(where, '/casino/fairness/worli2')).data;
    expect(chain).toMatchObject({ gap: 'restore', afterNonce: nonce, firstNonce: next.nonce });
  });
});
