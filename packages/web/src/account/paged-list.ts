/**
 * Reads a list that the server returns page by page (API-2): one page for display, or all of it for an
 * export.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstPage, type Page } from '../ui/table/pager.tsx';

export interface PageOf<Row> {
  readonly pageItems: readonly Row[];
  readonly totalPages: number;
  readonly totalItems?: number | undefined;
}

export interface PagedList<Row> {
  /** Identifies the list; another key is another list and starts at page 1. */
  readonly key: readonly unknown[];
  readonly fetch: (at: Page, signal: AbortSignal | undefined) => Promise<PageOf<Row>>;
  readonly isWanted?: boolean;
}

const exportPage = { pageSize: 100, pagesMax: 50 };

export function usePagedList<Row>(list: PagedList<Row>) {
  const key = JSON.stringify(list.key);
  const [turned, setTurned] = useState({ at: firstPage, of: key });
  // Kept in the state, so that a list starts at page 1 when it is shown again.
  const of = turned.of === key ? turned : { at: { ...turned.at, page: 1 }, of: key };
  if (of !== turned) setTurned(of);
  const { at } = of;
  const query = useQuery({
    queryKey: [...list.key, at],
    queryFn: ({ signal }) => list.fetch(at, signal),
    placeholderData: keepPreviousData,
    enabled: list.isWanted ?? true,
    gcTime: 0,
  });
  return { ...query, at, turn: (next: Page) => setTurned({ at: next, of: key }) };
}

/** Reads all rows, up to 5000, with pages of the largest size. */
export async function fetchAll<Row>(list: PagedList<Row>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let last = 1;
  for (let page = 1; page <= Math.min(last, exportPage.pagesMax); page += 1) {
    const answer = await list.fetch({ page, pageSize: exportPage.pageSize }, undefined);
    rows.push(...answer.pageItems);
    last = answer.totalPages;
  }
  return rows;
}
