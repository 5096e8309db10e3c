/**
 * Opens the store once this server may write it. A standby waits here behind the leader: it answers probes
 * and follows the leader's journal, so that its memory is warm when it takes over.
 */
import { LeaderJournal } from './cluster/leader-journal.ts';
import type { Replay } from './engine/memory/replay.ts';
import { serveStandby, standbyReadiness } from './http/standby.ts';
import { starting } from './open-probes.ts';
import type { ProbeServer } from './probes/probe-server.ts';
import { systemProcesses } from './processes.ts';
import { problemsWithStore } from './production.ts';
import { refuseAddress } from './refuse-address.ts';
import type { Settings } from './settings/settings.ts';
import type { Store } from './store/database.ts';
import type { Holder } from './store/lease/lease-table.ts';
import { openStore, type StoreOptions } from './store/open-store.ts';

/** Parts to close when the server stops, in order. */
export type Closing = [what: string, close: () => unknown][];

type StoreParts = Pick<StoreOptions, 'clock' | 'log' | 'onUsurped'> & {
  readonly closing: Closing;
  readonly probes: ProbeServer | null;
  /** Ends the process, which holds nothing yet that must be written. */
  readonly end: () => void;
  readonly print: (line: string) => void;
};

interface OpenedInTurn {
  readonly store: Store;
  /** The state followed while another server led; null if there is none. */
  readonly followed: Replay | null;
}

export async function openStoreInTurn(
  settings: Settings,
  { closing, probes, end, print, ...parts }: StoreParts,
): Promise<OpenedInTurn> {
  const options: StoreOptions = {
    ...settings,
    ...parts,
    processes: systemProcesses,
    problemsOf: (sql) => problemsWithStore(settings, sql),
  };
  if (!settings.isStandby) return { store: await openStore(options), followed: null };
  // If probes have their own listener, the players' port stays closed: a proxy then retries undelivered
  // requests, bets included, on another server, whereas it would treat a 503 as final.
  const waiting =
    probes === null ? await serveStandby(settings).catch(refuseAddress(settings)) : null;
  closing.unshift(['standby', end]);
  const reading = new LeaderJournal(settings.databaseUrl ?? '', parts);
  const onHeld = ({ name }: Holder): void => {
    reading.start();
    probes?.show(() => ({ ...standbyReadiness, leader: name, journal: reading.report() }));
    const where = waiting === null ? '' : `port ${waiting.port}, `;
    print(`  Standby   ${where}behind ${name}`);
  };
  const store = await openStore({ ...options, standby: { onHeld } });
  closing.shift();
  await waiting?.close();
  probes?.show(starting);
  return { store, followed: reading.stop() };
}
