/** Undo, rebet and double, until betting closes; each is null while unavailable. */
import { useLingui } from '@lingui/react/macro';
import { toast } from '../../ui/toast.ts';
import type { Stake } from '../bet/position.ts';
import { stakesBefore } from '../bet/round-memory.ts';
import type { Betting } from '../bet/use-betting.ts';
import type { RoundBets } from '../bet/use-round-bets.ts';
import type { TakeBack } from '../bet/use-take-back.ts';
import type { ViewModel } from '../bet-layout/view-model.ts';
import type { Section } from '../faces/game-face.ts';
import type { TrayActs } from './bet-tray.tsx';
import type { CasinoTable } from './casino-table.ts';
import { type RepeatedBet, repeatBets } from './repeat-bets.ts';

interface TrayParts {
  readonly table: CasinoTable;
  readonly sections: readonly Section[];
  readonly viewModel: ViewModel;
  readonly bets: RoundBets;
  readonly betting: Betting;
  readonly takingBack: TakeBack;
}

export function useTrayActs(parts: TrayParts): TrayActs {
  const { t } = useLingui();
  const { table, sections, viewModel, bets, betting, takingBack } = parts;
  const placeOneByOne = async (bets: readonly RepeatedBet[]): Promise<readonly string[]> => {
    const placed: string[] = [];
    for (const { pick, stake } of bets) {
      const betId = await betting.place(pick, stake);
      if (betId === null) break;
      placed.push(betId);
    }
    return placed;
  };
  const repeat = async (stakes: readonly Stake[]): Promise<void> => {
    const bets = repeatBets(stakes, sections, viewModel);
    if (bets.length === 0) toast('bad', t`Betting is closed for this round.`);
    else takingBack.remember(await (betting.placeAll ?? placeOneByOne)(bets));
  };
  const earlier = stakesBefore(table.matchId);
  const isFree = betting.pending === null;
  const canRepeat = (stakes: readonly Stake[]): boolean =>
    isFree && repeatBets(stakes, sections, viewModel).length > 0;
  return {
    onUndo: isFree ? takingBack.undo : null,
    onRebet: bets.stakes.length === 0 && canRepeat(earlier) ? () => void repeat(earlier) : null,
    onDouble: canRepeat(bets.stakes) ? () => void repeat(bets.stakes) : null,
  };
}
