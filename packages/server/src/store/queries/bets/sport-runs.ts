/**
 * A player's settled bets are numbered overall and by sport, in blocks that were paid together. Both numbers
 * increase together until a bet of another sport comes between. Only the block after such a change is in an
 * index by sport, and the overall number of a sport's nth bet follows from that block.
 */
import { makeColumn } from '../../column.ts';
import type { Sql } from '../../database.ts';

interface Run {
  readonly sportLine: number;
  readonly line: number;
}

export interface PlayerSport {
  readonly playerId: string;
  readonly sportId: string;
}

const runsOf =
  'select first_sport_line as "sportLine", first_line as line from settled_run' +
  ' where player_id = $1 and sport_id = $2 and changes_sport';

/** Returns the overall lines for these lines of the sport, lowest first. */
export async function linesOfSport(
  { query }: Pick<Sql, 'query'>,
  { playerId, sportId, from, to }: PlayerSport & { readonly from: number; readonly to: number },
): Promise<number[]> {
  const runs = await query<Run>(
    `${runsOf} and first_sport_line between coalesce((select max(first_sport_line) from settled_run
         where player_id = $1 and sport_id = $2 and changes_sport and first_sport_line <= $3), $3)
       and $4 order by first_sport_line`,
    [playerId, sportId, from, to],
  );
  return runs.flatMap((run, index) => {
    const next = runs[index + 1]?.sportLine ?? to + 1;
    const first = Math.max(from, run.sportLine);
    const count = Math.max(0, next - first);
    return Array.from({ length: count }, (_, nth) => run.line + first - run.sportLine + nth);
  });
}

/** Returns the numbers of the bets at these overall lines. */
export async function betsAtLines(
  { query }: Pick<Sql, 'query'>,
  { playerId, lines }: { readonly playerId: string; readonly lines: readonly number[] },
): Promise<number[]> {
  const rows = await query<{ betId: number }>(
    `select run.bet_ids[(line - run.first_line + 1)::integer] as "betId"
     from unnest($2::bigint[]) as line cross join lateral (
       select first_line, bet_ids from settled_run
       where player_id = $1 and first_line <= line order by first_line desc limit 1) as run`,
    [playerId, makeColumn(lines)],
  );
  return rows.map(({ betId }) => betId);
}

/** Returns how many of the sport's `count` bets come before this overall line. */
export async function countBefore(
  { query }: Pick<Sql, 'query'>,
  {
    playerId,
    sportId,
    line,
    count,
  }: PlayerSport & { readonly line: number; readonly count: number },
): Promise<number> {
  const [run] = await query<Run>(`${runsOf} and first_line < $3 order by first_line desc limit 1`, [
    playerId,
    sportId,
    line,
  ]);
  if (run === undefined) return 0;
  const [next] = await query<Run>(`${runsOf} and first_line >= $3 order by first_line limit 1`, [
    playerId,
    sportId,
    line,
  ]);
  const ofRun = run.sportLine - 1 + line - run.line;
  return Math.min(ofRun, next === undefined ? count : next.sportLine - 1);
}
