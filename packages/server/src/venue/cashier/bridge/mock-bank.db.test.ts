/** The cashier with the mock bank, a process of its own that loses, doubles, delays and reorders. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BridgeProcess, startBridge } from '../../../../test/bridge-process.ts';
import { CashierVenue, site } from '../../../../test/cashier-venue.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { restore } from '../../../engine/writer/restore.ts';
import { backUp } from '../../../store/backup.ts';
import type { Store } from '../../../store/database.ts';

interface Booked {
  readonly ref: string;
  readonly status: string;
  readonly amount: string;
  readonly timesPaid: number;
}

const minute = 60_000;

describe.each(oneStore(import.meta.url))('the cashier with a bank on $name', (kind) => {
  let store: Store;
  let venue: CashierVenue;
  let bank: BridgeProcess;
  let secret = '';
  let count = 0;
  let user = '';

  const control = async (act: string, order: object = {}): Promise<unknown> => {
    const body = JSON.stringify(order);
    const response = await fetch(`${bank.url}/control/${act}`, { method: 'POST', body });
    const { data, message } = (await response.json()) as { data: unknown; message?: string };
    if (message !== undefined) throw new Error(message);
    return data;
  };
  const faults = (given: object) => control('faults', { faults: given });
  const booked = async (ref: string): Promise<Booked | undefined> =>
    ((await control('books')) as Booked[]).find((one) => one.ref === ref);
  const timesPaid = async (ref: string) => (await booked(ref))?.timesPaid ?? 0;
  const balance = () => venue.balanceOf(user) / 100;

  const sumOf = async (condition: string): Promise<number> => {
    const text = `select coalesce(sum(amount), 0)::float8 as sum from posting where ${condition}`;
    return (await store.query<{ sum: number }>(text))[0]?.sum ?? Number.NaN;
  };
  const paidOut = () => sumOf("account_id = 'provider:layline/mock'");
  const sumOfPostings = () => sumOf('true');

  beforeAll(async () => {
    store = await openMigrated(kind);
    venue = await CashierVenue.open(store);
    const address = await venue.listen();
    const added = { site, name: 'bank', url: 'http://127.0.0.1:1', idempotent: 'yes' };
    ({ secret } = (await venue.run('partner add', added)) as { secret: string });
    bank = await startBridge('mock-bank.ts', {
      BRIDGE_SECRET: secret,
      NUDGE_URL: `${address}/v1/cashier/bank/nudge`,
      BANK_PORT: '0',
    });
    await venue.run('partner set', { name: 'bank', url: bank.url });
    await venue.run('partner set', { name: 'bank', idempotent: 'yes' });
    await venue.run('partner on', { name: 'bank' });
    await venue.addMethod('mock', 'bank');
  });
  afterAll(async () => {
    await venue.close();
    await bank.end();
    await store.close();
  });
  beforeEach(async () => {
    count += 1;
    user = await venue.addPlayer(`payer${count}`);
    venue.alerts.length = 0;
    await faults({});
  });

  it('[RIM-5] [RIM-8] takes a deposit: how to pay, what arrived, once', async () => {
    const ref = await venue.announce(user, 'mock');
    await venue.poll(() => booked(ref)).toMatchObject({ status: 'waiting' });
    const pay = async () =>
      (await store.query('select state, pay from cashier_intent where ref = $1', [ref]))[0];
    await venue.poll(pay).toMatchObject({ state: 'open', pay: { lines: [{}, {}] } });
    await faults({ copies: 3 });
    await control('arrive', { ref });
    await venue.poll(() => venue.stateOf(ref)).toBe('credited');
    await venue.poll(balance).toBe(1250);
    await control('nudge', { ref });
    await venue.poll(async () => (await venue.outboxOf(ref))?.['asks']).not.toBe(0);
    await venue.poll(balance).toBe(1250);
    expect(venue.alerts).toEqual([]);
  });

  it('[RIM-8] credits what arrived, and what arrives late; more of it later is for a person', async () => {
    const ref = await venue.announce(user, 'mock');
    await venue.poll(() => booked(ref)).toBeDefined();
    await store.query("update cashier_intent set state = 'expired' where ref = $1", [ref]);
    await control('arrive', { ref, amount: '99.50' });
    await venue.poll(() => venue.stateOf(ref)).toBe('credited');
    await venue.poll(balance).toBe(1099.5);
    await control('arrive', { ref, amount: '1.00' });
    await venue.poll(() => venue.alerts.map(({ text }) => text)).toHaveLength(1);
    expect(venue.alerts[0]?.text).toContain('100.50 arrived, another amount was credited');
    const { differences } = (await venue.run('report cashier', { site })) as {
      differences: { id: string }[];
    };
    expect(differences.find(({ id }) => id === ref)).toMatchObject({
      method: 'mock',
      what: 'differs',
      ours: 99.5,
      theirs: 100.5,
    });
    await venue.poll(balance).toBe(1099.5);
  });

  it('[RIM-8] credits no more than the method takes, whatever a bridge says has arrived', async () => {
    const ref = await venue.announce(user, 'mock');
    await venue.poll(() => booked(ref)).toBeDefined();
    await control('arrive', { ref, amount: '100000.01' });
    await venue.poll(() => venue.stateOf(ref)).toBe('unclaimed');
    await venue.poll(() => venue.alerts.map(({ text }) => text)).toHaveLength(1);
    expect(venue.alerts[0]?.text).toContain('100000.01 arrived and may not be credited');
    expect([balance(), await sumOfPostings()]).toEqual([1000, 0]);
  });

  it('[RIM-3] [RIM-7] finds what no message told, and messages in any order change nothing', async () => {
    const refs = [await venue.announce(user, 'mock'), await venue.announce(user, 'mock')];
    for (const ref of refs) await venue.poll(() => booked(ref)).toBeDefined();
    await faults({ copies: 0 });
    await control('arrive', { ref: refs[0] });
    await faults({ isHeld: true });
    await control('arrive', { ref: refs[1] });
    await control('send-back', { ref: refs[1] });
    for (const ref of refs)
      await venue.poll(async () => (await venue.outboxOf(ref))?.['state']).toBe('known');
    await venue.age(refs[0] ?? '', minute);
    await venue.poll(() => venue.stateOf(refs[0] ?? '')).toBe('credited');
    await control('release');
    await venue.poll(() => venue.alerts.map(({ text }) => text)).toHaveLength(1);
    expect(venue.alerts[0]?.text).toContain('went back to the payer');
    await venue.poll(balance).toBe(1250);
  });

  it('[RIM-5] pays a withdrawal once, though calls and answers are lost or broken', async () => {
    const before = await paidOut();
    const [plain, lostAnswer, lostCall, broken] = await (async () => {
      const refs: string[] = [];
      for (const fault of [{}, { loseAnswers: 1 }, { loseCalls: 1 }, { breakCalls: 1 }]) {
        await faults(fault);
        const ref = await venue.withdraw(user, 'mock');
        refs.push(ref);
        await venue.poll(async () => (await venue.outboxOf(ref))?.['next_at']).not.toBeNull();
        await venue
          .poll(async () => {
            const { state, problem } = (await venue.outboxOf(ref)) ?? {};
            return `${String(state)} ${String(problem)}`;
          })
          .toMatch(/^known|^called .|^new ./);
      }
      return refs;
    })();
    for (const ref of [lostAnswer, lostCall, broken]) await venue.age(ref ?? '', minute);
    await venue.poll(() => venue.stateOf(plain ?? '')).toBe('paid');
    await venue.poll(() => venue.stateOf(lostAnswer ?? '')).toBe('paid');
    await venue.poll(() => venue.stateOf(broken ?? '')).toBe('paid');
    expect(await timesPaid(lostCall ?? '')).toBe(0);
    await venue
      .poll(async () => (await venue.outboxOf(lostCall ?? ''))?.['missing_since'])
      .not.toBeNull();
    await venue.age(lostCall ?? '', minute);
    await venue.poll(() => venue.stateOf(lostCall ?? '')).toBe('paid');
    for (const ref of [plain, lostAnswer, lostCall, broken])
      expect(await timesPaid(ref ?? '')).toBe(1);
    await venue.poll(balance).toBe(600);
    expect((await paidOut()) - before).toBe(40_000);
    expect(await sumOfPostings()).toBe(0);
  });

  it('[RIM-6] never pays blindly: a call that may have arrived is for a person', async () => {
    await venue.run('partner set', { name: 'bank', idempotent: 'no' });
    await faults({ loseCalls: 1 });
    const waiting = async () =>
      ((await venue.run('cashier count', {})) as { withdrawals: number }).withdrawals;
    const before = await waiting();
    const ref = await venue.withdraw(user, 'mock');
    await venue.poll(async () => (await venue.outboxOf(ref))?.['problem']).not.toBe('');
    // Until then it is the bridge's.
    expect(await waiting()).toBe(before);
    await venue.age(ref, minute);
    await venue.poll(async () => (await venue.outboxOf(ref))?.['missing_since']).not.toBeNull();
    await venue.age(ref, minute);
    await venue.poll(async () => (await venue.outboxOf(ref))?.['state']).toBe('unknown');
    expect(venue.alerts.map(({ kind: what }) => what)).toEqual(['payment-in-doubt']);
    const [note] = await store.query('select is_unknown from withdrawal_note where ref = $1', [
      ref,
    ]);
    expect(note).toEqual({ is_unknown: true });
    expect(await waiting()).toBe(before + 1);
    await venue.age(ref, minute);
    expect([await venue.stateOf(ref), await timesPaid(ref), balance()]).toEqual(['sent', 0, 900]);
    const listed = (await venue.run('partner payments', { name: 'bank' })) as { ref: string }[];
    expect(listed[0]).toMatchObject({ ref, state: 'unknown', calls: 1 });
    const give = (one: string) => venue.run('partner give', { name: 'bank', ref: one });
    await expect(give('r'.repeat(20))).rejects.toThrow('has no unknown payout');
    await give(ref);
    await venue.poll(() => venue.stateOf(ref)).toBe('paid');
    await expect(give(ref)).rejects.toThrow('has no unknown payout');
    expect(await timesPaid(ref)).toBe(1);
    await expect(venue.run('partner ask', { name: 'bank', ref: 'r'.repeat(20) })).rejects.toThrow(
      '--ref: bank has no payment',
    );
    await venue.run('partner set', { name: 'bank', idempotent: 'yes' });
  });

  it('[RIM-6] [RIM-8] gives the money back where the bank refuses or returns it', async () => {
    const refused = await venue.withdraw(user, 'mock', 'closed account');
    await venue.poll(async () => (await venue.outboxOf(refused))?.['state']).toBe('refused');
    await venue.age(refused, minute);
    await venue.poll(async () => (await venue.outboxOf(refused))?.['missing_since']).not.toBeNull();
    await venue.age(refused, minute);
    await venue.poll(() => venue.stateOf(refused)).toBe('returned');
    await venue.poll(balance).toBe(1000);
    const reasons = await store.query(
      `select problem, reason from partner_outbox join withdrawal_note using (ref) where ref = $1`,
      [refused],
    );
    expect(reasons).toEqual([
      { problem: 'destination: is closed', reason: 'The provider refused it.' },
    ]);
    const paid = await venue.withdraw(user, 'mock');
    await venue.poll(() => venue.stateOf(paid)).toBe('paid');
    await control('send-back', { ref: paid });
    await venue.poll(() => venue.alerts.map(({ text }) => text)).toHaveLength(1);
    expect(venue.alerts[0]?.text).toContain('it is not paid, and is over here');
    await venue.poll(balance).toBe(900);
  });

  it('[RIM-2] rotates each secret while messages are on their way', async () => {
    await faults({ delayMs: 100 });
    const before = await venue.announce(user, 'mock');
    const { secret: next } = (await venue.run('partner rotate', { name: 'bank' })) as {
      secret: string;
    };
    await venue.poll(() => booked(before)).toBeDefined();
    await control('arrive', { ref: before });
    const during = await venue.announce(user, 'mock');
    await venue.poll(() => venue.stateOf(before)).toBe('credited');
    await venue.poll(() => booked(during)).toBeDefined();
    await control('secrets', { secrets: [next, secret] });
    await control('arrive', { ref: during });
    await venue.poll(() => venue.stateOf(during)).toBe('credited');
    await control('secrets', { secrets: [next] });
    const after = await venue.announce(user, 'mock');
    await venue.poll(() => booked(after)).toBeDefined();
    await control('arrive', { ref: after });
    await venue.poll(() => venue.stateOf(after)).toBe('credited');
    await venue.poll(balance).toBe(1750);
    expect(venue.alerts).toEqual([]);
    secret = next;
  });

  it('[RIM-5] the next leader asks first, whatever moment the one before ended at', async () => {
    await faults({ delayMs: 150 });
    const refs: string[] = [];
    for (let ends = 0; ends < 6; ends += 1) {
      refs.push(await venue.withdraw(user, 'mock'));
      const ref = refs.at(-1) ?? '';
      // Each ends a little later: before it asked, while it asks, after it said that it gives, after it gave.
      const until = Date.now() + 90 * ends;
      await venue.poll(() => Date.now() >= until).toBe(true);
      await venue.runner.close();
      venue.runner = venue.openRunner();
      await venue.age(ref, 5000);
    }
    await faults({});
    for (const ref of refs) {
      await venue
        .poll(async () => {
          await venue.age(ref, minute);
          return venue.stateOf(ref);
        })
        .toBe('paid');
      expect(await timesPaid(ref)).toBe(1);
    }
    await venue.poll(balance).toBe(400);
  });

  it('[RIM-1] [RIM-5] a restored copy is off, asks first once it is on, and pays nothing twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'layline-cashier-'));
    await venue.runner.close();
    const ref = await venue.withdraw(user, 'mock');
    const file = join(folder, 'copy.gz');
    await backUp(store, { file, now: venue.test.clock.now() });
    venue.runner = venue.openRunner();
    await venue.poll(() => venue.stateOf(ref)).toBe('paid');
    const copy = await openMigrated(kind);
    await restore(copy, { file, now: venue.test.clock.now() });
    const restored = await CashierVenue.open(copy);
    const reason = 'the store was restored from a copy';
    const listed = (await restored.run('partner list', {})) as { name: string; isOn: boolean }[];
    expect(listed.filter(({ isOn }) => isOn)).toEqual([]);
    expect(listed.find(({ name }) => name === 'bank')).toMatchObject({ offReason: reason });
    expect((await restored.outboxOf(ref))?.['state']).toBe('new');
    await restored.run('partner on', { name: 'bank' });
    await restored.poll(() => restored.stateOf(ref)).toBe('paid');
    expect(await timesPaid(ref)).toBe(1);
    await restored.close();
    await copy.close();
    await rm(folder, { recursive: true });
  });

  it('[RIM-5] a bridge that is not there stops no commit: its payout waits for staff', async () => {
    await venue.addMethod(`gone${count}`, 'nobody');
    const ref = await venue.withdraw(user, `gone${count}`);
    expect([await venue.stateOf(ref), await venue.outboxOf(ref)]).toEqual(['sent', undefined]);
    await venue.poll(balance).toBe(900);
  });

  it('[RIM-7] one bank that does not answer keeps no other waiting', async () => {
    const url = 'http://127.0.0.1:9';
    await venue.run('partner add', { site, name: `dead${count}`, url });
    await venue.run('partner on', { name: `dead${count}` });
    await venue.addMethod(`dead${count}`, `dead${count}`);
    const stuck = await Promise.all(
      Array.from({ length: 3 }, () => venue.announce(user, `dead${count}`)),
    );
    const ref = await venue.withdraw(user, 'mock');
    await venue.poll(() => venue.stateOf(ref)).toBe('paid');
    await venue.poll(balance).toBe(900);
    expect(venue.alerts).toEqual([]);
    const { differences } = (await venue.run('report cashier', { site })) as {
      differences: { id: string }[];
    };
    expect(differences.find(({ id }) => id === `dead${count}`)).toMatchObject({
      what: expect.stringContaining('does not answer'),
    });
    for (const one of stuck) {
      const problem = async () => (await venue.outboxOf(one))?.['problem'];
      await venue.poll(problem).toContain('ECONNREFUSED');
    }
  });
});
