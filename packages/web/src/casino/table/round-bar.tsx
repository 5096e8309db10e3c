import { Trans, useLingui } from '@lingui/react/macro';
import { HandsView } from '../cards/hands-view.tsx';
import { ownResult, type TableState } from '../feed/table-state.ts';
import style from './stage.module.css';

/** Under the video: the round's id, the hash that promises its cards, and the cards as they are turned. */
export function RoundBar({ state, type }: { state: TableState; type: string }) {
  const { t } = useLingui();
  const round = state.live?.round;
  return (
    <div className={style['bar']}>
      <p className={style['rid']}>
        <Trans>RID</Trans> <b>{round?.mid ?? '–'}</b>
        {round === undefined || round.hash === '' ? null : (
          <a
            className={style['hash']}
            href={`#/fairness/${type}`}
            aria-label={t`Hash ${round.hash}`}
          >
            <Trans>Hash</Trans>{' '}
            <code>
              <span className={style['wholeHash']}>{round.hash}</span>
              <span className={style['shortHash']}>
                {round.hash.slice(0, 8)}…{round.hash.slice(-8)}
              </span>
            </code>
          </a>
        )}
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
