/** Lines that a player, an agent or the owners read when they come next. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

/** Whom a line is for. */
export type Recipient =
  | { readonly kind: 'player'; readonly id: string }
  | { readonly kind: 'agent'; readonly id: string }
  | { readonly kind: 'owners' };

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
