/** Carries an order out on a store that no server runs on: opens it alone, and closes it again. */
import { openPasswords } from '../auth/password.ts';
import { openSessions } from '../auth/sessions.ts';
import { systemClock } from '../clock.ts';
import { openDesk } from '../desk/desk.ts';
import { type Log, openLog } from '../log.ts';
import { OperatorProblem } from '../operator/command.ts';
import { type Order, type OrderAnswer, runOrder } from '../operator/commands.ts';
import { runRestore } from '../operator/store-commands.ts';
import type { Settings } from '../settings.ts';
import { openSiteDirectory } from '../site/directory.ts';
import type { Store } from '../store/database.ts';
import type { Processes } from '../store/folder/data-lock.ts';
import { openStore } from '../store/open-store.ts';

export async function orderStore(
  settings: Settings,
  processes: Processes,
  order: Order,
): Promise<OrderAnswer> {
  const log = openLog('error');
  const clock = systemClock;
  const isEmpty = order.name === 'restore';
  const store = await openStore({
    ...settings,
    processes,
    clock,
    log,
    isMigrated: !isEmpty,
    onUsurped: () => log.fatal('another server has taken the database'),
  });
  try {
    return isEmpty ? await restoreInto(store, order) : await orderHouse(store, log, order);
  } finally {
    await store.close();
  }
}

async function restoreInto(store: Store, { values }: Order): Promise<OrderAnswer> {
  try {
    const done = await runRestore(store, values['file'] ?? '', systemClock.now());
    return { kind: 'done', done };
  } catch (error) {
    if (error instanceof OperatorProblem) return { kind: 'problem', message: error.message };
    throw error;
  }
}

async function orderHouse(store: Store, log: Log, order: Order): Promise<OrderAnswer> {
  const clock = systemClock;
  const desk = await openDesk({ store, clock, log });
  try {
    const sites = await openSiteDirectory(store);
    const sessions = openSessions(store, clock);
    const passwords = await openPasswords();
    return await runOrder({ store, desk, clock, log, sites, passwords, sessions }, order);
  } finally {
    await desk.close();
  }
}
