/** Bets at the tables by players of another operator, which loses, doubles, delays and reorders. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import { emptyTables } from '../../../test/kept-stores.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import { TableVenue } from '../../../test/table-venue.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import type { Store } from '../../store/database.ts';

/** Nothing is left here, and the operator has what the ledger says. */
const even = { here: 0, apart: 0, openDebits: [] };

describe.each(oneStore(import.meta.url))('tables of a remote wallet on $name', (kind) => {
  let store: Store;
  let venue: TableVenue;
  let anna: Caller;
  let id: string;

  beforeAll(async () => {
    store = await openMigrated(kind);
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await emptyTables(store);
    venue = await TableVenue.open(store);
    ({ caller: anna, id } = await venue.join('anna'));
  });
  afterEach(async () => {
    const { faults } = await verifyStore(store);
    await venue.close();
    if (faults.length > 0) throw new Error(faults.join(' '));
  });

  const codeOf = async (bet: Promise<{ readonly body: { readonly code?: string } }>) =>
    (await bet).body.code ?? 'placed';

  it('[TAB-1] takes what a bet may lose, and gives back what the round leaves', async () => {
    const round = await venue.openRound(anna);
    expect(await codeOf(venue.bet(anna, round))).toBe('placed');
    expect(await venue.theirs('anna')).toBe('900.00');
    expect(await codeOf(venue.bet(anna, round, { stake: 150 }))).toBe('placed');
    expect(await venue.theirs('anna')).toBe('750.00');
    await venue.endRound();
    expect(await venue.stateOf('anna', id)).toEqual(even);
    const { debits, credits } = await venue.control('books');
    expect([debits, credits]).toEqual([2, 1]);
    const { body } = await anna.post('/transit/transactions/test/1/10', { filter: 'all' });
    const texts = JSON.stringify(body.data.pageItems);
    expect(texts).toContain('From your wallet');
  });

  it.each([
    ['its answer is lost', { loseAnswers: 1 }],
    ['it is lost itself', { loseCalls: 1 }],
    ['something in between breaks it', { breakCalls: 1 }],
    ['its answer takes more than three seconds', { delayMs: 3500 }],
  ])('[TAB-2] places nothing on a debit of which %s, and rolls it back', async (_what, faults) => {
    const round = await venue.openRound(anna);
    await venue.fail(faults);
    const clientRef = 'client-ref-1';
    expect(await codeOf(venue.bet(anna, round, { clientRef }))).toBe('UNAVAILABLE');
    await venue.fail({});
    await venue.settle();
    expect(await venue.theirs('anna')).toBe('1000.00');
    // The same bet again is the bet that was refused.
    expect(await codeOf(venue.bet(anna, round, { clientRef }))).toBe('UNAVAILABLE');
    expect(await codeOf(venue.bet(anna, await venue.openRound(anna)))).toBe('placed');
    await venue.endRound();
    expect(await venue.stateOf('anna', id)).toEqual(even);
  });

  it('[TAB-2] a debit that comes after its rollback is refused', async () => {
    const round = await venue.openRound(anna);
    await venue.fail({ lateDebits: 1 });
    expect(await codeOf(venue.bet(anna, round))).toBe('UNAVAILABLE');
    await venue.settle();
    await venue.control('release');
    expect(await venue.control('books')).toMatchObject({ lateDebits: 1, debits: 0, rollbacks: 1 });
    expect(await venue.stateOf('anna', id)).toEqual(even);
  });

  it('[TAB-2] refuses what the operator refuses, and takes nothing', async () => {
    const round = await venue.openRound(anna);
    await venue.control('balance', { player: 'anna', balance: '60.00' });
    expect(await codeOf(venue.bet(anna, round))).toBe('INSUFFICIENT_FUNDS');
    await venue.control('balance', { player: 'anna', balance: '1000.00' });
    await venue.control('limit', { limit: '70.00' });
    expect(await codeOf(venue.bet(anna, round))).toBe('LOSS_LIMIT_REACHED');
    expect(await venue.control('books')).toMatchObject({ debits: 0, rollbacks: 0 });
    expect(await venue.stateOf('anna', id)).toEqual(even);
  });

  it('[TAB-2] rolls back a debit whose bet is refused here after it', async () => {
    const round = await venue.openRound(anna);
    const limit = 'stake/day=50';
    await venue.operator.run('protection limit', { site: 'layline', user: 'anna', limit });
    expect(await codeOf(venue.bet(anna, round))).toBe('STAKE_LIMIT_REACHED');
    await venue.settle();
    expect(await venue.control('books')).toMatchObject({ debits: 1, rollbacks: 1 });
    expect(await venue.stateOf('anna', id)).toEqual(even);
  });

  it('[TAB-2] asks for nothing for a bet that its table refuses', async () => {
    const round = await venue.openRound(anna);
    expect(await codeOf(venue.bet(anna, round, { stake: 1 }))).not.toBe('placed');
    expect(await codeOf(venue.bet(anna, 'r-none'))).toBe('BETTING_CLOSED');
    expect(await venue.control('books')).toMatchObject({ debits: 0 });
  });

  it('[TAB-3] one bet makes one debit, however often and at once it is sent', async () => {
    const round = await venue.openRound(anna);
    const clientRef = 'client-ref-1';
    await venue.fail({ isDoubled: true });
    const all = await Promise.all([1, 2, 3, 4].map(() => venue.bet(anna, round, { clientRef })));
    const ids = new Set(all.map(({ body }) => body.data?.betId));
    expect(ids.size).toBe(1);
    expect(await codeOf(venue.bet(anna, round, { clientRef, stake: 200 }))).toBe(
      'CLIENT_REF_REUSED',
    );
    expect(await venue.control('books')).toMatchObject({ debits: 1, rollbacks: 0 });
    await venue.endRound();
    expect((await venue.control('books')).credits).toBe(1);
    expect(await venue.stateOf('anna', id)).toEqual(even);
  });

  it('[TAB-4] gives a credit once, under one id, until it is acknowledged', async () => {
    const round = await venue.openRound(anna);
    await venue.bet(anna, round);
    await venue.fail({ loseAnswers: 2, breakCalls: 1 });
    await passSeconds(venue.test, 25);
    await venue.settle();
    const { creditIds } = await venue.control('books');
    expect(creditIds).toHaveLength(1);
    const [row] = await store.query<{ tries: number; state: string }>(
      "select tries, state from wallet_call where kind = 'credit'",
    );
    expect(row?.state).toBe('done');
    expect(row?.tries).toBeGreaterThan(2);
    expect(await venue.stateOf('anna', id)).toEqual(even);
  });

  it('[TAB-4] alerts once if a credit is not acknowledged for an hour, and goes on', async () => {
    const round = await venue.openRound(anna);
    await venue.bet(anna, round);
    await venue.fail({ breakCalls: 1_000_000 });
    await passSeconds(venue.test, 25);
    const count = async () =>
      (
        await store.query<{ tries: number }>("select tries from wallet_call where kind = 'credit'")
      )[0]?.tries ?? 0;
    await expect.poll(count).toBeGreaterThan(0);
    await store.query("update wallet_call set made_at = made_at - interval '1 hour'");
    for (const more of [2, 3]) {
      await store.query("update wallet_call set next_at = 'epoch' where kind = 'credit'");
      venue.wallets.wake();
      await expect.poll(count).toBeGreaterThanOrEqual(more);
    }
    expect(venue.alerts).toMatchObject([{ kind: 'payment-in-doubt', severity: 'critical' }]);
    await venue.fail({});
    await store.query("update wallet_call set next_at = 'epoch' where kind = 'credit'");
    await venue.settle();
    expect(await venue.stateOf('anna', id)).toEqual(even);
  });

  it('[TAB-5] a void rolls back each debit, and a paid round stays paid', async () => {
    const round = await venue.openRound(anna);
    await venue.bet(anna, round);
    await venue.bet(anna, round, { stake: 150 });
    await venue.operator.run('round void', { round });
    await venue.settle();
    expect(await venue.control('books')).toMatchObject({ rollbacks: 2, credits: 0 });
    expect(await venue.stateOf('anna', id)).toEqual(even);
    const next = await venue.openRound(anna);
    expect(await codeOf(venue.bet(anna, next))).toBe('placed');
    await venue.endRound();
    await expect(venue.operator.run('round void', { round: next })).rejects.toThrow('It is paid');
  });

  it('[TAB-6] takes no bet but at the tables', async () => {
    const { body } = await anna.post('/bet/place', {
      eventId: '4',
      marketId: '1.100',
      selectionId: '11',
      type: 'back',
      oddsReq: '2.00',
      stake: 100,
    });
    expect(body.code).toBe('SPORT_NOT_ALLOWED');
  });

  it('[TAB-7] takes no deposit here, which no bet could use', async () => {
    const { operator } = venue;
    const [row] = await store.query<{ user: string }>(
      'select user_name as "user" from player where player_id = $1',
      [id],
    );
    const deposit = { site: 'layline', user: row?.user ?? '', amount: '50' };
    await expect(operator.run('deposit', deposit)).rejects.toThrow('holds the money of players');
    const added = { site: 'layline', user: 'new.user', password: 'seven grey herons' };
    await expect(operator.run('user add', { ...added, funds: '50' })).rejects.toThrow(
      'holds the money',
    );
    await operator.run('user add', added);
    expect(await venue.stateOf('anna', id)).toEqual(even);
  });

  it('[TAB-7] gives no welcome balance: not by sign-up, by staff, nor to whom the wallet opens', async () => {
    const { operator, test } = venue;
    await operator.run('site set', { site: 'layline', welcome: '500', signup: 'on' });
    const own = { mobile: '9876543210', password: 'seven grey herons', isAdult: true };
    const signed = await openCaller(test.server).post('/auth/signup', {
      name: 'New Player',
      userName: 'signed.up',
      ...own,
    });
    expect(signed.body).toMatchObject({ status: true, user: { openingBalance: 0 } });
    await operator.run('user add', { site: 'layline', user: 'by.staff', password: own.password });
    const bilal = await venue.join('bilal');
    const balances = await store.query<{ balance: number }>(
      `select balance from account join player using (player_id)
       where user_name in ('signed.up', 'by.staff') or player.player_id = $1`,
      [bilal.id],
    );
    expect(balances.map(({ balance }) => Number(balance))).toEqual([0, 0, 0]);
    // It is the site's kind of money that withholds it.
    await operator.run('site set', { site: 'layline', money: 'staff' });
    const later = await openCaller(test.server).post('/auth/signup', {
      name: 'New Player',
      userName: 'signed.later',
      ...own,
    });
    expect(later.body).toMatchObject({ status: true, user: { openingBalance: 500 } });
    await operator.run('site set', { site: 'layline', money: 'tables', welcome: '0' });
  });

  it('[TAB-3] a server that starts undoes what one before it asked for and never placed', async () => {
    const round = await venue.openRound(anna);
    await venue.bet(anna, round);
    // As a server leaves it that ends between the debit's answer and the commit of its bet.
    await venue.wallets.close();
    await store.query(
      `insert into wallet_call (tx_id, kind, wallet, site_id, player_id, round_id, amount, client_ref,
         state, made_at, next_at)
       values ('d-left', 'debit', 'acme', 'layline', $1, $2, 3000, 'left', 'new', now(), 'epoch')`,
      [id, round],
    );
    venue.wallets = venue.openWallets();
    await venue.settle();
    expect(await venue.control('books')).toMatchObject({ rollbacks: 1 });
    expect(await codeOf(venue.bet(anna, round, { clientRef: 'left' }))).not.toBe('placed');
    await venue.endRound();
    expect(await venue.stateOf('anna', id)).toEqual(even);
  });
});
