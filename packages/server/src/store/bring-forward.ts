/** Brings the tables of a store to this version, and checks what its role may do there. */
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Sql, Store } from './database.ts';
import { StartRefusal, textOf } from './faults/start-refusal.ts';
import { grantRunning, mayRewrite } from './grant-running.ts';
import { isMigrated, migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';

export interface BringForwardOptions {
  /** The address for the role that owns the tables, if the server runs as another. */
  readonly ownerUrl?: string | null;
  readonly clock: Clock;
  readonly log: Log;
  /** Returns reasons not to use the store; called before its tables are changed. Empty to continue. */
  readonly problemsOf?: (sql: Sql) => Promise<readonly string[]>;
}

export async function bringForward(store: Store, options: BringForwardOptions): Promise<void> {
  const { ownerUrl } = options;
  if (typeof ownerUrl === 'string') await migrateAsOwner(store, { ...options, ownerUrl });
  else await migrateAlone(store, options);
  await checkRole(store, options);
}

/**
 * Whether the tables are this version's, so that a server can be opened on them while another writes. Rejects
 * with what keeps this server from using them.
 */
export async function isForward(store: Store, options: BringForwardOptions): Promise<boolean> {
  if (!(await isMigrated(store, await readMigrations()))) return false;
  await refuseProblems(store, options);
  await checkRole(store, options);
  return true;
}

async function refuseProblems(store: Sql, { problemsOf }: BringForwardOptions): Promise<void> {
  const problems = (await problemsOf?.(store)) ?? [];
  if (problems.length > 0) throw new StartRefusal(problems.join('\n'));
}

async function migrateAlone(store: Store, options: BringForwardOptions): Promise<void> {
  await refuseProblems(store, options);
  const migrations = await readMigrations();
  // A role that may not even try to make a table can use tables that are made.
  if (await isMigrated(store, migrations)) return;
  const applied = await migrate(store, { migrations, now: options.clock.now() });
  if (applied > 0) options.log.info({ applied }, 'tables migrated');
}

/** Migrates as the owner, who is not needed afterwards, and then grants the running role its rights. */
async function migrateAsOwner(
  running: Store,
  options: BringForwardOptions & { readonly ownerUrl: string },
): Promise<void> {
  const owner = await openPostgres(options.ownerUrl, {
    onLost: (error) =>
      options.log.warn({ reason: error.message }, "the owner's connection was lost"),
  }).catch((error: unknown) => {
    throw new StartRefusal(`DATABASE_OWNER_URL: PostgreSQL cannot be used: ${textOf(error)}`);
  });
  try {
    await migrateAlone(owner, options);
    await grantRunning(owner, await roleOf(running));
  } finally {
    await owner.close();
  }
}

async function checkRole(running: Store, options: BringForwardOptions): Promise<void> {
  if (running.kind !== 'postgres' || !(await mayRewrite(running))) return;
  if (typeof options.ownerUrl === 'string') {
    throw new StartRefusal(
      'DATABASE_URL: its role may change the journal, as the owner of the tables or by a right of its own; ' +
        "give a role that is not DATABASE_OWNER_URL's and was granted nothing.",
    );
  }
  options.log.warn('the role of DATABASE_URL could rewrite its tables; see DATABASE_OWNER_URL');
}

async function roleOf(sql: Sql): Promise<string> {
  const [row] = await sql.query<{ role: string }>('select current_user::text as role');
  return row?.role ?? '';
}
