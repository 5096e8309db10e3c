/**
 * Hash routing (ROUTE-1): the path and its query both stand behind the `#`, as in
 * `#/fullmarket/4/12/345?inplay=true`. Pure text in, text out.
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

/** A path with its query; empty and absent values are left out. */
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
