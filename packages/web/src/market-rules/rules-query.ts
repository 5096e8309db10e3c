/** The rule set of a market, asked for when its rules are opened. */
import { type RuleSet, ruleSets } from '@layline/contract/rule-set';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/request.ts';

interface MarketRules {
  readonly rules: RuleSet;
  readonly sportId: string;
}

/** Null until it is known, and on servers that tell of none. */
export function useMarketRules(marketId: string): MarketRules | null {
  const { data } = useQuery({
    queryKey: ['marketRules', marketId],
    queryFn: ({ signal }) =>
      call('marketRules', { params: { marketId }, signal }).then((reply) => reply.data),
    staleTime: 60_000,
    retry: false,
  });
  const rules = data?.rules ? ruleSets[data.rules] : undefined;
  return data === undefined || rules === undefined ? null : { rules, sportId: data.sportId };
}
