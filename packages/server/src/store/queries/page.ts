/** Pages of rows that are numbered without gaps, newest first. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** The numbers that a list counts, first and last included. */
interface Numbers {
  readonly first: number;
  readonly last: number;
}

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** The numbers on a page, lowest and highest; null when the page is past the end. */
export function pageRange(
  { first, last }: Numbers,
  { page, pageSize }: PageRequest,
): { readonly from: number; readonly to: number } | null {
  const to = last - (page - 1) * pageSize;
  return to < first ? null : { from: Math.max(first, to - pageSize + 1), to };
}

/** The same where some of the numbers, newest first, stand for nothing of their own and are not shown. */
export function pageRangeBut(
  { first, last, hidden }: Numbers & { readonly hidden: readonly number[] },
  { page, pageSize }: PageRequest,
): { readonly from: number; readonly to: number } | null {
  const to = skipHidden(last - (page - 1) * pageSize, hidden);
  if (to < first) return null;
  const below = hidden.filter((line) => line <= to);
  return { from: Math.max(first, skipHidden(to - pageSize + 1, below)), to };
}

/** Every hidden number from the line up pushes it one down. */
function skipHidden(line: number, hidden: readonly number[]): number {
  let at = line;
  for (const one of hidden) {
    if (one < at) break;
    at -= 1;
  }
  return at;
}
