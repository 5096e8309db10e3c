import type { TennisScore } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import style from './score.module.css';

function AtStake({ score }: { score: TennisScore }) {
  if (score.atStake === null) return null;
  const { kind, side } = score.atStake;
  const { name } = score.sides[side];
  return (
    <p className={style['summary']}>
      {kind === 'match point' ? (
        <Trans>Match point {name}</Trans>
      ) : kind === 'set point' ? (
        <Trans>Set point {name}</Trans>
      ) : (
        <Trans>Break point {name}</Trans>
      )}
    </p>
  );
}

function Counts({ score }: { score: TennisScore }) {
  const { t } = useLingui();
  const rows = [
    [t`Points won`, score.pointsWon],
    [t`Aces`, score.aces],
    [t`Double faults`, score.doubleFaults],
    [t`Breaks`, score.breaks],
  ] as const;
  return (
    <table className={style['card']}>
      <caption className={style['caption']}>
        <Trans>Figures of the match</Trans>
      </caption>
      <tbody>
        {rows.map(([name, [first, second]]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{first}</td>
            <td>{second}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** FRAME-1: what the next point may decide, who won the last ones, and the counts of both players. */
export function TennisBoard({ score }: { score: TennisScore }) {
  const { t } = useLingui();
  return (
    <div className={style['board']}>
      <AtStake score={score} />
      <ol className={style['points']} aria-label={t`Last points`}>
        {score.lastPoints.map((side, at) => (
          <li key={`${at}-${side}`} data-side={side}>
            <span className={style['hidden']}>{score.sides[side].name}</span>
          </li>
        ))}
      </ol>
      <Counts score={score} />
    </div>
  );
}
