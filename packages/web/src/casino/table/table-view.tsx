import { clearsAt } from '@layline/games/view';
import type { Money } from '@layline/contract/money';
import { useState } from 'react';
import { Board } from '../board/board.tsx';
import type { Pick } from '../board/desk.ts';
import type { Section } from '../board/layout.ts';
import { StakePanel } from '../bet/stake-panel.tsx';
import { chipMoney, useBetting } from '../bet/use-betting.ts';
import { useRoundBets } from '../bet/use-round-bets.ts';
import type { TableSource } from '../feed/table-feed.ts';
import { shownResults } from '../feed/table-state.ts';
import { useTable } from '../feed/use-table.ts';
import { BetTray } from './bet-tray.tsx';
import { type CasinoTable, hasStakePanel } from './casino-table.ts';
import { Dial } from './dial.tsx';
import { RoundBar } from './round-bar.tsx';
import style from './table.module.css';
import { TableHead } from './table-head.tsx';
import { TableResults } from './table-results.tsx';
import { useChipHabit, useChips } from './use-stake-chips.ts';
import { useDesk } from './use-desk.ts';
import { useOutcome } from './use-outcome.ts';
import { useTrayActs } from './use-tray-acts.ts';
import { VideoFrame } from './video-frame.tsx';

interface TableViewProps {
  readonly table: CasinoTable;
  readonly sections: readonly Section[];
  readonly source: TableSource;
}

/** A whole table: the video and the round on one side, the board and the chips on the other. */
export function TableView({ table, sections, source }: TableViewProps) {
  const state = useTable(source);
  const round = state.live?.round ?? null;
  const bets = useRoundBets(table.matchId, round, clearsAt(table.type));
  const outcome = useOutcome(state, bets.hadBets);
  const chips = useChips();
  const [chip, setChip] = useState<number | null>(null);
  const [picked, setPicked] = useState<Pick | null>(null);
  const runnersOf = ({ marketName }: Pick) =>
    sections
      .filter(({ market }) => market === marketName)
      .flatMap(({ indexes }) => indexes.flatMap((index) => state.live?.options[index] ?? []));
  const isClosed = (pick: Pick): boolean =>
    desk.factsOf(pick.option.index, pick.marketName)?.isClosed ?? true;
  const betting = useBetting({ table, live: state.live, isClosed, runnersOf });

  function layDown(): void {
    setPicked(null);
    if (!useChipHabit.getState().isKept) setChip(null);
  }

  async function send(pick: Pick, stake: Money): Promise<void> {
    await betting.place(pick, stake);
    layDown();
  }

  function pick(next: Pick): void {
    if (hasStakePanel(table.type)) setPicked(next);
    else if (chip !== null) void send(next, chipMoney(chip));
  }

  const desk = useDesk({
    table,
    sections,
    state,
    stakes: bets.stakes,
    pending: betting.pending,
    winners: outcome.winners,
    onPick: pick,
  });
  const acts = useTrayActs({ table, sections, desk, bets, betting });
  return (
    <div className={style['table']}>
      <TableHead table={table} rows={bets.rows} />
      <div className={style['stage']}>
        <VideoFrame videoId={table.videoId}>
          <span className={style['dial']}>
            <Dial close={state.close} />
          </span>
        </VideoFrame>
        <RoundBar state={state} type={table.type} />
        <TableResults table={table} results={shownResults(state)} />
      </div>
      <div className={style['board']}>
        <Board sections={sections} desk={desk} />
      </div>
      <div className={style['tray']}>
        {picked === null ? (
          <BetTray
            chips={chips}
            chip={chip}
            onChip={setChip}
            exposure={bets.exposure}
            net={outcome.net}
            isDown={state.isDown}
            {...acts}
          />
        ) : (
          <StakePanel
            key={picked.option.sid}
            pick={picked}
            isClosed={isClosed(picked)}
            isSending={betting.pending !== null}
            chips={chips}
            startStake={chip}
            onConfirm={(stake) => void send(picked, stake)}
            onCancel={layDown}
          />
        )}
      </div>
    </div>
  );
}
