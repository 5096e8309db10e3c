/**
 * Hash routing (ROUTE-1): path and query both follow the `#`, as in `#/fullmarket/4/12/345?inplay=true`. Pure
 * text functions.
 */
export interface Place {
  readonly path: string;
  /** Without the leading `?`. */
  readonly search: string;
}

export function parseHash(hash: string): Place {
  const text = hash.replace(/^#?\/?/, '');
  const mark = text.indexOf('?');
  const path = mark < 0 ? text : text.slice(0, mark);
  return { path: `/${path.replace(/\/+$/, '')}`, search: mark < 0 ? '' : text.slice(mark + 1) };
}

export const makeHash = (to: string): string => `#/${to.replace(/^#?\/?/, '')}`;

/** Builds a path with its query; leaves out empty and absent values. */
export function makePath(
  path: string,
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}
