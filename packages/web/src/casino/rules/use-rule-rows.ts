/** The rules of the games with exact chances and returns, loaded after the table is shown. */
import type { OddsProfile, previewMarket, RuleRow, ruleSheet } from '@layline/games/verify';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isPlayType } from '../faces/faces.ts';

interface Rules {
  readonly previewMarket: typeof previewMarket;
  readonly ruleSheet: typeof ruleSheet;
}

/** Null until they are loaded. */
export function useRules(): Rules | null {
  const { data } = useQuery({
    queryKey: ['rules'],
    queryFn: async (): Promise<Rules> => {
      const door = await import('@layline/games/verify');
      return { previewMarket: door.previewMarket, ruleSheet: door.ruleSheet };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

const noRows: readonly RuleRow[] = [];

export function useRuleRows(type: string, profile: OddsProfile): readonly RuleRow[] {
  const rules = useRules();
  return useMemo(
    () => (rules !== null && isPlayType(type) ? rules.ruleSheet(type, profile) : noRows),
    [rules, type, profile],
  );
}
