import { StakePanel } from '../bet/stake-panel.tsx';
import { BetLayout } from '../bet-layout/bet-layout.tsx';
import { useChips } from '../chips/use-stake-chips.ts';
import type { Section } from '../faces/game-face.ts';
import type { TableSource } from '../feed/table-feed.ts';
import { shownResults } from '../feed/table-state.ts';
import { useTable } from '../feed/use-table.ts';
import { OwnNote } from '../own-rounds/own-note.tsx';
import { useTableSounds } from '../sound/use-table-sounds.ts';
import { BetTray } from './bet-tray.tsx';
import { type CasinoTable, hasStakePanel } from './casino-table.ts';
import { Dial } from './dial.tsx';
import { RoundBar } from './round-bar.tsx';
import style from './table.module.css';
import { TableHead } from './table-head.tsx';
import { TableResults, TableRoads } from './table-results.tsx';
import { useTablePlay } from './use-table-play.ts';
import { VideoFrame } from './video-frame.tsx';
import { SoundButton, WinMoment } from './video-marks.tsx';

interface TableViewProps {
  readonly table: CasinoTable;
  readonly sections: readonly Section[];
  readonly source: TableSource;
}

/** A layout of so few options leaves space for a large felt. */
const shortMax = 14;

type Play = ReturnType<typeof useTablePlay>;

interface TrayProps {
  readonly play: Play;
  readonly isDown: boolean;
  readonly notice: string;
  readonly isConfirmed: boolean;
}

/** The chips, or the stake panel of the selected option. */
function Tray({ play, isDown, notice, isConfirmed }: TrayProps) {
  const chips = useChips(play.limits);
  const { picked, bets, outcome } = play;
  if (picked === null) {
    return (
      <BetTray
        chips={chips}
        chip={play.chip}
        onChip={play.setChip}
        exposure={bets.exposure}
        net={outcome.net}
        isDown={isDown}
        notice={notice}
        betting={play.round}
        needsChip={play.needsChip}
        isConfirmed={isConfirmed}
        {...play.acts}
      />
    );
  }
  return (
    <StakePanel
      key={picked.option.sid}
      pick={picked}
      isClosed={play.isClosed(picked)}
      isSending={play.betting.pending !== null}
      chips={chips}
      startStake={play.chip}
      onConfirm={(stake) => void play.send(picked, stake)}
      onCancel={play.layDown}
    />
  );
}

/** A whole table: video, round and chips on one side, bet layout and roads on the other. */
export function TableView({ table, sections, source }: TableViewProps) {
  const state = useTable(source);
  const results = shownResults(state);
  const play = useTablePlay({ table, sections, state });
  useTableSounds({
    round: state.live?.round ?? null,
    betting: play.round,
    betCount: play.bets.rows.length,
    net: play.outcome.net,
  });
  const count = sections.reduce((sum, { indexes }) => sum + indexes.length, 0);
  return (
    <div className={style['table']} data-short={count <= shortMax || undefined}>
      <div className={style['left']}>
        <TableHead table={table} rows={play.roundRows} onTakeBack={play.takeBack} />
        <div className={style['screen']} data-long={count > shortMax || undefined}>
          <VideoFrame videoId={table.videoId} matchId={table.matchId} table={state}>
            <WinMoment net={play.outcome.net} />
          </VideoFrame>
          <RoundBar state={state} type={table.type} />
          <span className={style['dial']}>
            <Dial close={state.close} isDown={state.isDown} />
          </span>
          <SoundButton />
        </div>
        <OwnNote gameId={table.type} />
        <TableResults table={table} results={results} state={state} />
        <div className={style['tray']}>
          <Tray
            play={play}
            isDown={state.isDown}
            notice={state.notice}
            isConfirmed={hasStakePanel(table.type)}
          />
        </div>
      </div>
      <div className={style['board']}>
        <BetLayout sections={sections} viewModel={play.viewModel} />
      </div>
      <div className={style['roads']}>
        <TableRoads type={table.type} results={results} />
      </div>
    </div>
  );
}
