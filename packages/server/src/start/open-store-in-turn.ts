/**
 * Opens the store, at once or behind the server that leads. A standby answers probes and follows the leader's
 * journal meanwhile, so that everything may be opened on it before this server leads.
 */
import type { Closing } from '../base/closing.ts';
import { systemProcesses } from '../base/processes.ts';
import { Follower } from '../cluster/follower.ts';
import { serveStandby, standbyReadiness } from '../doors/players/standby.ts';
import type { Store } from '../store/database.ts';
import type { Holder } from '../store/lease/lease-table.ts';
import { openStore, type StoreOptions } from '../store/open-store.ts';
import { openWaitingStore } from '../store/waiting-store.ts';
import { starting } from './open-probes.ts';
import { problemsWithStore } from './production.ts';
import { refuseAddress } from './refuse-address.ts';
import type { Settings } from './settings/settings.ts';
import type { Starting } from './starting.ts';

type StoreParts = Pick<StoreOptions, 'clock' | 'wireKeys'> &
  Pick<Starting, 'log' | 'onUsurped' | 'closing' | 'probes' | 'end' | 'print'>;

export interface Turn {
  readonly store: Store;
  /** Follows the journal while another server leads; null if none did. */
  readonly follower: Follower | null;
  /** Whether another server led when this one started. */
  readonly tookOver: () => boolean;
  /** Resolves once this server leads. Everything that can be is opened before. */
  lead(): Promise<void>;
}

/** How often to read the journal; a takeover reads what is still missing. */
const pollMs = 250;

export async function openStoreInTurn(settings: Settings, parts: StoreParts): Promise<Turn> {
  const { clock, log, onUsurped, wireKeys = '' } = parts;
  const options: StoreOptions = {
    ...settings,
    wireKeys,
    clock,
    log,
    onUsurped,
    processes: systemProcesses,
    problemsOf: (sql) => problemsWithStore(settings, sql),
  };
  if (settings.isStandby) return wait(settings, options, parts);
  const store = await openStore(options);
  return { store, follower: null, tookOver: () => false, lead: () => Promise.resolve() };
}

async function wait(settings: Settings, options: StoreOptions, parts: StoreParts): Promise<Turn> {
  const { closing, probes, end, print, clock, log } = parts;
  // If probes have their own listener, the players' port stays closed: a proxy then retries undelivered
  // requests, bets included, on another server, whereas it would treat a 503 as final.
  const isOpen = probes === null && settings.roles.has('edge');
  const port = isOpen ? await serveStandby(settings).catch(refuseAddress(settings)) : null;
  const { partners } = settings;
  const partnerPort =
    probes === null && partners !== null
      ? await serveStandby(partners).catch(refuseAddress(partners))
      : null;
  const leave: Closing[number] = ['standby', end];
  closing.unshift(leave);
  let isPrepared = false;
  let report: Follower['report'] | null = null;
  let isBehind = false;
  const onHeld = ({ name }: Holder): void => {
    isBehind = true;
    probes?.show(() => {
      const journal = report?.() ?? null;
      return { ...standbyReadiness, leader: name, journal, prepared: isPrepared };
    });
    print(`  Standby   ${port === null ? '' : `port ${port.port}, `}behind ${name}`);
  };
  const url = settings.databaseUrl ?? '';
  const waiting = await openWaitingStore(url, { ...options, onHeld });
  const { store, ours } = waiting;
  // Reads also what a leader of an earlier version writes, whose tables are not this version's yet.
  const follower = new Follower({ sql: store, clock, log, pollMs, hasTwin: true });
  report = () => follower.report();
  await Promise.race([(await waiting.readable()) ? follower.caughtUp() : ours, ours]);
  return {
    store,
    follower,
    tookOver: () => isBehind,
    async lead() {
      isPrepared = true;
      // What was opened meanwhile holds nothing that must be written.
      closing.splice(closing.indexOf(leave), 1);
      closing.unshift(leave);
      if (store.lease?.isHeld() === false) print('  Standby   ready to take over');
      await ours;
      closing.splice(closing.indexOf(leave), 1);
      await port?.close();
      await partnerPort?.close();
      probes?.show(starting);
    },
  };
}
