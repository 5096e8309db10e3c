/** Lines that a player, an agent or the owners read when they come next. */
import { addMs, type Instant, makeInstant } from '@layline/contract';
import type { PersonalNotice } from '@layline/contract/console';
import type { Sql } from '../../database.ts';

/** Whom a line is for. */
export type Recipient =
  | { readonly kind: 'player'; readonly id: string }
  | { readonly kind: 'agent'; readonly id: string }
  | { readonly kind: 'owners' };

/** Lines are shown for a week. */
const shownMs = 7 * 24 * 3_600_000;
const shownMax = 20;

const keyOf = (recipient: Recipient): string =>
  recipient.kind === 'owners' ? 'owners' : `${recipient.kind} ${recipient.id}`;

interface NewNotice {
  readonly to: readonly Recipient[];
  readonly text: string;
  readonly now: Instant;
}

export async function addNotices({ query }: Sql, { to, text, now }: NewNotice): Promise<void> {
  await query(
    'insert into personal_notice (recipient, at, text) select unnest($1::text[]), $2, $3',
    [to.map(keyOf), makeInstant(now), text],
  );
}

/** Newest first. */
export const listNotices = (
  { query }: Sql,
  { to, now }: { readonly to: Recipient; readonly now: Instant },
): Promise<PersonalNotice[]> =>
  query<PersonalNotice>(
    `select at, text from personal_notice where recipient = $1 and at > $2
     order by at desc, notice_id desc limit $3`,
    [keyOf(to), makeInstant(addMs(now, -shownMs)), shownMax],
  );
