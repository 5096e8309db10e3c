/** Carries an order out on a store that no server runs on: opens it alone, and closes it again. */
import { openAnchorSeal } from '../anchor/anchor-seal.ts';
import { openPasswords } from '../auth/password.ts';
import { openSessions } from '../auth/sessions.ts';
import { systemClock } from '../clock.ts';
import { openDesk } from '../desk/desk.ts';
import { openLog } from '../log.ts';
import { readServerKey } from '../open-secrets.ts';
import { type OperatorParts, OperatorProblem } from '../operator/command.ts';
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
    if (isEmpty) return await restoreInto(store, order);
    const anchorSeal = openAnchorSeal(await readServerKey(settings));
    return await orderHouse({ store, log, clock, anchorSeal }, order);
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

type HouseParts = Pick<OperatorParts, 'store' | 'log' | 'clock' | 'anchorSeal'>;

async function orderHouse(parts: HouseParts, order: Order): Promise<OrderAnswer> {
  const { store, clock, log } = parts;
  const desk = await openDesk({ store, clock, log });
  try {
    const sites = await openSiteDirectory(store);
    const sessions = openSessions(store, clock);
    const passwords = await openPasswords();
    return await runOrder({ ...parts, desk, sites, passwords, sessions }, order);
  } finally {
    await desk.close();
  }
}
