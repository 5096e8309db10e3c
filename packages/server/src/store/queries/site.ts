/** Sites for the calls, and for the production checks before the server starts. */
import type { SubjectField } from '@layline/contract/checkers';
import { sql as raw, type Selectable } from 'kysely';
import type { Sql, Store } from '../database.ts';
import type { SiteTable, Tables } from '../tables.ts';
import { type EventLock, readLocks } from './locks.ts';

export interface StoredSites {
  readonly sites: readonly Selectable<SiteTable>[];
  readonly hosts: readonly Selectable<Tables['site_host']>[];
  readonly notices: readonly Selectable<Tables['notice']>[];
  readonly banners: readonly Selectable<Tables['banner']>[];
  readonly locks: readonly EventLock[];
  /** What each site's register needs to know of a person. */
  readonly needs: readonly { readonly siteId: string; readonly fields: readonly SubjectField[] }[];
}

/** Returns all sites; notices and banners in the order they were added. */
export async function readSites(store: Store): Promise<StoredSites> {
  const { read } = store;
  const [sites, hosts, notices, banners, locks, needs] = await Promise.all([
    // Without an order, one that is changed would move to the end of every list.
    read.selectFrom('site').selectAll().orderBy(raw`site_id collate "C"`).execute(),
    read.selectFrom('site_host').selectAll().orderBy(raw`host collate "C"`).execute(),
    read.selectFrom('notice').selectAll().orderBy('notice_id').execute(),
    read.selectFrom('banner').selectAll().orderBy('banner_id').execute(),
    readLocks(store),
    store.query<StoredSites['needs'][number]>(
      `select site.site_id as "siteId", subject_fields as fields
       from site join partner on partner.name = register and partner.kind = 'register'`,
    ),
  ]);
  return { sites, hosts, notices, banners, locks, needs };
}

/** Returns false for a store older than the column, or without tables. */
export async function hasColumn(
  sql: Sql,
  { table, column }: { readonly table: string; readonly column: string },
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and column_name = $2`,
    [table, column],
  );
  return rows.length > 0;
}

/** Returns demo players who can sign in. */
export const readDemoPlayers = (
  sql: Sql,
): Promise<{ readonly site: string; readonly name: string }[]> =>
  sql.query(
    `select site_id as site, user_name as name from player
     where is_demo and not is_disabled order by site_id collate "C", user_name collate "C"`,
  );

/** Returns sites that offer the demo sign-in, with their hosts as one text. */
export const readDemoSites = (
  sql: Sql,
): Promise<{ readonly site: string; readonly hosts: string }[]> =>
  sql.query(
    `select site_id as site, coalesce((select string_agg(host, ', ' order by host collate "C") from site_host
       where site_host.site_id = site.site_id), 'no host') as hosts
     from site where has_demo order by site_id collate "C"`,
  );

export const readHosts = (sql: Sql): Promise<{ readonly site: string; readonly host: string }[]> =>
  sql.query(
    'select site_id as site, host from site_host order by site_id collate "C", host collate "C"',
  );
