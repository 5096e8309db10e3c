import { refusalBody } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, openTestApp, type TestApp } from '../../../test/app.ts';
import type { Caller } from '../../../test/caller.ts';
import { defineFinal, finalMatch, kings, openFinal } from '../../../test/market.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';

/** Literals in the body's text: JSON has no NaN, and `-0` is a valid number. */
const notStakes = [
  '2147483647',
  '2147483648',
  '2147483649',
  '-2147483648',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '90071992547409.93',
  '-0',
  '0',
  '0.001',
  '99.999',
  '1e308',
  '1e400',
  '-1e308',
  '5e-324',
  '"0x10"',
  '"1e2"',
  '"NaN"',
  '"Infinity"',
  '"-0"',
  '"0b11"',
  '"١٠٠"',
  '" 100"',
  '"100,00"',
  '""',
  'null',
  'true',
  '[100]',
  '{"valueOf":100}',
  '"9999999999999999999999999999"',
];

describe.each(oneStore(import.meta.url))('figures at the edge over $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let anna: Caller;
  let bet: string;

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    anna = await test.addPlayer('anna');
    test.app.marketCache.apply([openFinal()]);
    await accepted(test.app.engine.submit({ kind: 'define-market', definition: defineFinal() }));
    const rests = { oddsReq: 2.2, stake: 100, persistence: 'keep' };
    const body = { marketId: finalMatch, selectionId: kings, type: 'back', ...rests };
    bet = (await anna.post('/bet/save2', body)).body.data.betId;
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  /** Sends the body with one figure replaced by the literal text. */
  async function send(url: string, body: object, field: string, text: string) {
    const payload = JSON.stringify({ ...body, [field]: '@' }).replace('"@"', text);
    const headers = { 'content-type': 'application/json' };
    return anna.send('POST', url, undefined, headers, { payload });
  }

  const before = () => ({
    seq: test.app.engine.view.seq,
    account: test.app.engine.view.accountOf('anna' as never),
  });
  const side = { marketId: finalMatch, selectionId: kings, type: 'back' };

  it.each(notStakes)('[SLIP-3] refuses a stake written as %s with a clear text', async (text) => {
    const { account } = before();
    const { status, body } = await send('/bet/save2', { ...side, oddsReq: 2 }, 'stake', text);
    const { code, message } = refusalBody.parse(body);
    expect(status).toBe(400);
    expect(['INVALID_REQUEST', 'STAKE_INVALID', 'STAKE_TOO_SMALL', 'STAKE_TOO_LARGE']).toContain(
      code,
    );
    expect(message).toMatch(
      /^(stake: .+|(Minimum|Maximum) stake limit exceeded!|This stake is not valid\.)$/,
    );
    expect(before().account).toEqual(account);
  });

  it.each(notStakes)(
    'refuses odds, a minimum fill and a size to cancel written as %s',
    async (text) => {
      const { account } = before();
      const placed = { ...side, oddsReq: 2, stake: 100 };
      const answers = [
        await send('/bet/save2', placed, 'oddsReq', text),
        await send(`/bet/change/${bet}`, {}, 'oddsReq', text),
        await send('/bet/save2', { ...placed, markettype: 'FANCY', price: 48 }, 'size', text),
        await send('/bet/save2', { ...placed, markettype: 'FANCY', size: 100 }, 'price', text),
      ];
      for (const { status, body } of answers) {
        expect([400, 404], `${body.message}`).toContain(status);
        expect(refusalBody.parse(body).message.length).toBeGreaterThan(5);
      }
      expect(before().account).toEqual(account);
    },
  );

  it.each(['-0', '0', '-1', '0.001', '1e308', '"0x10"', 'null', '"NaN"', '9007199254740993'])(
    'cancels nothing for a size of %s',
    async (text) => {
      const { seq } = before();
      const { status, body } = await send(`/bet/cancel/${bet}`, {}, 'size', text);
      expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
      expect(before().seq).toBe(seq);
    },
  );
});
