/**
 * Does for the built-in store what PostgreSQL's autovacuum does: gives space of replaced rows back to their
 * table, and counts rows for the planner. PGlite is one process, in which no launcher runs, though it shows
 * the setting as on.
 */
import type { Cancel, Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Store } from './database.ts';

interface Kept {
  readonly store: Pick<Store, 'query' | 'script'>;
  readonly clock: Pick<Clock, 'every'>;
  readonly log: Log;
}

/** As PostgreSQL's `autovacuum_naptime`. */
const everyMs = 60_000;

/** By autovacuum's own thresholds: 50 rows and a fifth of the table replaced, or a tenth changed. */
const mostUrgent = `
  select name, is_bloated as "isBloated" from (
    select s.relname as name, s.n_dead_tup as dead, s.n_mod_since_analyze as changed,
      s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) as is_bloated,
      s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as is_uncounted
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema()) as seen
  where is_bloated or is_uncounted
  order by is_bloated desc, dead desc, changed desc limit 1`;

interface Urgent {
  readonly name: string;
  readonly isBloated: boolean;
}

/**
 * Cleans the table that needs it most, and returns its name; null if none does. Writes wait meanwhile: a
 * third of a second for a hundred thousand rows. Counting alone reads a sample of 30,000 rows at most.
 */
export async function vacuumOne({ query, script }: Kept['store']): Promise<string | null> {
  const [row] = await query<Urgent>(mostUrgent);
  if (row === undefined) return null;
  const act = row.isBloated ? 'vacuum (analyze)' : 'analyze';
  await script(`${act} "${row.name.replaceAll('"', '""')}"`);
  return row.name;
}

/** Cleans one table a minute at most. */
export function keepVacuumed({ store, clock, log }: Kept): Cancel {
  let isAtWork = false;
  return clock.every(everyMs, () => {
    if (isAtWork) return;
    isAtWork = true;
    vacuumOne(store)
      .catch((error: unknown) => log.warn({ error }, 'a table could not be cleaned'))
      .finally(() => {
        isAtWork = false;
      });
  });
}
