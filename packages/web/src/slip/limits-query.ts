import type { MinMax } from '@layline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/request.ts';
import { useSite } from '../site/site-store.ts';

/** SLIP-3, EVENT-8: the site's stake limits and delay. */
export function useSiteLimits(): MinMax | undefined {
  const { _id } = useSite();
  const { data } = useQuery({
    queryKey: ['minMax', _id],
    queryFn: ({ signal }) =>
      call('minMax', { params: { domainId: _id }, signal }).then((reply) => reply.data),
    staleTime: 60_000,
  });
  return data;
}
