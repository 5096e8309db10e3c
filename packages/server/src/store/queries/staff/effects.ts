/** Effects of acts within the last 24 hours, and those of requests that wait. */
import { addMs, type Instant, makeInstant } from '@layline/contract';
import type { Sql, Store } from '../../database.ts';

export interface NewEffect {
  readonly effect: string;
  /** In minor units. */
  readonly amount: number;
  readonly siteId: string | null;
  readonly subject: string;
}

/** Totals of one effect within 24 hours, in minor units. */
export interface EffectSums {
  readonly member: number;
  readonly subject: number;
  readonly site: number;
}

const dayMs = 24 * 3_600_000;
/** Longer than any request waits. */
const keptMs = 8 * dayMs;

interface Taking {
  readonly effects: readonly NewEffect[];
  /** Null for the server's own machine. */
  readonly staffId: string | null;
  readonly now: Instant;
  /** Decides with everything included; what is not taken is not counted. */
  readonly isTaken: (sums: readonly EffectSums[]) => boolean;
}

/**
 * Counts the effects before the act is done, so that concurrent acts cannot exceed a sum together. Returns
 * their numbers, or null if they were not taken.
 */
export const takeEffects = (
  store: Store,
  { effects, staffId, now, isTaken }: Taking,
): Promise<number[] | null> =>
  store.transaction(async (sql) => {
    await sql.query('lock table admin_effect in share row exclusive mode');
    await sql.query('delete from admin_effect where at < $1', [makeInstant(addMs(now, -keptMs))]);
    const ids = await addEffects(sql, { effects, staffId, now, approvalId: null });
    const sums: EffectSums[] = [];
    for (const effect of effects) sums.push(await sumsOf(sql, { effect, staffId, now }));
    if (isTaken(sums)) return ids;
    await removeEffects(sql, ids);
    return null;
  });

interface Added extends Pick<Taking, 'effects' | 'staffId' | 'now'> {
  readonly approvalId: number | null;
}

export async function addEffects(
  { query }: Sql,
  { effects, staffId, now, approvalId }: Added,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { effect, amount, siteId, subject } of effects) {
    const [row] = await query<{ id: number }>(
      `insert into admin_effect (at, effect, amount, staff_id, site_id, subject, approval_id)
       values ($1, $2, $3, $4, $5, $6, $7) returning effect_id as id`,
      [makeInstant(now), effect, amount, staffId, siteId, subject, approvalId],
    );
    if (row !== undefined) ids.push(row.id);
  }
  return ids;
}

interface Summed extends Pick<Taking, 'staffId' | 'now'> {
  readonly effect: NewEffect;
}

/** A withdrawal is a sum of its own and reduces none. */
async function sumsOf({ query }: Sql, { effect, staffId, now }: Summed): Promise<EffectSums> {
  const [row] = await query<EffectSums>(
    `select coalesce(sum(amount) filter (where staff_id = $3), 0)::bigint as member,
       coalesce(sum(amount) filter (where subject = $4), 0)::bigint as subject,
       coalesce(sum(amount) filter (where site_id = $5), 0)::bigint as site
     from admin_effect
     where effect = $1 and at > $2 and (staff_id = $3 or subject = $4 or site_id = $5)`,
    [effect.effect, makeInstant(addMs(now, -dayMs)), staffId, effect.subject, effect.siteId],
  );
  return row ?? { member: 0, subject: 0, site: 0 };
}

/** Takes back what was counted for an act that was refused. */
export async function removeEffects({ query }: Sql, effectIds: readonly number[]): Promise<void> {
  if (effectIds.length === 0) return;
  await query('delete from admin_effect where effect_id = any($1::bigint[])', [effectIds]);
}

/** An approved act counts from now on; returns the numbers of its effects. */
export async function renewEffects(
  { query }: Sql,
  { approvalId, now }: { readonly approvalId: number; readonly now: Instant },
): Promise<number[]> {
  const rows = await query<{ id: number }>(
    'update admin_effect set at = $2 where approval_id = $1 returning effect_id as id',
    [approvalId, makeInstant(now)],
  );
  return rows.map(({ id }) => id);
}
