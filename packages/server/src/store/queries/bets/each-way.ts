/**
 * The two parts of an each-way bet are separate rows with consecutive numbers, the place part second. A list
 * shows them as one bet, which is settled when both are; its win part carries the place part. Only the
 * exchange makes references with these endings.
 */
import { sql } from 'kysely';
import type { Store } from '../../database.ts';
import type { StoredBet } from './stored-bet.ts';

const isPart = (bet: StoredBet, mark: 'w' | 'p'): boolean => bet.client_ref.endsWith(`~${mark}`);

/** Returns the number of the other part; null for a single bet. */
const otherId = (bet: StoredBet): number | null => {
  if (isPart(bet, 'w')) return Number(bet.bet_id) + 1;
  return isPart(bet, 'p') ? Number(bet.bet_id) - 1 : null;
};

const otherPart = sql<boolean>`other.player_id = bet.player_id and other.bet_id =
  case when bet.client_ref like '%~w' then bet.bet_id + 1 else bet.bet_id - 1 end`;

/** Keeps one row of each pair: the later of a settled pair, else the win part. */
export const isShown = (isSettled: boolean | null) =>
  isSettled
    ? sql<boolean>`(bet.client_ref not like '%~_' or exists (select from whole_bet as other
        where ${otherPart} and other.settled_line < bet.settled_line))`
    : sql<boolean>`(bet.client_ref not like '%~p' or ${
        isSettled === null
          ? sql`false`
          : sql`exists (
        select from whole_bet as other where ${otherPart} and other.settled_at is not null)`
      })`;

/** A range of the player's settled bets, overall or of one sport. */
interface SettledRange {
  readonly playerId: string;
  readonly sportId: string | null;
  readonly first: number;
  readonly last: number;
}

/** Returns the lines that a list of settled bets hides, the earlier of each pair, newest first. */
export async function hiddenLines(
  { query }: Store,
  { playerId, sportId, first, last }: SettledRange,
): Promise<number[]> {
  const line = sportId === null ? 'settled_line' : 'sport_line';
  const rows = await query<{ line: number }>(
    `select least(win.${line}, place.${line}) as line
     from each_way_bet as pair
       join whole_bet as win on win.bet_id = pair.bet_id
       join whole_bet as place on place.bet_id = pair.bet_id + 1
     where pair.player_id = $1
       and least(win.${line}, place.${line}) between $2 and $3
       and ($4::text is null or win.sport_id = $4)
     order by line desc`,
    [playerId, first, last, sportId],
  );
  return rows.map((row) => Number(row.line));
}

/** Turns each part that represents a pair into its win part with the place part attached. */
export async function joinParts(
  bets: readonly StoredBet[],
  find: (betIds: readonly number[]) => Promise<readonly StoredBet[]>,
): Promise<StoredBet[]> {
  const ids = bets.map(otherId).filter((id) => id !== null);
  const others = new Map(
    (ids.length === 0 ? [] : await find(ids)).map((bet) => [Number(bet.bet_id), bet]),
  );
  return bets.map((bet) => {
    const other = others.get(otherId(bet) ?? -1);
    if (other === undefined) return bet;
    return isPart(bet, 'w') ? { ...bet, placePart: other } : { ...other, placePart: bet };
  });
}
