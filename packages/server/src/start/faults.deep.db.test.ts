/** Two servers and two PostgreSQL servers, struck under load; `npm run faults` repeats it for long. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBet } from '../../test/acknowledged-bets.ts';
import { type FaultEngine, kill, openEngine } from '../../test/faults/fault-engines.ts';
import { type Load, openLoad } from '../../test/faults/fault-load.ts';
import {
  type Gap,
  gapSince,
  judge,
  readFaultBets,
  tableOf,
} from '../../test/faults/fault-report.ts';
import { openSignUp } from '../../test/faults/open-sign-up.ts';
import { openPostgresPair, type PostgresPair } from '../../test/postgres-pair.ts';
import { ended } from '../../test/real-server.ts';
import { hasServer } from '../../test/stores.ts';
import { systemClock } from '../base/clock.ts';

const seed = Number(process.env['FAULT_SEED'] ?? 1);
/** Faults of the servers before the one of PostgreSQL, which ends a run. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);
/** Least number of bets before a fault. */
const betsBefore = Number(process.env['FAULT_BETS'] ?? 40);
const clients = 4;

const faults = ['kill', 'pause', 'hold', 'cut', 'stop'] as const;
type Fault = (typeof faults)[number];

/** The order of faults, and after how many bets each strikes; the same for the same seed. */
function planOf(): readonly { readonly fault: Fault; readonly after: number }[] {
  // Neighbouring seeds must not begin alike.
  let state = Math.imul(seed + 1, 0x9e37_79b1);
  state = Math.imul(state ^ (state >>> 15), 0x85eb_ca6b);
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const first = next(faults.length);
  return Array.from({ length: rounds }, (_, round) => ({
    fault: faults[(first + round) % faults.length] ?? 'kill',
    after: betsBefore + next(80),
  }));
}

describe.runIf(hasServer)('servers and databases that fail under load', () => {
  let pair: PostgresPair;
  let folder: string;
  const story: string[] = [];
  const engines: FaultEngine[] = [];

  beforeEach(async () => {
    const opened = await openPostgresPair();
    if ('reason' in opened) throw new Error(opened.reason);
    pair = opened;
    folder = await mkdtemp(join(tmpdir(), 'layline-'));
  }, 120_000);
  afterEach(async () => {
    for (const engine of engines.splice(0)) await kill(engine);
    await pair.close();
    await rm(folder, { recursive: true, force: true });
  }, 120_000);

  const databasePort = (): number => pair.state().primary;

  async function open(): Promise<FaultEngine> {
    const engine = await openEngine({ databasePort, folder });
    engines.push(engine);
    return engine;
  }

  interface Turn {
    readonly leader: FaultEngine;
    readonly standby: FaultEngine;
    readonly load: Load;
    readonly epoch: number;
    readonly follow: (address: string, epoch: number) => void;
  }

  /** Returns the server that leads afterwards. */
  async function strike(fault: Fault, { leader, standby, load, epoch, follow }: Turn) {
    if (fault === 'cut') {
      leader.proxy.cut();
      await load.until(20, epoch);
      return leader;
    }
    if (fault === 'kill') leader.child.kill('SIGKILL');
    if (fault === 'pause') leader.child.kill('SIGSTOP');
    if (fault === 'stop') leader.child.kill('SIGTERM');
    if (fault === 'hold') leader.proxy.hold();
    follow(await standby.leads, epoch + 1);
    await load.until(20, epoch + 1);
    // A server that wakes up, or reaches the database again, finds another in its place and exits.
    if (fault === 'pause') leader.child.kill('SIGCONT');
    if (fault === 'hold') leader.proxy.letGo();
    const codes = { kill: null, stop: 0, pause: 1, hold: 1 } as const;
    expect(await ended(leader.child), leader.output()).toBe(codes[fault]);
    return standby;
  }

  async function run(gaps: Gap[]): Promise<Load> {
    let leader = await open();
    let target = { address: await leader.leads, epoch: 1 };
    let bet = await findBet(target.address);
    await openSignUp(pair.url);
    const load = await openLoad({
      target: () => target,
      bet: () => bet,
      clients,
      accounts: 3,
      bareClients: 1,
    });
    let standby = await open();
    await standby.waits;
    const follow = (address: string, epoch: number): void => {
      target = { address, epoch };
    };
    for (const { fault, after } of planOf()) {
      await load.until(after, target.epoch);
      story.push(`${fault} after ${load.acknowledged.length} bets, epoch ${target.epoch}`);
      const at = systemClock.now();
      const next = await strike(fault, { leader, standby, load, epoch: target.epoch, follow });
      gaps.push({ fault, gapMs: gapSince(load.acknowledged, at) });
      bet = await findBet(target.address);
      if (next === leader) continue;
      leader = next;
      standby = await open();
      await standby.waits;
    }
    await load.until(40, target.epoch);
    story.push(`PostgreSQL is killed after ${load.acknowledged.length} bets`);
    const at = systemClock.now();
    await pair.promote();
    // Whichever of the two has the lease when the database answers again.
    void standby.leads.then((address) => follow(address, target.epoch + 1)).catch(() => undefined);
    await load.until(20, target.epoch);
    gaps.push({ fault: 'promote', gapMs: gapSince(load.acknowledged, at) });
    await load.stop();
    return load;
  }

  it(
    '[OPS-22] lose and double no acknowledged bet, and no replaced leader acknowledges one',
    async () => {
      const gaps: Gap[] = [];
      try {
        const load = await run(gaps);
        const { bets, broken } = await readFaultBets(pair.url);
        const { lost, doubled, misplaced, stale, placedThoughRefused } = judge(load, bets);
        const refused = JSON.stringify(Object.fromEntries(load.refused));
        const counts = `${load.acknowledged.length} acknowledged, refused ${refused}`;
        const found = `lost ${lost.length}, doubled ${doubled.length}, stale ${stale.length}`;
        process.stdout.write(`\nSeed ${seed}: ${counts}, ${found}\n${tableOf(gaps)}\n`);
        expect({ lost, doubled, misplaced, stale, placedThoughRefused, broken }).toEqual({
          lost: [],
          doubled: [],
          misplaced: [],
          stale: [],
          placedThoughRefused: [],
          broken: [],
        });
      } catch (error) {
        throw new Error(`Seed ${seed}: ${story.join('; ')}`, { cause: error });
      }
    },
    300_000 + rounds * 120_000,
  );
});
