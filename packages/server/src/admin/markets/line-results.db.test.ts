import {
  type LineEnding,
  lineRunnerId,
  type MarketChange,
  type MarketDefinition,
  type RunnerLine,
} from '@layline/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import {
  defineHandicap,
  handicap,
  handicapLines as lines,
  openHandicap,
} from '../../../test/lines.ts';
import { defineFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Store } from '../../store/database.ts';
import { runCommand } from '../catalogue/commands.ts';

describe.each(oneStore(import.meta.url))('results of lines over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let omar: Caller;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    test = await openTestApp(store);
    omar = await test.addPlayer('omar');
    test.app.marketCache.apply([openHandicap()]);
  });
  afterEach(() => test.close());

  async function run(name: string, values: Record<string, string> = {}) {
    const answer = await runCommand(test.app, { name, values: { market: handicap, ...values } });
    return answer.kind === 'done' ? answer.done.data : answer.message;
  }
  const place = async (line: RunnerLine | undefined, oddsReq = 2.05) => {
    if (line === undefined) throw new Error('no such line');
    const own = { marketId: handicap, selectionId: lineRunnerId(line), oddsReq };
    const { body } = await omar.post('/bet/save2', { ...own, type: 'back', stake: 100 });
    expect(body.message).toBe('Bet placed successfully!');
    return body.data.betId as string;
  };
  const balance = async (): Promise<number> =>
    (await omar.get('/auth/letest-user-details')).body.user.openingBalance;

  const paid: readonly (readonly [number, LineEnding, number])[] = [
    [2, 'won', 105],
    [1, 'half-won', 52.5],
    [0, 'lost', -100],
  ];

  it.each(paid)('[LINES-1] a margin of %s is %s on -0.75', async (margin, _ending, gain) => {
    const before = await balance();
    await place(lines[0]);
    expect(await run('market result', { number: String(margin) })).toMatchObject({ bets: 1 });
    expect(await balance()).toBe(before + gain);
    expect(await run('market show')).toMatchObject({ isPaid: true, number: margin });
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[CASH-1] lines have no offer, and the answer says so', async () => {
    await place(lines[0]);
    const { body } = await omar.post('/bet/cash-out/quote', { marketId: handicap });
    expect(body).toMatchObject({
      code: 'CASH_OUT_NOT_POSSIBLE',
      message: 'Cashout is not offered on handicaps and goal lines.',
    });
  });

  it('[LINES-1] a push returns the stake, and another number is paid in its place', async () => {
    const before = await balance();
    await place(lines[4]);
    await place(lines[3]);
    await run('market result', { number: '0' });
    expect(await balance()).toBe(before + 52.5);
    await run('market resettle', { number: '-1' });
    expect(await balance()).toBe(before - 100 + 105);
    expect(await run('market show')).toMatchObject({ number: -1 });
    await run('market void');
    expect(await balance()).toBe(before);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  const told = (more: Partial<MarketChange> & { readonly definition: MarketDefinition }) => {
    test.app.marketCache.apply([{ marketId: handicap, at: defineFinal().startAt, ...more }]);
    return test.app.marketSync.settleDown();
  };
  /** As feeds close it: every line has lost, by its status. */
  const closed = (): MarketDefinition => ({
    ...defineHandicap(),
    runners: defineHandicap().runners.map((one) => ({ ...one, status: 'LOSER' as const })),
    status: 'CLOSED',
    lineResult: 1,
    version: 3,
  });

  it('[LINES-1] a feed that closes a market pays by its number', async () => {
    const before = await balance();
    await place(lines[0]);
    await told({ definition: closed() });
    expect(await balance()).toBe(before + 52.5);
    expect((await verifyStore(store)).faults).toEqual([]);
  });

  it('[FEED-14] what a feed closes in doubt waits for the number of an operator', async () => {
    const before = await balance();
    await place(lines[0]);
    const doubt = { reason: 'the lines leave several numbers', stated: '0', computed: '0 to 1' };
    const held = { ...defineHandicap(), status: 'SUSPENDED', version: 2 } as const;
    await told({ definition: held, doubt });
    await told({ definition: closed() });
    expect(await balance()).toBe(before);
    await run('market result', { number: '1' });
    expect(await balance()).toBe(before + 52.5);
  });

  it('[LINES-1] the worksheet of a bet tells the number, the handicap and the half', async () => {
    const id = await place(lines[0]);
    await run('market result', { number: '1' });
    const { body } = await omar.get(`/bet/${id}`);
    expect(body.data.worksheet).toEqual([
      'Back 100.00 on Kings -0.75 at 2.05 or better. Rules: betfair@1.',
      'Margin 1 at handicap -0.75: half of the stake won, the other half was returned.',
      'Half of 100.00 x (2.05 - 1): +52.50.',
    ]);
  });

  it('[LINES-2] a trader reads the position by the margin', async () => {
    await place(lines[0]);
    const { outcomes, total } = (await run('risk position')) as {
      readonly outcomes: readonly string[];
      readonly total: readonly number[];
    };
    const at = (margin: string) => total[outcomes.indexOf(margin)];
    expect([at('0'), at('+1'), at('+2 and more')]).toEqual([100, -52.5, -105]);
    expect(outcomes[0]).toMatch(/^-\d and below$/);
  });

  it('[LINES-3] only a number settles lines', async () => {
    await place(lines[0]);
    expect(await run('market result', { winner: 'Kings -0.75' })).toMatch('by their number');
    expect(await run('market result')).toMatch('--number: must be given');
    expect(await run('market result', { number: '1.5' })).toMatch('whole number');
  });
});
