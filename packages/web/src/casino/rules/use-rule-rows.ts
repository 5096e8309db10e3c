/** The rules of a game with exact chances and returns, loaded after the table itself is shown. */
import type { OddsProfile, RuleRow } from '@layline/games/verify';
import type { GameId } from '@layline/games/view';
import { useQuery } from '@tanstack/react-query';
import { isPlayType } from '../faces/faces.ts';

async function loadRows(type: GameId, profile: OddsProfile): Promise<readonly RuleRow[]> {
  const { ruleSheet } = await import('@layline/games/verify');
  return ruleSheet(type, profile);
}

export function useRuleRows(type: string, profile: OddsProfile): readonly RuleRow[] {
  const { data } = useQuery({
    queryKey: ['ruleRows', type, profile],
    queryFn: () => (isPlayType(type) ? loadRows(type, profile) : []),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? [];
}
