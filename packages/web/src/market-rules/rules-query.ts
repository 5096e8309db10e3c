/** The rule set and the commission of a market, requested when its rules are opened. */
import { type RuleSet, ruleSets } from '@layline/contract/rule-set';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/request.ts';

interface MarketRules {
  readonly rules: RuleSet;
  readonly sportId: string;
}

function useAnswer(marketId: string) {
  const { data } = useQuery({
    queryKey: ['marketRules', marketId],
    queryFn: ({ signal }) =>
      call('marketRules', { params: { marketId }, signal }).then((reply) => reply.data),
    staleTime: 60_000,
    retry: false,
  });
  return data;
}

/** Null until it is known, and on servers that tell of none. */
export function useMarketRules(marketId: string): MarketRules | null {
  const data = useAnswer(marketId);
  const rules = data?.rules ? ruleSets[data.rules] : undefined;
  return data === undefined || rules === undefined ? null : { rules, sportId: data.sportId };
}

/** The site's commission plan in the market; undefined where its flat commission counts. */
export const useMarketPlan = (marketId: string) => useAnswer(marketId)?.commission;
