/** How long this session lasts, and what was staked and won or lost since it began (RP-10). */
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/request.ts';

const readAgainMs = 20_000;

export const usePlaySession = (isEnabled = true) =>
  useQuery({
    enabled: isEnabled,
    queryKey: ['playSession'],
    refetchInterval: readAgainMs,
    queryFn: async ({ signal }) => (await call('playSession', { signal })).data,
  });
