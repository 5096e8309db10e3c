/**
 * A player's settled bets are numbered, all and by sport, and those of a sport stand in runs in which
 * both numbers count up together. Only the first bet of a run is in an index by sport: where the nth bet
 * of a sport stands among all follows from the run it is in.
 */
import type { Sql } from '../database.ts';

interface Run {
  readonly sportLine: number;
  readonly line: number;
}

interface Whose {
  readonly playerId: string;
  readonly sportId: string;
}

const runsOf =
  'select sport_line as "sportLine", settled_line as line from bet_outcome' +
  ' where player_id = $1 and sport_id = $2 and starts_run';

/** The lines among all bets of these lines of the sport, lowest first. */
export async function linesOfSport(
  { query }: Pick<Sql, 'query'>,
  { playerId, sportId }: Whose,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> {
  const runs = await query<Run>(
    `${runsOf} and sport_line between coalesce((select max(sport_line) from bet_outcome
         where player_id = $1 and sport_id = $2 and starts_run and sport_line <= $3), $3) and $4
     order by sport_line`,
    [playerId, sportId, from, to],
  );
  return runs.flatMap((run, index) => {
    const next = runs[index + 1]?.sportLine ?? to + 1;
    const first = Math.max(from, run.sportLine);
    const count = Math.max(0, next - first);
    return Array.from({ length: count }, (_, nth) => run.line + first - run.sportLine + nth);
  });
}

/** How many of the sport's `count` bets stand before this line of all bets. */
export async function countBefore(
  { query }: Pick<Sql, 'query'>,
  { playerId, sportId }: Whose,
  line: number,
  count: number,
): Promise<number> {
  const [run] = await query<Run>(
    `${runsOf} and settled_line < $3 order by settled_line desc limit 1`,
    [playerId, sportId, line],
  );
  if (run === undefined) return 0;
  const [next] = await query<Run>(
    `${runsOf} and settled_line >= $3 order by settled_line limit 1`,
    [playerId, sportId, line],
  );
  const ofRun = run.sportLine - 1 + line - run.line;
  return Math.min(ofRun, next === undefined ? count : next.sportLine - 1);
}
