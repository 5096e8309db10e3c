import type { RaceScore } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Silks } from '../ui/silks.tsx';
import style from './score.module.css';

/** Formats minutes and seconds since the off. */
const clockOf = (elapsedMs: number): string => {
  const seconds = Math.floor(elapsedMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

function Progress({ score }: { score: RaceScore }) {
  const { t } = useLingui();
  const gone = Math.max(0, score.distanceM - score.toGoM);
  return (
    <progress
      className={style['progress']}
      aria-label={t`Progress of the race`}
      max={score.distanceM}
      value={score.phase === 'before' ? 0 : gone}
    />
  );
}

/** FRAME-1: a race with its positions and each runner's distance behind the previous one. */
export function RaceBoard({ score }: { score: RaceScore }) {
  const { t } = useLingui();
  const hasOrder = score.phase !== 'before';
  return (
    <section className={style['screen']}>
      <div className={style['strip']}>
        <div className={style['side']}>
          <span className={style['team']}>{score.course}</span>
          <span className={style['total']}>
            {score.phase === 'play' ? (
              <Trans>{Math.round(score.toGoM)} m to go</Trans>
            ) : (
              `${score.distanceM} m`
            )}
          </span>
          {score.elapsedMs > 0 ? <span>{clockOf(score.elapsedMs)}</span> : null}
        </div>
        <p className={style['summary']}>{score.summary}</p>
      </div>
      <div className={style['board']}>
        <Progress score={score} />
        <table className={style['card']} aria-label={t`Positions`}>
          <tbody>
            {score.runners.map(({ runnerId, position, cloth, name, silks, behind, state }) => (
              <tr key={runnerId} data-out={state === 'out' || undefined}>
                {hasOrder ? <td className={style['place']}>{position ?? '–'}</td> : null}
                <th scope="row">
                  <span className={style['horse']}>
                    <Silks silks={silks} size={22} />
                    {cloth === null ? '' : `${cloth}. `}
                    {name}
                  </span>
                </th>
                <td>{behind}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
