/**
 * The two parts of an each-way bet are rows of their own, the place part under the number after the
 * win part's. A list of bets shows them as one: it is settled when both are, and its win part carries
 * the other. References end in these letters by the exchange alone.
 */
import { sql } from 'kysely';
import type { Store } from '../../database.ts';
import type { StoredBet } from './stored-bet.ts';

const isPart = (bet: StoredBet, mark: 'w' | 'p'): boolean => bet.client_ref.endsWith(`~${mark}`);

/** The number of the other part; null for a bet of its own. */
const otherId = (bet: StoredBet): number | null => {
  if (isPart(bet, 'w')) return Number(bet.bet_id) + 1;
  return isPart(bet, 'p') ? Number(bet.bet_id) - 1 : null;
};

const otherPart = sql<boolean>`other.player_id = bet.player_id and other.bet_id =
  case when bet.client_ref like '%~w' then bet.bet_id + 1 else bet.bet_id - 1 end`;

/** Keeps one row of each settled pair, the later, and of an open pair or any pair the win part. */
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

/** Among all settled bets of the player, or among those of one sport. */
interface SettledRange {
  readonly playerId: string;
  readonly sportId: string | null;
  readonly first: number;
  readonly last: number;
}

/** Lines that a list of settled bets does not show: the earlier of each pair. Newest first. */
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

/** Each part that stands for a pair becomes its win part with the place part along. */
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
