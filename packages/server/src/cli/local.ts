/** Runs a command on a store without a running server: opens the store alone, and closes it again. */

import {
  type CommandAnswer,
  type CommandInput,
  commands,
  runCommand,
} from '../admin/catalogue/commands.ts';
import { type AdminParts, AdminProblem } from '../admin/command.ts';
import { runRestore } from '../admin/system/store/store-commands.ts';
import { systemClock } from '../base/clock.ts';
import { openLog } from '../base/log.ts';
import type { Processes } from '../base/processes.ts';
import { openAnchorSeal } from '../engine/audit/anchor/anchor-seal.ts';
import { openEngine } from '../engine/writer/open-engine.ts';
import { openPartnerVault, readServerKey } from '../start/open-secrets.ts';
import type { Settings } from '../start/settings/settings.ts';
import type { Store } from '../store/database.ts';
import { hasStore } from '../store/folder/data-folder.ts';
import { openStore, openStoreToRead, type StoreOptions } from '../store/open-store.ts';
import { openAppKeys } from '../venue/accounts/app-keys.ts';
import { openPasswords } from '../venue/accounts/passwords/password.ts';
import { openSessions } from '../venue/accounts/sessions.ts';
import { openTemplates } from '../venue/market/terms/templates.ts';
import { isTraders } from '../venue/providers/trader-quotes.ts';
import { openSiteDirectory } from '../venue/sites/directory.ts';

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
    const key = await readServerKey(settings);
    const sealing = { anchorSeal: openAnchorSeal(key), partnerVault: openPartnerVault(key) };
    const { archiveDir } = settings;
    return await runWithEngine({ store, log, clock, archiveDir, ...sealing }, command);
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

/** The first owner may come before the first site. */
const isBeginner = ({ name, values }: CommandInput): boolean =>
  beginners.has(name) || (name === 'staff add' && values['role'] === 'owner');

export async function mustHaveStore(
  { dataDir, databaseUrl }: Settings,
  command: CommandInput,
): Promise<void> {
  if (databaseUrl !== null || isBeginner(command) || (await hasStore(dataDir))) return;
  throw new AdminProblem(
    `There is no store in ${dataDir}. Give the --data-dir that the server uses; ` +
      'a new venue begins with `staff add NAME --role owner` or `site add`.',
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

type AppParts = Pick<
  AdminParts,
  'store' | 'log' | 'clock' | 'archiveDir' | 'anchorSeal' | 'partnerVault'
>;

async function runWithEngine(parts: AppParts, command: CommandInput): Promise<CommandAnswer> {
  const { store, clock, log } = parts;
  const engine = await openEngine({ store, clock, log });
  try {
    const sites = await openSiteDirectory(store);
    const templates = await openTemplates(store, isTraders);
    const sessions = openSessions(store, clock);
    const appKeys = openAppKeys(store, clock);
    const passwords = await openPasswords();
    return await runCommand(
      { ...parts, engine, sites, templates, passwords, sessions, appKeys },
      command,
    );
  } finally {
    await engine.close();
  }
}
