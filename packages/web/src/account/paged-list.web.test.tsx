// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../api/query-client.ts';
import { fetchAll, usePagedList } from './paged-list.ts';

afterEach(cleanup);

test('[ACC-3] another filter restarts at page 1 and keeps the page size', () => {
  const fetch = async () => ({ pageItems: [], totalPages: 9 });
  const { result, rerender } = renderHook(
    ({ filter }) => usePagedList({ key: ['statement', filter], fetch }),
    {
      initialProps: { filter: 'all' },
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  );
  expect(result.current.at).toEqual({ page: 1, pageSize: 10 });
  act(() => result.current.turn({ page: 4, pageSize: 25 }));
  expect(result.current.at).toEqual({ page: 4, pageSize: 25 });
  rerender({ filter: 'betRecords' });
  expect(result.current.at).toEqual({ page: 1, pageSize: 25 });
  rerender({ filter: 'all' });
  expect(result.current.at).toEqual({ page: 1, pageSize: 25 });
});

test('[ACC-7] an export reads every page up to its limit', async () => {
  const pages: number[] = [];
  const list = (totalPages: number) => ({
    key: [],
    fetch: async ({ page }: { page: number }) => {
      pages.push(page);
      return { pageItems: [page], totalPages };
    },
  });
  expect(await fetchAll(list(3))).toEqual([1, 2, 3]);
  expect((await fetchAll(list(1000))).length).toBe(50);
  expect(await fetchAll(list(0))).toEqual([1]);
  expect(pages.length).toBe(54);
});
