/** Bets with names of fields that the server derives, and commands that fail. */
import { randomBytes } from 'node:crypto';
import { marketId, money, playerId, transferRef } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accepted, backKings, openTestApp, type TestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';

const hostile: readonly unknown[] = [
  { marketId: 'x', odds: { toString: 1, valueOf: 1 } },
  { marketId: [1, 2] },
  { marketId: { length: 9 }, odds: 200 },
  5,
  null,
  [],
];

describe.each(oneStore(import.meta.url))('hostile bets on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    anna = await test.addPlayer('anna');
    test.app.marketCache.apply([openFinal()]);
    await test.app.marketSync.settleDown();
  });
  afterEach(() => test.close());

  const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 100 };
  const report = () => test.app.engine.report();
  const deposit = (ref: string) =>
    ({
      kind: 'move-funds',
      transferRef: transferRef(ref),
      direction: 'deposit',
      playerId: playerId('anna'),
      amount: money(100),
      remark: '',
    }) as const;

  it.each(['placePart', 'asked', 'house', 'limits', 'betId', 'seq', 'clientRefHash'])(
    "[API-1] drops a caller's %s before anything reads it",
    async (field) => {
      for (const value of hostile) {
        const { status, body } = await anna.post('/bet/save2', { ...bet, [field]: value });
        expect([status, body.data?.sizeMatched], JSON.stringify(value)).toEqual([200, 100]);
      }
      expect(report()).toMatchObject({ recoveries: 0, failed: 0 });
    },
  );

  it('[API-1] refuses only the command that throws while it is decided', async () => {
    const broken = { ...defineFinal(), runners: undefined as never };
    const [failed, placed] = await Promise.all([
      test.app.engine.submit({ kind: 'define-market', definition: broken }),
      anna.post('/bet/save2', bet),
    ]);
    expect(failed).toMatchObject({ refusal: { code: 'COMMAND_FAILED' } });
    expect(placed.body.status).toBe(true);
    expect(report()).toMatchObject({ isAvailable: true, recoveries: 0, failed: 1 });
  });

  it.each(['Match \0 Odds', 'Match \ud83d Odds', '\udc00 Odds'])(
    '[API-1] refuses text that no store can hold before anything is decided: %j',
    async (name) => {
      const poisoned = defineFinal({ marketId: marketId('1.300'), name });
      const define = (definition: typeof poisoned) =>
        test.app.engine.submit({ kind: 'define-market', definition });
      const mended = { ...poisoned, name: 'Match Odds', version: poisoned.version + 1 };
      const [refused, sound] = await Promise.all([define(poisoned), define(mended)]);
      expect(refused).toMatchObject({ refusal: { code: 'COMMAND_FAILED' } });
      expect(sound).toMatchObject({ kind: 'accepted' });
      const paid = await test.app.engine.submit({ ...deposit('inv-1'), remark: name });
      expect(paid).toMatchObject({ refusal: { code: 'COMMAND_FAILED' } });
      expect(report()).toMatchObject({ isAvailable: true, failed: 2, recoveries: 0 });
      const journal = await store.query<{ event: string }>('select event::text from journal');
      expect(journal.filter(({ event }) => /\\u0000|\\ud[89a-f]|\ufffd/i.test(event))).toEqual([]);
    },
  );

  it('[API-1] drops a command whose content the store refuses, and tells its caller', async () => {
    const sound = defineFinal({ marketId: marketId('1.301') });
    const define = (definition: typeof sound) =>
      test.app.engine.submit({ kind: 'define-market', definition });
    const own = test.app.engine.submit(backKings(playerId('anna'), 'beside-it'));
    const others = [define(sound), own] as const;
    // Longer than either store's index accepts.
    const refused = test.app.engine.submit(deposit(randomBytes(4000).toString('hex')));
    const last = define(defineFinal({ marketId: marketId('1.302') }));
    expect(await refused).toMatchObject({ refusal: { code: 'COMMAND_FAILED' } });
    await accepted(others[0]);
    await accepted(others[1]);
    await accepted(last);
    // Commands that arrived while the faulty one was found are accepted too.
    const behind = await test.app.engine.submit(backKings(playerId('anna'), 'behind-it'));
    expect(behind).toMatchObject({ kind: 'accepted' });
    expect(report()).toMatchObject({ isAvailable: true, failed: 1 });
    expect(report().recoveries).toBeGreaterThan(0);
    expect(report().recoveries).toBeLessThanOrEqual(2);
  });

  it('[API-1] does not resend a market that is refused for its name', async () => {
    const definition = defineFinal({ marketId: marketId('1.300'), name: 'Match \0 Odds' });
    const change = { ...openFinal(), marketId: definition.marketId, definition };
    test.app.marketCache.apply([change]);
    await test.app.marketSync.settleDown();
    expect(report().failed).toBe(1);
    test.app.marketCache.apply([{ ...change, definition: { ...definition } }]);
    await test.app.marketSync.settleDown();
    expect(report()).toMatchObject({ failed: 1, recoveries: 0 });
  });
});
