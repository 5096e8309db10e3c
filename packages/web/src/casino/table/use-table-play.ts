/** A player's state at a table: selected chip and option, bets and result. */

import { type Money, money } from '@layline/contract/money';
import { clearsAt } from '@layline/games/view';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { chipMoney, useBetting } from '../bet/use-betting.ts';
import { useRoundBets } from '../bet/use-round-bets.ts';
import { useTakeBack } from '../bet/use-take-back.ts';
import type { Pick } from '../bet-layout/view-model.ts';
import { type StakeLimits, useChipHabit } from '../chips/use-stake-chips.ts';
import type { Section } from '../faces/game-face.ts';
import { type Betting, bettingOf } from '../feed/betting.ts';
import type { TableState } from '../feed/table-state.ts';
import { type CasinoTable, hasStakePanel, suspendsBelow } from './casino-table.ts';
import { useOutcome } from './use-outcome.ts';
import { useTrayActs } from './use-tray-acts.ts';
import { useViewModel } from './use-view-model.ts';

interface PlayParts {
  readonly table: CasinoTable;
  readonly sections: readonly Section[];
  readonly state: TableState;
}

/** CAS-7, until the table sends its own. */
const usualLimits: StakeLimits = { min: money(100_00), max: money(5000_00) };

function limitsOf({ live }: TableState): StakeLimits {
  const [first] = live?.options ?? [];
  return first === undefined ? usualLimits : { min: first.stakeMin, max: first.stakeMax };
}

const roundOf = ({ live, isDown }: TableState, { type }: CasinoTable): Betting =>
  live === null || isDown ? 'over' : bettingOf(live, suspendsBelow(type));

export function useTablePlay({ table, sections, state }: PlayParts) {
  const { t } = useLingui();
  const bets = useRoundBets(table.matchId, state.live?.round ?? null, clearsAt(table.type));
  const outcome = useOutcome(state, bets.hadBets);
  const [chip, setChip] = useState<number | null>(null);
  const [needsChip, setNeedsChip] = useState(false);
  const [picked, setPicked] = useState<Pick | null>(null);
  const isClosed = (pick: Pick): boolean =>
    viewModel.factsOf(pick.option.index, pick.marketName)?.isClosed ?? true;
  const runnersOf = ({ marketName }: Pick) =>
    sections
      .filter(({ market }) => market === marketName)
      .flatMap(({ indexes }) => indexes.flatMap((index) => state.live?.options[index] ?? []));
  const betting = useBetting({ table, live: state.live, isClosed, runnersOf });
  const place = { matchId: table.matchId, mid: state.live?.round.mid ?? '' };
  const round = roundOf(state, table);
  const takingBack = useTakeBack(place, bets, round === 'open');
  /** CAS-4: clears chip and selection, unless the player keeps the chip selected. */
  const layDown = (): void => {
    setPicked(null);
    if (!useChipHabit.getState().isKept) setChip(null);
  };
  const send = async (pick: Pick, stake: Money): Promise<void> => {
    const betId = await betting.place(pick, stake);
    if (betId !== null) takingBack.remember([betId]);
    layDown();
  };
  const onPick = (pick: Pick): void => {
    if (hasStakePanel(table.type)) setPicked(pick);
    else if (chip === null) {
      toast('info', t`Pick a chip first.`);
      setNeedsChip(true);
    } else void send(pick, chipMoney(chip));
  };
  const { shownStakes: stakes } = bets;
  const { pending } = betting;
  const { winners } = outcome;
  const viewModel = useViewModel({ table, sections, state, stakes, pending, winners, onPick });
  const acts = useTrayActs({ table, sections, viewModel, bets, betting, takingBack });
  return {
    takeBack: takingBack.takeBack,
    bets,
    /** The bets of the round on the table, settled ones once it is paid. */
    roundRows: outcome.settled.length === 0 ? bets.shownRows : outcome.settled,
    outcome,
    round,
    limits: limitsOf(state),
    chip,
    needsChip: needsChip && chip === null,
    setChip: (value: number | null): void => {
      setNeedsChip(false);
      setChip(value);
    },
    picked,
    isClosed,
    betting,
    viewModel,
    acts,
    send,
    layDown,
  };
}
