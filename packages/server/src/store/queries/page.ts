/** Pages of rows that are numbered without gaps, newest first. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** The range of numbers in a list, both inclusive. */
interface Numbers {
  readonly first: number;
  readonly last: number;
}

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** Returns the lowest and highest number on a page; null if the page is past the end. */
export function pageRange(
  { first, last }: Numbers,
  { page, pageSize }: PageRequest,
): { readonly from: number; readonly to: number } | null {
  const to = last - (page - 1) * pageSize;
  return to < first ? null : { from: Math.max(first, to - pageSize + 1), to };
}

/** Does the same if some of the numbers, listed newest first, are hidden. */
export function pageRangeBut(
  { first, last, hidden }: Numbers & { readonly hidden: readonly number[] },
  { page, pageSize }: PageRequest,
): { readonly from: number; readonly to: number } | null {
  const to = skipHidden(last - (page - 1) * pageSize, hidden);
  if (to < first) return null;
  const below = hidden.filter((line) => line <= to);
  return { from: Math.max(first, skipHidden(to - pageSize + 1, below)), to };
}

/** Every hidden number from the line up shifts it down by one. */
function skipHidden(line: number, hidden: readonly number[]): number {
  let at = line;
  for (const one of hidden) {
    if (one < at) break;
    at -= 1;
  }
  return at;
}
