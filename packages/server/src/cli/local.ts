/** Runs a command on a store without a running server: opens the store alone, and closes it again. */

import { type AdminParts, AdminProblem } from '../admin/command.ts';
import { type CommandAnswer, type CommandInput, commands, runCommand } from '../admin/commands.ts';
import { runRestore } from '../admin/store/store-commands.ts';
import { openAnchorSeal } from '../anchor/anchor-seal.ts';
import { openAppKeys } from '../auth/app-keys.ts';
import { openPasswords } from '../auth/password.ts';
import { openSessions } from '../auth/sessions.ts';
import { systemClock } from '../clock.ts';
import { openEngine } from '../engine/open-engine.ts';
import { openLog } from '../log.ts';
import { readServerKey } from '../open-secrets.ts';
import type { Settings } from '../settings/settings.ts';
import { openSiteDirectory } from '../site/directory.ts';
import type { Store } from '../store/database.ts';
import { hasStore } from '../store/folder/data-folder.ts';
import type { Processes } from '../store/folder/data-lock.ts';
import { openStore, openStoreToRead, type StoreOptions } from '../store/open-store.ts';

export async function runOnStore(
  settings: Settings,
  processes: Processes,
  command: CommandInput,
): Promise<CommandAnswer> {
  const log = openLog('error');
  const clock = systemClock;
  await mustHaveStore(settings, command);
  const store = await openFor(command, { ...settings, processes, clock, log });
  try {
    if (command.name === 'restore') return await restoreInto(store, command);
    const anchorSeal = openAnchorSeal(await readServerKey(settings));
    return await runWithEngine({ store, log, clock, anchorSeal }, command);
  } finally {
    await store.close();
  }
}

type Opening = Omit<StoreOptions, 'onUsurped'>;

const onlyReads = ({ name }: CommandInput): boolean =>
  commands.some((known) => known.name === name && known.staff.isRead === true);

function openFor(command: CommandInput, opening: Opening): Promise<Store> {
  if (onlyReads(command)) return openStoreToRead(opening);
  const onUsurped = () => opening.log.fatal('another server has taken the database');
  const { ownerUrl, databaseUrl } = opening;
  if (command.name !== 'restore') return openStore({ ...opening, onUsurped });
  // It makes the tables.
  const asOwner = { databaseUrl: ownerUrl ?? databaseUrl, ownerUrl: null };
  return openStore({ ...opening, ...asOwner, onUsurped, isMigrated: false });
}

/** Only these commands make a store; for others a missing store means a wrong folder. */
const beginners: ReadonlySet<string> = new Set(['site add', 'restore']);

export async function mustHaveStore(
  { dataDir, databaseUrl }: Settings,
  { name }: CommandInput,
): Promise<void> {
  if (databaseUrl !== null || beginners.has(name) || (await hasStore(dataDir))) return;
  throw new AdminProblem(
    `There is no store in ${dataDir}. Give the --data-dir that the server uses.`,
  );
}

async function restoreInto(store: Store, { values }: CommandInput): Promise<CommandAnswer> {
  try {
    const done = await runRestore(store, { file: values['file'] ?? '', now: systemClock.now() });
    return { kind: 'done', done };
  } catch (error) {
    if (error instanceof AdminProblem) return { kind: 'problem', message: error.message };
    throw error;
  }
}

type AppParts = Pick<AdminParts, 'store' | 'log' | 'clock' | 'anchorSeal'>;

async function runWithEngine(parts: AppParts, command: CommandInput): Promise<CommandAnswer> {
  const { store, clock, log } = parts;
  const engine = await openEngine({ store, clock, log });
  try {
    const sites = await openSiteDirectory(store);
    const sessions = openSessions(store, clock);
    const appKeys = openAppKeys(store, clock);
    const passwords = await openPasswords();
    return await runCommand({ ...parts, engine, sites, passwords, sessions, appKeys }, command);
  } finally {
    await engine.close();
  }
}
