/** Pages of rows that are numbered without gaps, newest first. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** The numbers on a page, lowest and highest; null when the page is past the end. */
export function pageRange(
  first: number,
  last: number,
  page: number,
  pageSize: number,
): { readonly from: number; readonly to: number } | null {
  const to = last - (page - 1) * pageSize;
  return to < first ? null : { from: Math.max(first, to - pageSize + 1), to };
}
