/** Passes columns of many rows as one parameter each, as PostgreSQL array literals. */

/** Control characters and lone surrogates, which JSON and an array literal escape differently. */
const isDifferent = (json: string): boolean => /\\[bfnrtu]/.test(json);

/**
 * Returns an array literal of numbers, booleans, nulls and texts. JSON and array literals quote text alike
 * except for control characters; texts with any of these are quoted here.
 */
export function makeColumn(values: readonly (string | number | boolean | null)[]): string {
  const json = JSON.stringify(values);
  if (!isDifferent(json)) return `{${json.slice(1, -1)}}`;
  return `{${values.map(makeElement).join(',')}}`;
}

const makeElement = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value);

export type Column = readonly [cast: string, values: readonly (string | number | boolean | null)[]];

/** Returns `unnest($1::bigint[], …)` and its values. */
export function unnest(columns: readonly Column[]): {
  readonly sql: string;
  readonly values: unknown[];
} {
  const parts = columns.map(([cast], index) => `$${index + 1}::${cast}[]`);
  const values = columns.map(([, list]) => makeColumn(list));
  return { sql: `unnest(${parts.join(', ')})`, values };
}
