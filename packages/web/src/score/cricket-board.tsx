import type { CricketScore } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { CricketLastBalls } from './cricket-balls.tsx';
import style from './score.module.css';

const rate = (hundredths: number): string => (hundredths / 100).toFixed(2);

function Batters({ batters }: Pick<CricketScore, 'batters'>) {
  const { t } = useLingui();
  if (batters.length === 0) return null;
  return (
    <table className={style['card']} aria-label={t`Batters`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Batter</Trans>
          </th>
          <th scope="col">
            <Trans>Runs</Trans>
          </th>
          <th scope="col">
            <Trans>Balls</Trans>
          </th>
          <th scope="col">4s</th>
          <th scope="col">6s</th>
        </tr>
      </thead>
      <tbody>
        {batters.map(({ name, runs, balls, fours, sixes, isOnStrike }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {isOnStrike ? ' *' : ''}
            </th>
            <td>{runs}</td>
            <td>{balls}</td>
            <td>{fours}</td>
            <td>{sixes}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Facts({ score }: { score: CricketScore }) {
  const { bowler, partnership, runRate, requiredRate } = score;
  return (
    <dl className={style['facts']}>
      {bowler === null ? null : (
        <div>
          <dt>
            <Trans>Bowler</Trans>
          </dt>
          <dd>
            {bowler.name} {bowler.wickets}/{bowler.runs} ({bowler.overs})
          </dd>
        </div>
      )}
      {partnership === null ? null : (
        <div>
          <dt>
            <Trans>Partnership</Trans>
          </dt>
          <dd>
            {partnership.runs} ({partnership.balls})
          </dd>
        </div>
      )}
      {runRate === null ? null : (
        <div>
          <dt>
            <Trans>Run rate</Trans>
          </dt>
          <dd>{rate(runRate)}</dd>
        </div>
      )}
      {requiredRate === null ? null : (
        <div>
          <dt>
            <Trans>Required</Trans>
          </dt>
          <dd>{rate(requiredRate)}</dd>
        </div>
      )}
    </dl>
  );
}

/** FRAME-1: batters, bowler, run rates and the last balls. */
export function CricketBoard({ score }: { score: CricketScore }) {
  return (
    <div className={style['board']}>
      <Batters batters={score.batters} />
      <Facts score={score} />
      <CricketLastBalls balls={score.lastBalls} />
    </div>
  );
}
