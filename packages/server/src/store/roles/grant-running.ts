/** Gives the role that the server runs as what it needs of the tables, and takes the rest. */
import type { Sql } from '../database.ts';
import { privileges } from './privileges.ts';

/** As an identifier of SQL. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Asked of the owner's connection, after the tables were brought forward. */
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
    ].join(';\n'),
  );
}

async function viewsOf(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    "select viewname as name from pg_views where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
}

/** Whether this connection's role could change what happened: it owns the tables, or was given it. */
export async function mayRewrite(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ may: boolean }>(
    "select has_table_privilege(current_user, 'journal', 'update') as may",
  );
  return row?.may ?? false;
}
