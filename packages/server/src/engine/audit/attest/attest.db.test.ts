import { addMs } from '@layline/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMigrated, storesUnderTest } from '../../../../test/stores.ts';
import { systemClock } from '../../../base/clock.ts';
import { guards, readGuards } from '../../../store/guards.ts';
import { type Attestation, attest } from './attest.ts';

describe.each(storesUnderTest)('a server that is attested, on $name', (kind) => {
  const parts = { isApart: false, clock: systemClock, program: null };

  async function open() {
    const store = await openMigrated(kind);
    onTestFinished(() => store.close());
    return store;
  }

  /** What is found after these acts, which are taken back. */
  async function faultsAfter(acts: string) {
    const store = await open();
    const back = new Error('taken back');
    let faults: Attestation['faults'] = [];
    const trial = store.transaction(async (sql) => {
      await sql.script(acts);
      ({ faults } = await attest({ ...parts, sql }));
      throw back;
    });
    await expect(trial).rejects.toBe(back);
    return faults;
  }

  it('[ATTEST-2] has the guards that are listed, and no others', async () => {
    const store = await open();
    expect(await readGuards(store)).toEqual(guards);
    expect(await attest({ ...parts, sql: store })).toMatchObject({ files: null, faults: [] });
  });

  it.each([
    [
      'a guard that is gone',
      'drop trigger guard_casino_round on casino_round',
      'The guard guard_casino_round of casino_round is missing.',
    ],
    [
      'one that is turned off',
      'alter table casino_chain disable trigger guard_casino_chain',
      'The guard guard_casino_chain of casino_chain is turned off.',
    ],
    [
      'one that does nothing',
      `create or replace function guard_casino_round() returns trigger language plpgsql as
       $$ begin return new; end $$`,
      'The guard guard_casino_round of casino_round was changed.',
    ],
    [
      'one that fires for other acts',
      `drop trigger guard_casino_round on casino_round;
       create trigger guard_casino_round before insert on casino_round
         for each row execute function guard_casino_round()`,
      'The guard guard_casino_round of casino_round was changed.',
    ],
    [
      'a session in which none fires',
      'set local session_replication_role = replica',
      'The guards are off: session_replication_role is replica.',
    ],
  ])('[ATTEST-2] tells %s', async (_what, act, text) => {
    expect(await faultsAfter(act)).toEqual([{ code: 'GUARDS', text }]);
  });

  it('[ATTEST-2] tells a migration that is not of this release', async () => {
    const faults = await faultsAfter(
      "update schema_migration set checksum = 'other' where number = 47",
    );
    expect(faults.map(({ code }) => code)).toEqual(['TABLES']);
  });

  it('[ATTEST-3] compares its clock with that of a store on another machine', async () => {
    const store = await open();
    const codesAt = async (shift: number) => {
      const clock = { now: () => addMs(systemClock.now(), shift) };
      const found = await attest({ ...parts, sql: store, isApart: true, clock });
      expect(Math.sign(found.clockOffsetMs ?? 0)).not.toBe(Math.sign(shift));
      return found.faults.map(({ code }) => code);
    };
    expect(await codesAt(-300)).toEqual([]);
    expect(await codesAt(5000)).toEqual(['CLOCK']);
    expect(await codesAt(-60_000)).toEqual(['CLOCK']);
  });
});
