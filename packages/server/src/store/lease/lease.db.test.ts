import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ManualClock, openManualClock } from '../../../test/manual-clock.ts';
import { makeDatabase } from '../../../test/server-databases.ts';
import { hasServer } from '../../../test/stores.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { silentLog } from '../../base/log.ts';
import { systemProcesses } from '../../base/processes.ts';
import { isLease, type Lease, openLease } from './lease.ts';

const endless = { waitMaxMs: Infinity };

describe.runIf(hasServer)('the lease on a database', () => {
  let url: string;
  let drop: () => Promise<void>;
  const leases: Lease[] = [];

  beforeEach(async () => {
    ({ url, drop } = await makeDatabase());
  });
  afterEach(async () => {
    for (const lease of leases.splice(0)) await lease.release();
    await drop();
  });

  const parts = () => ({ url, log: silentLog(), processes: systemProcesses });

  const take = (clock: Clock, onUsurped = (): void => undefined) =>
    openLease({ ...parts(), clock, onUsurped }, { waitMaxMs: 0 });

  const mustTake = async (clock: Clock, onUsurped?: () => void): Promise<Lease> => {
    const options = { ...parts(), clock, onUsurped: onUsurped ?? (() => undefined) };
    const lease = await openLease(options, endless);
    if (!isLease(lease)) throw new Error(`${lease.name} holds it`);
    leases.push(lease);
    return lease;
  };

  /**
   * Tells whether the lease is valid by the database's clock, after another second of the server's timers.
   */
  async function runs(client: pg.Client, clock: ManualClock): Promise<boolean> {
    clock.advance(1000);
    const { rows } = await client.query<{ runs: boolean }>(
      'select until > clock_timestamp() as runs from layline_engine.lease',
    );
    return rows[0]?.runs === true;
  }

  it('belongs to one server; another learns its holder, and takes it once it is free', async () => {
    const first = await mustTake(systemClock);
    expect(await take(systemClock)).toEqual({ epoch: 1, name: first.holder });
    await first.release();
    expect(first.isHeld()).toBe(false);
    expect(await mustTake(systemClock)).toMatchObject({ epoch: 2 });
  });

  it('expires if its server is paused, which then answers nothing from before', async () => {
    const held: boolean[] = [];
    // Its timers never fire, as in a process that the system has stopped.
    const paused = await mustTake(openManualClock(), () => held.push(paused.isHeld()));
    expect(paused.isHeld()).toBe(true);
    const next = await mustTake(systemClock);
    expect({ epoch: next.epoch, isFirstHeld: paused.isHeld() }).toEqual({
      epoch: 2,
      isFirstHeld: false,
    });
  });

  it('notifies a server that wakes up late, once, that another has taken over', async () => {
    const clock = openManualClock();
    const told = Promise.withResolvers<void>();
    const paused = await mustTake(clock, told.resolve);
    await mustTake(systemClock);
    clock.advance(1000);
    await told.promise;
    expect({ isLost: paused.isLost, isHeld: paused.isHeld() }).toEqual({
      isLost: true,
      isHeld: false,
    });
  });

  it('continues if it expired and nobody has taken it', async () => {
    const clock = openManualClock();
    const lease = await mustTake(clock);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("update layline_engine.lease set until = '-infinity'");
    await expect.poll(() => runs(client, clock)).toBe(true);
    await client.end();
    expect(lease.isHeld()).toBe(true);
  });

  it("[OPS-21] ends what a paused leader's transaction holds, and no other", async () => {
    const paused = new pg.Client({ connectionString: url, application_name: 'layline' });
    const other = new pg.Client({ connectionString: url, application_name: 'psql' });
    const isEnded = Promise.withResolvers<void>();
    paused.on('error', () => isEnded.resolve());
    for (const client of [paused, other]) {
      await client.connect();
      await client.query('begin');
    }
    // As a leader that the system stopped between two statements, more than a second ago.
    await other.query('select pg_sleep(1.1)');
    await mustTake(systemClock);
    await isEnded.promise;
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await other.end();
  });

  it('is not granted while a server from before leases runs', async () => {
    const earlier = new pg.Client({ connectionString: url });
    await earlier.connect();
    await earlier.query('select pg_advisory_lock(7246002)');
    expect(await take(systemClock)).toEqual({ epoch: 0, name: '' });
    await earlier.end();
    expect(await mustTake(systemClock)).toMatchObject({ epoch: 1 });
  });

  it('outlives a broken connection', async () => {
    const clock = openManualClock();
    const lease = await mustTake(clock);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'layline lease' and datname = current_database()`,
    );
    await client.query("update layline_engine.lease set until = '-infinity'");
    await expect.poll(() => runs(client, clock)).toBe(true);
    await client.end();
    expect(lease.isHeld()).toBe(true);
  });
});
