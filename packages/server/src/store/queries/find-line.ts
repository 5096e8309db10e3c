/**
 * Finds a line in a history without gaps by binary search, in a logarithmic number of reads of one row each.
 */
import type { Sql } from '../database.ts';

/** A condition that is false for the first lines and true from some line on. */
export interface Question {
  /** SQL that is true or false for the line `mid`; its values begin with $2. */
  readonly isYes: string;
  readonly values: readonly unknown[];
  readonly last: number;
}

/** Returns the first line for which it is true; one past the last if there is none. */
export async function findLine(
  { query }: Pick<Sql, 'query'>,
  { isYes, values, last }: Question,
): Promise<number> {
  const [found] = await query<{ line: number }>(
    `with recursive half (low, high) as (
       values (1::bigint, $1::bigint + 1)
       union all
       select case when is_yes then low else mid + 1 end, case when is_yes then mid else high end
       from (select low, high, mid, (${isYes}) as is_yes
             from (select low, high, (low + high) / 2 as mid from half where low < high) as middle
             offset 0) as looked)
     select low as line from half where low = high`,
    [last, ...values],
  );
  return found?.line ?? last + 1;
}
