/** Opens, replays, verifies and serves a store that an earlier version wrote. */
import { createPrivateKey, type JsonWebKey } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { Authenticator, type Key } from '../../test/authenticator.ts';
import { type Caller, openCaller } from '../../test/caller.ts';
import { openManualClock } from '../../test/manual-clock.ts';
import { finalMatch } from '../../test/market.ts';
import { chosenPassword, codeAt, openTestConsole } from '../../test/staff.ts';
import { openMigrated, type StoreUnderTest, storesUnderTest } from '../../test/stores.ts';
import { runCommand } from '../admin/catalogue/commands.ts';
import { verifyStore } from '../engine/audit/verify.ts';
import { restore } from '../engine/writer/restore.ts';
import type { Store } from './database.ts';

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../../test/earlier-store/${name}`, import.meta.url));

/** Answers to players from the version that made the store. */
interface Answers {
  readonly balance: number;
  readonly exposure: number;
  readonly statement: readonly unknown[];
  readonly settledBets: readonly unknown[];
  readonly openBets: readonly unknown[];
}

type Name = 'anna' | 'bilal' | 'carla';

interface Earlier {
  readonly answers: Readonly<Record<Name, Answers>>;
  readonly triggers: readonly unknown[];
  readonly signIn: {
    readonly anna: { readonly password: string; readonly secret: string };
    readonly bilal: { readonly passkey: Key & { readonly privateKey: JsonWebKey } };
    readonly carla: { readonly password: string };
    readonly olga: { readonly secret: string };
  };
}

const read = async (): Promise<Earlier> =>
  JSON.parse(await readFile(fileOf('2026-11-27.json'), 'utf8'));

/** In order: the store is restored once, and the last test changes it. */
const inOrder = { shuffle: false };

it('[OPS-10] a backup of an older store is refused, with the version that reads it', async () => {
  const text = gunzipSync(await readFile(fileOf('2026-11-27.gz'))).toString('utf8');
  const [first = '', ...others] = text.split('\n');
  const head = JSON.parse(first);
  const older = JSON.stringify({ ...head, migrations: head.migrations.slice(0, 27) });
  const folder = await mkdtemp(join(tmpdir(), 'layline-older-'));
  const file = join(folder, 'older.gz');
  await writeFile(file, gzipSync([older, ...others].join('\n')));
  const [kind] = storesUnderTest;
  const store = await openMigrated(kind as StoreUnderTest);
  try {
    await expect(restore(store, { file, now: openManualClock().now() })).rejects.toThrow(
      'FILE: the backup is at migration 27, and this version reads from 44 on; the version of 27 November ' +
        '2026 (commit 46ca363d) brings it there: restore it there and back up again.',
    );
    expect(await store.query('select 1 from site')).toEqual([]);
  } finally {
    await store.close();
    await rm(folder, { recursive: true });
  }
});

describe.each(storesUnderTest)('a store of November 2026 on $name', (kind) => {
  describe('restored', inOrder, () => {
    testStore(kind);
  });
});

function testStore(kind: StoreUnderTest): void {
  const clock = openManualClock();
  let store: Store;
  let test: TestApp;
  let earlier: Earlier;
  let players: Readonly<Record<Name, Caller>>;

  beforeAll(async () => {
    earlier = await read();
    clock.advance(60 * 60 * 1000);
    store = await kind.open();
    await restore(store, { file: fileOf('2026-11-27.gz'), now: clock.now() });
    test = await openTestApp(store, clock);
    players = await letIn(test, earlier);
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  async function answersTo(player: Caller): Promise<Answers> {
    const bets = async (status: string) =>
      (await player.post('/bet/history/test/1/20', { status })).body.pageItems;
    return {
      balance: (await player.get('/auth/letest-user-details')).body.user.openingBalance,
      exposure: (await player.get('/bet/exposure/fetch')).body.exposure,
      statement: (await player.post('/transit/transactions/test/1/20', {})).body.pageItems,
      settledBets: await bets('Settle'),
      openBets: await bets('Unsettle'),
    };
  }

  it('[OPS-10] verifies without faults, row by row and event by event', async () => {
    const report = await verifyStore(store);
    expect(report.faults).toEqual([]);
  });

  it('[OPS-10] lets a member of staff in by the same password and app', async () => {
    const venue = openTestConsole(test);
    const { ticket } = (
      await venue.call('POST', '/api/sign-in', { body: { name: 'olga', password: chosenPassword } })
    ).body;
    const code = codeAt(earlier.signIn.olga.secret, clock.now());
    expect(await venue.call('POST', '/api/sign-in/code', { body: { ticket, code } })).toMatchObject(
      {
        status: 200,
      },
    );
    await venue.close();
  });

  it('[OPS-10] waits for the same trigger', async () => {
    expect((await players.bilal.get('/bet/triggers')).body.data).toMatchObject(earlier.triggers);
  });

  it.each<Name>(['anna', 'bilal', 'carla'])('[OPS-10] shows %s the same pages', async (name) => {
    const { statement, ...others } = earlier.answers[name];
    const now = await answersTo(players[name]);
    expect(now).toMatchObject(others);
    // The wording of a line is not part of the history, nor are fields that came later.
    const lines = statement.map((line) => ({
      ...(line as object),
      displayText: expect.any(String),
    }));
    expect(now.statement).toMatchObject(lines);
  });

  it('[OPS-10] continues from its state: a result is corrected, new risk is stopped', async () => {
    const { anna } = players;
    const before = (await answersTo(anna)).balance;
    const values = { market: finalMatch, winner: 'Kings' };
    const answer = await runCommand(test.app, { name: 'market resettle', values });
    expect(answer.kind).toBe('done');
    // 100.00 on Kings at 2.00 and 110.00 against Lions at 2.00 were lost before, and win now.
    expect((await answersTo(anna)).balance).toBe(before + 2 * (100 + 110));
    expect(test.app.engine.view.riskStops()).toEqual([]);
    const stop = { name: 'risk stop', values: { all: 'on', reason: 'a new version' } };
    expect((await runCommand(test.app, stop)).kind).toBe('done');
    expect((await verifyStore(store)).faults).toEqual([]);
  });
}

/** Signs in by a password with an authenticator app, by a passkey, and by a password. */
async function letIn(
  { server, clock }: TestApp,
  { signIn }: Earlier,
): Promise<Record<Name, Caller>> {
  const anyone = openCaller(server);
  const { password, secret } = signIn.anna;
  const { ticket } = (await anyone.post('/auth/signin', { userName: 'anna', password })).body
    .secondStep;
  const code = codeAt(secret, clock.now());
  const anna = await anyone.post('/auth/signin/second-step', { ticket, code });
  const phone = new Authenticator('http://localhost:8080');
  const { passkey } = signIn.bilal;
  const privateKey = createPrivateKey({ key: passkey.privateKey, format: 'jwk' });
  phone.keys.push({ ...passkey, privateKey });
  const begun = (await anyone.post('/auth/passkey-signin/begin', {})).body.data;
  const credential = phone.get(begun.options);
  const bilal = await anyone.post('/auth/passkey-signin/finish', {
    ticket: begun.ticket,
    credential,
  });
  return {
    anna: openCaller(server, anna.body.userToken),
    bilal: openCaller(server, bilal.body.userToken),
    carla: await anyone.signIn('carla', signIn.carla.password),
  };
}
