/** Withdrawals and deposits of the cashier: concurrent, after a crash, after a year; and their rows. */
import {
  clientRef,
  money,
  type PlayerId,
  playerId,
  siteId,
  transferRef,
  withdrawalRef,
} from '@layline/contract';
import type { CreditDeposit } from '@layline/exchange';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBettor } from '../../../test/app.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { openManualClock } from '../../../test/manual-clock.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { silentLog } from '../../base/log.ts';
import type { Store } from '../../store/database.ts';
import { verifyStore } from '../audit/verify.ts';
import { type Records, recordsIn } from '../memory/records.ts';
import type { Outcome } from '../request/request.ts';
import type { Engine } from '../writer/engine.ts';
import { openInspectedEngine } from '../writer/open-engine.ts';
import { chargeBack, creditDeposit } from './cashier-transfers.ts';

const site = siteId('layline');
const yearMs = 365 * 24 * 3_600_000;

describe.each(storesUnderTest)('the cashier on $name', (kind) => {
  const clock = openManualClock();
  let store: Store;
  let engine: Engine;
  let anna: PlayerId;
  /** Runs after the next commit has reached the store. */
  let onWritten: (() => Promise<void>) | null;

  const breakable = (records: Records): Records => ({
    ...records,
    async write(batch, accounts) {
      await records.write(batch, accounts);
      const fate = onWritten;
      onWritten = null;
      await fate?.();
    },
  });
  const open = async (): Promise<Engine> => {
    const records = breakable(recordsIn(store));
    return (await openInspectedEngine({ store, records, clock, log: silentLog() })).engine;
  };
  const credit = (id: string, changed: Partial<CreditDeposit> = {}): Promise<Outcome> =>
    creditDeposit(
      { engine, records: recordsIn(store) },
      {
        kind: 'credit-deposit',
        siteId: site,
        playerId: anna,
        transferRef: transferRef(`deposit:bank:${id}`),
        method: 'bank',
        amount: money(50_00),
        fee: money(0),
        remark: `Deposit: ${id}`,
        ...changed,
      },
    );
  const ref = withdrawalRef('w1');
  const hold = (amount = 30_00) =>
    engine.submit({
      kind: 'hold-withdrawal',
      playerId: anna,
      ref,
      clientRef: clientRef('first'),
      method: 'bank',
      destinationId: 'd1',
      amount: money(amount),
      fee: money(1_00),
    });
  const textOf = (outcome: Outcome): string => {
    if (outcome.kind === 'refused') return outcome.refusal.code;
    return outcome.events.length === 0 ? 'before' : 'done';
  };
  const answers = async (...outcomes: Promise<Outcome>[]) =>
    (await Promise.all(outcomes)).map(textOf);
  const account = () => engine.view.accountOf(anna);
  const rows = () => store.query('select ref, state, ended_by from withdrawal');

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    onWritten = null;
    engine = await open();
    anna = await addBettor(engine, 'anna', 1_00);
  });
  afterEach(async () => {
    const { faults } = await verifyStore(store);
    await engine.close();
    if (faults.length > 0) throw new Error(faults.join(' '));
  });

  it('[CASHIER-5] credits once, whether the repetition is concurrent, later or in a year', async () => {
    const all = await answers(credit('x'), credit('x'), credit('x'));
    expect(all.toSorted()).toEqual(['before', 'before', 'done']);
    expect(await answers(credit('x', { amount: money(1) }))).toEqual(['TRANSFER_REF_REUSED']);
    clock.advance(yearMs);
    expect(await answers(credit('other'), credit('x'))).toEqual(['done', 'before']);
    expect(account()?.openingBalance).toBe(101_00);
  });

  it('[CASHIER-5] credits once if the process died between commit and answer', async () => {
    const dead = Promise.withResolvers<void>();
    const isWritten = Promise.withResolvers<void>();
    onWritten = () => {
      isWritten.resolve();
      return dead.promise;
    };
    const unanswered = credit('x');
    await isWritten.promise;
    const left = engine;
    engine = await open();
    expect(await answers(credit('x'))).toEqual(['before']);
    expect(account()?.openingBalance).toBe(51_00);
    dead.resolve();
    expect(await answers(unanswered)).toEqual(['done']);
    await left.close();
  });

  it('[CASHIER-1] keeps what is held over a restart, with and without a snapshot', async () => {
    await answers(credit('x'));
    await answers(hold());
    const hash = engine.view.stateHash();
    for (const isFromStart of [false, true]) {
      await engine.close();
      if (isFromStart) await store.query('delete from snapshot');
      engine = await open();
      expect(engine.view.stateHash()).toBe(hash);
      expect(account()).toMatchObject({ openingBalance: 51_00, held: 31_00, funds: 20_00 });
      expect(await answers(hold(), hold(31_00))).toEqual(['before', 'TRANSFER_REF_REUSED']);
    }
  });

  it('[CASHIER-1] writes each step of a withdrawal to its row, within one commit too', async () => {
    await answers(credit('x'));
    expect(
      await answers(
        hold(),
        engine.submit({ kind: 'approve-withdrawal', ref }),
        engine.submit({ kind: 'send-withdrawal', ref }),
      ),
    ).toEqual(['done', 'done', 'done']);
    expect(await rows()).toEqual([{ ref, state: 'sent', ended_by: null }]);
    await answers(engine.submit({ kind: 'end-withdrawal', ref, end: 'returned' }));
    expect(await rows()).toEqual([{ ref, state: 'returned', ended_by: null }]);
    expect(account()).toMatchObject({ openingBalance: 51_00, held: 0 });
  });

  it('[CASHIER-6] writes unclaimed money to its row, and who got it', async () => {
    const bilal = playerId('nobody-here');
    expect(await answers(credit('x', { playerId: bilal }))).toEqual(['done']);
    const transfer = { siteId: site, transferRef: transferRef('deposit:bank:x') };
    const unclaimed = () =>
      store.query('select payer_id, player_id, state, code from cashier_unclaimed');
    expect(await unclaimed()).toEqual([
      { payer_id: bilal, player_id: null, state: 'open', code: 'NOT_FOUND' },
    ]);
    const assign = engine.submit({ kind: 'assign-unclaimed', playerId: anna, ...transfer });
    expect(await answers(assign, credit('x', { playerId: bilal }))).toEqual(['done', 'before']);
    expect(await unclaimed()).toMatchObject([{ player_id: anna, state: 'assigned' }]);
  });

  it('[CASHIER-7] charges a deposit back once', async () => {
    await answers(credit('x'));
    const back = () =>
      chargeBack(
        { engine, records: recordsIn(store) },
        {
          kind: 'charge-back',
          siteId: site,
          playerId: anna,
          transferRef: transferRef('charge-back:bank:x'),
          method: 'bank',
          amount: money(50_00),
          remark: 'Charge-back: x',
        },
      );
    expect((await answers(back(), back())).toSorted()).toEqual(['before', 'done']);
    expect(account()?.openingBalance).toBe(1_00);
  });

  it('[CASHIER-1] the check of the store finds a changed row', async () => {
    await answers(credit('x'));
    await answers(hold());
    await store.query(`update withdrawal set amount = amount + 1`);
    const { faults } = await verifyStore(store);
    expect(faults).toEqual([`The row of the withdrawal ${ref} is not the journal's.`]);
    await store.query(`update withdrawal set amount = amount - 1`);
  });
});
