/** Grants the server's role what it needs of the tables, and revokes the rest. */
import type { Sql, Store } from './database.ts';
import { privileges } from './roles/privileges.ts';

/** Quotes an SQL identifier. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Runs on the owner's connection, after migrations. */
export async function grantRunning(sql: Sql, role: string): Promise<void> {
  const to = quoted(role);
  const grants = Object.entries(privileges).map(
    ([table, rights]) => `grant ${rights} on ${quoted(table)} to ${to}`,
  );
  await sql.script(
    [
      `revoke all on all tables in schema public from ${to}`,
      `grant usage on schema public to ${to}`,
      ...(await viewsOf(sql)).map((view) => `grant select on ${quoted(view)} to ${to}`),
      ...grants,
      `grant execute on function empty_archived_rows(integer, bigint, bigint) to ${to}`,
    ].join(';\n'),
  );
}

async function viewsOf(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    "select viewname as name from pg_views where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

/**
 * Tells whether this connection's role could rewrite history: it owns the tables, or has an owner's rights.
 * The built-in store has no roles, and its folder is its server's.
 */
export async function mayRewrite({ kind, query }: Pick<Store, 'kind' | 'query'>): Promise<boolean> {
  if (kind !== 'postgres') return false;
  const [row] = await query<{ may: boolean }>(
    "select has_table_privilege(current_user, 'journal', 'update') as may",
  );
  return row?.may ?? false;
}
