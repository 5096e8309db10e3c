import { readFile } from 'node:fs/promises';
import { addMs, type Instant, instant, parseInstant } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { openMigrated, storesUnderTest } from '../../../test/stores.ts';
import { verifyStore } from '../../engine/audit/verify.ts';
import { retainOnce } from '../../start/keep-retention.ts';
import type { Store } from '../../store/database.ts';
import { addPlayerNote } from '../../store/queries/care/player-notes.ts';
import { retained, retainedClasses } from '../../store/queries/care/retention.ts';
import { addLogin } from '../../store/queries/logins.ts';
import { addNotices } from '../../store/queries/staff/notices.ts';
import { runCommand } from '../catalogue/commands.ts';

const dayMs = 86_400_000;
const ofAnna = { kind: 'player', id: 'anna' } as const;

describe.each(storesUnderTest)('how long personal data is kept, on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    await test.addPlayer('anna');
  });
  afterAll(async () => {
    await test.close();
    await store.close();
  });

  const every = () => () => undefined;
  const monthsAgo = (months: number): Instant => {
    const then = new Date(test.clock.now());
    then.setUTCMonth(then.getUTCMonth() - months);
    return parseInstant(then.toISOString()) ?? test.clock.now();
  };
  const signIn = (address: string, now: Instant) =>
    addLogin(store, {
      playerId: 'anna',
      isSuccess: true,
      deviceIp: address,
      address,
      network: address,
      ipInfo: { city: 'Pune' },
      now,
    });
  const addresses = async (): Promise<string[]> =>
    (
      await store.query<{ address: string }>(
        "select address from login_activity where player_id = 'anna' order by login_id",
      )
    ).map(({ address }) => address);
  const run = async (name: string, values: Record<string, string> = {}) => {
    const answer = await runCommand(test.app, { name, values });
    if (answer.kind !== 'done') throw new Error(answer.message);
    return answer.done;
  };
  /** The app's own timers stand still. */
  const retain = (laterMs = 0) =>
    retainOnce({ store, clock: { now: () => addMs(test.clock.now(), laterMs), every } });

  it('[OPS-35] blanks where players signed in from after two years, and keeps the line', async () => {
    const before = (await addresses()).length;
    await signIn('192.0.2.1', addMs(monthsAgo(24), -dayMs));
    await signIn('192.0.2.2', addMs(monthsAgo(24), dayMs));
    expect(await retain()).toEqual(new Map([['sign-ins', 1]]));
    expect((await addresses()).slice(before)).toEqual(['', '192.0.2.2']);
    expect(await retain()).toEqual(new Map());
    const [line] = await store.query(
      "select device_ip, ip_info, network from login_activity where address = ''",
    );
    expect(line).toEqual({ device_ip: '', ip_info: null, network: null });
  });

  it('[OPS-35] lets nothing go because the clock of the server jumped ahead', async () => {
    await signIn('192.0.2.3', instant(Date.now()));
    expect(await addresses()).toContain('192.0.2.3');
    await retain(3650 * dayMs);
    expect(await addresses()).toContain('192.0.2.3');
  });

  it('[OPS-35] takes many rows in parts, and leaves the newer ones', async () => {
    await addNotices(store, {
      to: Array.from({ length: 2501 }, () => ofAnna),
      text: 'An old line.',
      now: monthsAgo(14),
    });
    await addNotices(store, { to: [ofAnna], text: 'New.', now: monthsAgo(1) });
    expect((await retain()).get('notices')).toBe(2501);
    const left = await store.query('select text from personal_notice');
    expect(left).toEqual([{ text: 'New.' }]);
  });

  it('[OPS-35] keeps notes for good until the owner says otherwise, and a day longer', async () => {
    const note = { playerId: 'anna', kind: 'contact', note: 'She called.' } as const;
    await addPlayerNote(store, { ...note, now: monthsAgo(13) });
    expect((await retain()).has('notes')).toBe(false);
    const tried = await run('retention set', { class: 'notes', months: '12', dryRun: 'on' });
    expect(tried.text).toContain('1 rows would be deleted now. Nothing was changed.');
    expect((await run('retention list')).text).not.toContain('12 months');
    const set = await run('retention set', { class: 'notes', months: '12' });
    expect(set.changes).toEqual([{ name: 'months', from: 'for good', to: '12 months' }]);
    expect((await retain()).has('notes')).toBe(false);
    await run('retention set', { class: 'notes', months: 'for good' });
    expect((await retain(2 * dayMs)).has('notes')).toBe(false);
    await run('retention set', { class: 'notes', months: '12' });
    expect((await retain(dayMs - 1)).has('notes')).toBe(false);
    expect((await retain(dayMs)).get('notes')).toBe(1);
    expect((await run('user notes', { site: 'layline', user: 'anna' })).data).toEqual([]);
  });

  it('[OPS-35] takes nothing of money, and the store agrees with its journal', async () => {
    const report = await verifyStore(store);
    expect(report.faults).toEqual([]);
    const list = (await run('retention list')).data as { class: string; kept: string }[];
    const keptFor = Object.fromEntries(list.map((row) => [row.class, row.kept]));
    expect(keptFor).toMatchObject({ money: 'for good', protection: 'for good', audit: 'for good' });
  });

  it.each([
    ['money', '60', 'CLASS: must be one of'],
    ['sign-ins', '2', 'MONTHS: sign-ins are kept for 3 months at least.'],
    ['notices', '0', 'MONTHS: must be a number of months'],
    ['notices', '-1', 'MONTHS: must be a number of months'],
    ['notices', '1.5', 'MONTHS: must be a number of months'],
    ['notices', '9999', 'MONTHS: at most 1200'],
    ['notices', 'forever', 'MONTHS: must be a number of months, or "for good"'],
  ])('[OPS-35] refuses to keep %s for %s months', async (name, months, refusal) => {
    await expect(run('retention set', { class: name, months })).rejects.toThrow(refusal);
  });

  it('[OPS-35] the table itself takes neither money nor less than the least', async () => {
    const add = (name: string, months: number) =>
      store.query('insert into retention values ($1, $2, now())', [name, months]);
    await expect(add('money', 60)).rejects.toThrow(/retention_class_check/);
    for (const name of retainedClasses) {
      await expect(add(name, retained[name].least - 1)).rejects.toThrow(/retention/);
    }
  });
});

it('[OPS-35] the page on data has the same times', async () => {
  const page = await readFile(
    new URL('../../../../../docs/security/data.md', import.meta.url),
    'utf8',
  );
  for (const name of retainedClasses) {
    const { usual, table } = retained[name];
    const kept = usual === null ? 'for good' : `${usual} months`;
    const row = page.split('\n').find((line) => line.includes(`\`${table}\``));
    expect(row, name).toContain(`${kept} (\`${name}\`)`);
  }
});
