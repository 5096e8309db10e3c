import { Trans } from '@lingui/react/macro';
import { HandsView } from '../cards/hands-view.tsx';
import { ownResult, type TableState } from '../feed/table-state.ts';
import style from './stage.module.css';

/** Under the video: the round's id and its cards as they are turned. */
export function RoundBar({ state, type }: { state: TableState; type: string }) {
  const round = state.live?.round;
  return (
    <div className={style['bar']}>
      <p className={style['rid']}>
        <Trans>RID</Trans> <b>{round?.mid ?? '–'}</b>
      </p>
      <HandsView
        gameType={type}
        slots={round?.slots ?? []}
        totals={round?.totals ?? []}
        result={ownResult(state)?.result}
      />
    </div>
  );
}
