/** Rebet and double, until betting closes: null where there is nothing to do. */
import { useLingui } from '@lingui/react/macro';
import { toast } from '../../ui/toast.ts';
import type { Stake } from '../bet/position.ts';
import { stakesBefore } from '../bet/round-memory.ts';
import type { Betting } from '../bet/use-betting.ts';
import type { RoundBets } from '../bet/use-round-bets.ts';
import type { Desk } from '../board/desk.ts';
import type { Section } from '../board/layout.ts';
import type { TrayActs } from './bet-tray.tsx';
import type { CasinoTable } from './casino-table.ts';
import { repeatBets } from './repeat-bets.ts';

interface TrayParts {
  readonly table: CasinoTable;
  readonly sections: readonly Section[];
  readonly desk: Desk;
  readonly bets: RoundBets;
  readonly betting: Betting;
}

export function useTrayActs(parts: TrayParts): TrayActs {
  const { t } = useLingui();
  const { table, sections, desk, bets, betting } = parts;
  const repeat = async (stakes: readonly Stake[]): Promise<void> => {
    const repeated = repeatBets(stakes, sections, desk);
    if (repeated.length === 0) toast('bad', t`Betting is closed for this round.`);
    for (const { pick, stake } of repeated) {
      if (!(await betting.place(pick, stake))) return;
    }
  };
  const earlier = stakesBefore(table.matchId);
  const isFree = betting.pending === null;
  const canRepeat = (stakes: readonly Stake[]): boolean =>
    isFree && repeatBets(stakes, sections, desk).length > 0;
  return {
    onRebet: bets.stakes.length === 0 && canRepeat(earlier) ? () => void repeat(earlier) : null,
    onDouble: canRepeat(bets.stakes) ? () => void repeat(bets.stakes) : null,
  };
}
