/** Notes of staff about a player. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql } from '../../database.ts';

export const noteKinds = ['note', 'contact'] as const;

export interface PlayerNote {
  readonly at: string;
  readonly kind: (typeof noteKinds)[number];
  readonly note: string;
}

const shownMax = 200;

export const addPlayerNote = (
  { query }: Sql,
  { playerId, kind, note, now }: Omit<PlayerNote, 'at'> & { playerId: string; now: Instant },
): Promise<unknown> =>
  query('insert into player_note (player_id, at, kind, note) values ($1, $2, $3, $4)', [
    playerId,
    makeInstant(now),
    kind,
    note,
  ]);

/** Newest first. */
export const listPlayerNotes = ({ query }: Sql, playerId: string): Promise<PlayerNote[]> =>
  query(
    `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, kind, note
     from player_note where player_id = $1 order by note_id desc limit $2`,
    [playerId, shownMax],
  );
