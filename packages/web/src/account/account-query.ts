/** Reads the account's lists page by page, and single bets. History is never cached (API-4). */
import type {
  BetRow,
  BodyInput,
  LoginRow,
  PasswordUpdateRow,
  ProfitLossRow,
} from '@layline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/request.ts';
import type { Page } from '../ui/table/pager.tsx';
import type { PagedList } from './paged-list.ts';

export const paramsOf = ({ page, pageSize }: Page) => ({
  page: String(page),
  pageSize: String(pageSize),
});

/** Leaves out an empty search, for servers without that filter. */
export const withSearch = <Body extends object>(body: Body, search: string) =>
  search === '' ? body : { ...body, search };

export const betHistoryList = (
  body: BodyInput<'betHistory'>,
  search: string,
): PagedList<BetRow> => ({
  key: ['betHistory', body, search],
  fetch: (at, signal) =>
    call('betHistory', { params: paramsOf(at), body: withSearch(body, search), signal }),
});

export const profitLossList = (
  body: BodyInput<'profitLoss'>,
  search: string,
): PagedList<ProfitLossRow> => ({
  key: ['profitLoss', body, search],
  fetch: (at, signal) =>
    call('profitLoss', { params: paramsOf(at), body: withSearch(body, search), signal }),
});

export const passwordList = (): PagedList<PasswordUpdateRow> => ({
  key: ['passwordHistory'],
  fetch: (at, signal) => call('passwordHistory', { params: paramsOf(at), signal }),
});

/** Read once the player's id is known. */
export const loginList = (userId: string | undefined): PagedList<LoginRow> => ({
  key: ['loginActivity', userId],
  fetch: (at, signal) =>
    call('loginActivity', { params: { userId: userId ?? '', ...paramsOf(at) }, signal }),
  isWanted: userId !== undefined,
});

export function useBet(betId: string | null) {
  return useQuery({
    queryKey: ['bet', betId],
    queryFn: ({ signal }) =>
      call('bet', { params: { betId: betId ?? '' }, signal }).then((reply) => reply.data),
    enabled: betId !== null,
    gcTime: 0,
  });
}
