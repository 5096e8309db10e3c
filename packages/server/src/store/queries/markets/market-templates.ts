/** Templates of markets, and what was set by them for markets that were there already. */
import { type Instant, type MarketId, type MarketTerms, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

/** One of `sportId` and `competition` is empty. */
export interface TemplateScope {
  readonly sportId: string;
  /** Name in small letters, or id. */
  readonly competition: string;
  /** Empty for all. */
  readonly marketType: string;
}

/** A template may also open what a wider one shuts. */
export interface TemplateTerms extends Omit<MarketTerms, 'isShut'> {
  readonly isShut?: boolean;
}

export interface MarketTemplate extends TemplateScope {
  readonly terms: TemplateTerms;
}

export const readTemplates = ({ query }: Sql): Promise<MarketTemplate[]> =>
  query<MarketTemplate>(
    `select sport_id as "sportId", competition, market_type as "marketType", terms
     from market_template order by competition collate "C",
       sport_id collate "C", market_type collate "C"`,
  );

export const setTemplate = (
  { query }: Sql,
  { sportId, competition, marketType, terms, now }: MarketTemplate & { readonly now: Instant },
): Promise<unknown> =>
  query(
    `insert into market_template values ($1, $2, $3, $4, $5)
     on conflict (sport_id, competition, market_type)
     do update set terms = excluded.terms, changed_at = excluded.changed_at`,
    [sportId, competition, marketType, JSON.stringify(terms), makeInstant(now)],
  );

export const deleteTemplate = (
  { query }: Sql,
  { sportId, competition, marketType }: TemplateScope,
): Promise<unknown> =>
  query(
    'delete from market_template where sport_id = $1 and competition = $2 and market_type = $3',
    [sportId, competition, marketType],
  );

/** Null for a market without terms. */
export interface TermsChange {
  readonly marketId: MarketId;
  readonly before: MarketTerms | null;
  readonly after: MarketTerms | null;
}

export interface TemplateRun {
  readonly madeAt: string;
  readonly undoneAt: string | null;
  readonly lines: readonly TermsChange[];
}

export async function addTemplateRun(
  { query }: Sql,
  { lines, now }: { readonly lines: readonly TermsChange[]; readonly now: Instant },
): Promise<number> {
  const [row] = await query<{ id: number }>(
    'insert into template_run (made_at, lines) values ($1, $2) returning run_id as id',
    [makeInstant(now), JSON.stringify(lines)],
  );
  if (row === undefined) throw new Error('The run was not stored.');
  return row.id;
}

export async function findTemplateRun({ query }: Sql, id: number): Promise<TemplateRun | null> {
  const [row] = await query<TemplateRun>(
    `select made_at as "madeAt", undone_at as "undoneAt", lines from template_run where run_id = $1`,
    [id],
  );
  return row ?? null;
}

/** Tells whether this call took it; only one of several does. */
export async function takeBackRun(
  { query }: Sql,
  { id, now }: { readonly id: number; readonly now: Instant },
): Promise<boolean> {
  const rows = await query(
    'update template_run set undone_at = $2 where run_id = $1 and undone_at is null returning run_id',
    [id, makeInstant(now)],
  );
  return rows.length > 0;
}

export interface ListedRun extends Pick<TemplateRun, 'madeAt' | 'undoneAt'> {
  readonly run: number;
  readonly markets: number;
}

/** The newest runs, newest first. */
export const readTemplateRuns = ({ query }: Sql): Promise<ListedRun[]> =>
  query<ListedRun>(
    `select run_id as run, made_at as "madeAt", undone_at as "undoneAt",
       jsonb_array_length(lines) as markets
     from template_run order by run_id desc limit 20`,
  );
