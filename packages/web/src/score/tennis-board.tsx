import type { TennisScore } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import style from './score.module.css';
import { SideCounts } from './side-counts.tsx';

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
  return <SideCounts rows={rows} />;
}

/** FRAME-1: what the next point may decide, the last points, and the counts of both players. */
export function TennisBoard({ score }: { score: TennisScore }) {
  const { t } = useLingui();
  return (
    <div className={style['board']}>
      <AtStake score={score} />
      <p className={style['key']}>
        <Trans>Last points</Trans>
        {score.sides.map(({ name }, side) => (
          <span key={name} data-side={side}>
            {name}
          </span>
        ))}
      </p>
      <ol className={style['points']} aria-label={t`Last points`}>
        {score.lastPoints.map((side, at) => (
          <li key={`${at}-${side}`} data-side={side}>
            <VisuallyHidden>{score.sides[side].name}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <Counts score={score} />
    </div>
  );
}
