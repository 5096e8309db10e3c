// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fetchAll } from './paged-list.ts';

test('[ACC-7] an export takes every page, and stops at its bound', async () => {
  const asked: number[] = [];
  const list = (totalPages: number) => ({
    key: [],
    fetch: async ({ page }: { page: number }) => {
      asked.push(page);
      return { pageItems: [page], totalPages };
    },
  });
  expect(await fetchAll(list(3))).toEqual([1, 2, 3]);
  expect((await fetchAll(list(1000))).length).toBe(50);
  expect(await fetchAll(list(0))).toEqual([1]);
  expect(asked.length).toBe(54);
});
