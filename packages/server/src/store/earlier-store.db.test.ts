/** Opens, replays, verifies and serves a store that an earlier version wrote. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/app.ts';
import { type Caller, openCaller } from '../../test/caller.ts';
import { openManualClock } from '../../test/manual-clock.ts';
import { finalMatch } from '../../test/market.ts';
import { type StoreUnderTest, storesUnderTest } from '../../test/stores.ts';
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

/** In order: the store is restored once, and the last test changes it. */
const inOrder = { shuffle: false };

describe.each(storesUnderTest)('a store of November 2026 on $name', (kind) => {
  describe('restored', inOrder, () => {
    testStore(kind);
  });
});

function testStore(kind: StoreUnderTest): void {
  const clock = openManualClock();
  let store: Store;
  let test: TestApp;
  let answers: Readonly<Record<string, Answers>>;

  beforeAll(async () => {
    answers = JSON.parse(await readFile(fileOf('2026-11.json'), 'utf8'));
    clock.advance(60 * 60 * 1000);
    store = await kind.open();
    await restore(store, { file: fileOf('2026-11.gz'), now: clock.now() });
    test = await openTestApp(store, clock);
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

  it.each(['anna', 'bilal'])('[OPS-10] shows %s the same pages as before', async (name) => {
    const player = await openCaller(test.server).signIn(name, name);
    const { statement, ...others } = answers[name] as Answers;
    const now = await answersTo(player);
    expect(now).toMatchObject(others);
    // The wording of a line is not part of the history.
    const lines = statement.map((line) => ({
      ...(line as object),
      displayText: expect.any(String),
    }));
    expect(now.statement).toEqual(lines);
  });

  it('[OPS-10] continues from its state: a result is corrected, new risk is stopped', async () => {
    const anna = await openCaller(test.server).signIn('anna', 'anna');
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
