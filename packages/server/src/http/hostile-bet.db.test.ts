/** A bet's body with the names of fields that the server derives, and commands that fail. */
import { marketId, playerId } from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../test/caller.ts';
import { accepted, backKings, openTestHouse, type TestHouse } from '../../test/house.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../test/market.ts';
import { emptyTables, openMigrated, storesUnderTest } from '../../test/stores.ts';
import type { Request } from '../desk/request.ts';
import type { Store } from '../store/database.ts';

const hostile: readonly unknown[] = [
  { marketId: 'x', odds: { toString: 1, valueOf: 1 } },
  { marketId: [1, 2] },
  { marketId: { length: 9 }, odds: 200 },
  5,
  null,
  [],
];

describe.each(storesUnderTest)('hostile bets on $name', (kind) => {
  let store: Store;
  let test: TestHouse;
  let anna: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestHouse(store);
    anna = await test.addPlayer('anna');
    test.house.board.apply([openFinal()]);
    await test.house.intake.settleDown();
  });
  afterEach(() => test.close());

  const bet = { marketId: finalMatch, selectionId: kings, type: 'back', oddsReq: 2, stake: 100 };
  const report = () => test.house.desk.report();

  it.each(['placePart', 'asked', 'house', 'limits', 'betId', 'seq', 'clientRefHash'])(
    '[API-1] drops %s of a caller before anything reads it',
    async (field) => {
      for (const value of hostile) {
        const { status, body } = await anna.post('/bet/save2', { ...bet, [field]: value });
        expect([status, body.data?.sizeMatched], JSON.stringify(value)).toEqual([200, 100]);
      }
      expect(report()).toMatchObject({ recoveries: 0, failed: 0 });
    },
  );

  it('[API-1] refuses a command that throws while it is decided, and that alone', async () => {
    const broken = {
      kind: 'cancel-bets',
      get playerId(): never {
        throw new Error('a rule that nobody thought of');
      },
      marketId: null,
    } as unknown as Request;
    const [failed, placed] = await Promise.all([
      test.house.desk.submit(broken),
      anna.post('/bet/save2', bet),
    ]);
    expect(failed).toMatchObject({ refusal: { code: 'COMMAND_FAILED' } });
    expect(placed.body.status).toBe(true);
    expect(report()).toMatchObject({ isAvailable: true, recoveries: 0, failed: 1 });
  });

  it('[API-1] drops a command that the store refuses for what it says, and tells its caller', async () => {
    const poisoned = defineFinal({ marketId: marketId('1.300'), name: 'Match \u0000 Odds' });
    const define = (definition: typeof poisoned) =>
      test.house.desk.submit({ kind: 'define-market', definition });
    const sound = defineFinal({ marketId: marketId('1.301') });
    const own = test.house.desk.submit(backKings(playerId('anna'), 'beside-it'));
    const others = [define(sound), own] as const;
    const refused = define(poisoned);
    const last = define(defineFinal({ marketId: marketId('1.302') }));
    expect(await refused).toMatchObject({ refusal: { code: 'COMMAND_FAILED' } });
    await accepted(others[0]);
    await accepted(others[1]);
    await accepted(last);
    // What came while the poisoned one was found out is taken too.
    const behind = await test.house.desk.submit(backKings(playerId('anna'), 'behind-it'));
    expect(behind).toMatchObject({ kind: 'accepted' });
    expect(report()).toMatchObject({ isAvailable: true, failed: 1 });
    expect(report().recoveries).toBeLessThanOrEqual(2);
    // A market that is told of again and again is not sent again as long as it says the same.
    const poisonedChange = { ...openFinal(), marketId: poisoned.marketId, definition: poisoned };
    test.house.board.apply([poisonedChange]);
    await test.house.intake.settleDown();
    const before = report().recoveries;
    test.house.board.apply([{ ...poisonedChange, definition: { ...poisoned } }]);
    await test.house.intake.settleDown();
    expect(report().recoveries).toBe(before);
  });
});
