/** Adds and changes sites for an operator; venue/sites/directory.ts reads them for the calls. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Insertable, Updateable } from 'kysely';
import type { Store } from '../database.ts';
import type { SiteTable } from '../tables.ts';
import { draft, send } from '../writes/compile.ts';

export type NewSite = Omit<Insertable<SiteTable>, 'created_at'>;
export type SiteChange = Omit<Updateable<SiteTable>, 'site_id' | 'created_at'>;

export interface NewBanner {
  readonly image: string;
  readonly link: string;
  readonly alt: string;
}

/** Returns false and does nothing if there is a site with that id. */
export async function addSite(
  store: Store,
  { site, now }: { readonly site: NewSite; readonly now: Instant },
): Promise<boolean> {
  const added = draft
    .insertInto('site')
    .values({ ...site, created_at: makeInstant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('site_id');
  return (await send(store, added)).length > 0;
}

/** Returns false if there is no such site. */
export async function changeSite(
  store: Store,
  { site_id, ...change }: SiteChange & { readonly site_id: string },
): Promise<boolean> {
  const changed = draft
    .updateTable('site')
    .set(change)
    .where('site_id', '=', site_id)
    .returning('site_id');
  return (await send(store, changed)).length > 0;
}

interface SiteHosts {
  readonly siteId: string;
  readonly hosts: readonly string[];
}

/** Leaves hosts of other sites unchanged. */
export async function addHosts({ query }: Store, { siteId, hosts }: SiteHosts): Promise<void> {
  await query(
    `insert into site_host (host, site_id) select host, $2 from unnest($1::text[]) as row (host)
     on conflict do nothing`,
    [[...hosts], siteId],
  );
}

export async function removeHosts({ query }: Store, { siteId, hosts }: SiteHosts): Promise<void> {
  await query('delete from site_host where site_id = $1 and host = any($2::text[])', [
    siteId,
    [...hosts],
  ]);
}

/** Returns the notice's number. */
export async function addNotice(
  { query }: Store,
  { siteId, notice }: { readonly siteId: string; readonly notice: string },
): Promise<number> {
  const [row] = await query<{ id: number }>(
    'insert into notice (site_id, notice) values ($1, $2) returning notice_id as id',
    [siteId, notice],
  );
  return row?.id ?? 0;
}

/** Returns the banner's number. */
export async function addBanner(
  { query }: Store,
  { siteId, image, link, alt }: NewBanner & { readonly siteId: string },
): Promise<number> {
  const [row] = await query<{ id: number }>(
    `insert into banner (site_id, image_url, link, alt) values ($1, $2, $3, $4)
     returning banner_id as id`,
    [siteId, image, link, alt],
  );
  return row?.id ?? 0;
}

interface ShownItem {
  readonly table: 'notice' | 'banner';
  readonly siteId: string;
  readonly id: number;
}

/** Returns false if the site has no notice or banner with that number. */
export async function removeShown(
  { query }: Store,
  { table, siteId, id }: ShownItem,
): Promise<boolean> {
  const removed = await query(
    `delete from ${table} where site_id = $1 and ${table}_id = $2 returning site_id`,
    [siteId, id],
  );
  return removed.length > 0;
}
