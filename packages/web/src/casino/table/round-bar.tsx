import { Trans } from '@lingui/react/macro';
import { HandsView } from '../cards/hands-view.tsx';
import { ownResult, type TableState } from '../feed/table-state.ts';
import style from './stage.module.css';
import { useTurned } from './use-turned.ts';

/** Below the video: the round's id, the hash that commits to its cards, and the cards as they are turned. */
export function RoundBar({ state, type }: { state: TableState; type: string }) {
  const round = state.live?.round;
  const shown = useTurned(round ?? null);
  return (
    <div className={style['bar']}>
      <div className={style['promise']}>
        <p className={style['rid']}>
          <Trans>RID</Trans> <b>{round?.mid ?? '–'}</b>
        </p>
        {round === undefined || round.hash === '' ? null : (
          <a className={style['hash']} href={`#/fairness/${type}`}>
            <Trans>Hash</Trans>{' '}
            <code>
              <span className={style['wholeHash']}>{round.hash}</span>
              <span className={style['shortHash']}>
                {round.hash.slice(0, 8)}…{round.hash.slice(-8)}
              </span>
            </code>
          </a>
        )}
      </div>
      <HandsView
        gameType={type}
        slots={shown?.slots ?? []}
        totals={shown?.totals ?? []}
        result={ownResult(state)?.result}
      />
    </div>
  );
}
