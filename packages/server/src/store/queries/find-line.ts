/**
 * Finds a place among lines that are numbered from 1 without gaps, by halving: so many looks at one
 * row each as the number of lines has binary digits, however long the history is.
 */
import type { Sql } from '../database.ts';

/** A question that is no for the first lines and yes from some line on. */
export interface Question {
  /** SQL that is true or false for the line `mid`; its values begin with $2. */
  readonly isYes: string;
  readonly values: readonly unknown[];
  readonly last: number;
}

/** The first line for which it is yes; one past the last when it is yes for none. */
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
