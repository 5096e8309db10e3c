/** Statement and bet history, a page at a time. */
import type { BodyInput } from '@layline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/request.ts';
import type { Page } from '../ui/pager.tsx';

const paramsOf = ({ page, pageSize }: Page) => ({ page: String(page), pageSize: String(pageSize) });

export function useStatement(body: BodyInput<'statement'>, at: Page) {
  return useQuery({
    queryKey: ['statement', body, at],
    queryFn: ({ signal }) => call('statement', { params: paramsOf(at), body, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useBetHistory(body: BodyInput<'betHistory'>, at: Page) {
  return useQuery({
    queryKey: ['betHistory', body, at],
    queryFn: ({ signal }) => call('betHistory', { params: paramsOf(at), body, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useBet(betId: string | null) {
  return useQuery({
    queryKey: ['bet', betId],
    queryFn: ({ signal }) =>
      call('bet', { params: { betId: betId ?? '' }, signal }).then((reply) => reply.data),
    enabled: betId !== null,
    gcTime: 0,
  });
}
