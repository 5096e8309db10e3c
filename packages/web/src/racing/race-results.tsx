import type { RaceCountry } from '@layline/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flag } from './flag.tsx';
import { finishedRaces, type ListedRace } from './race-button.ts';
import { RaceButton } from './race-button-link.tsx';
import style from './schedule.module.css';

const resultsShown = 8;

function Result({ listed, now }: { listed: ListedRace; now: number }) {
  const { country, cid, course, race } = listed;
  return (
    <li className={style['result']}>
      <Flag country={country} />
      <span className={style['where']}>
        <b>{course}</b> <span>{race.mname}</span>
        {race.winners?.map(({ sid, cno, nat, odds }) => (
          <span key={sid} className={style['winner']}>
            {cno === null ? null : <span className={style['cloth']}>{cno}</span>}
            {nat}
            {odds === null ? null : (
              <small>
                <Trans>SP {odds.toFixed(2)}</Trans>
              </small>
            )}
          </span>
        ))}
      </span>
      <RaceButton race={race} cid={cid} now={now} />
    </li>
  );
}

interface RaceResultsProps {
  readonly countries: readonly RaceCountry[];
  readonly now: number;
}

/** RACE-3: the latest races with who won; each leads to its whole result. */
export function RaceResults({ countries, now }: RaceResultsProps) {
  const { t } = useLingui();
  const races = finishedRaces(countries, resultsShown);
  if (races.length === 0) return null;
  return (
    <section className={style['country']} aria-label={t`Results`}>
      <h2>
        <Trans>Results</Trans>
      </h2>
      <ul className={style['results']}>
        {races.map((listed) => (
          <Result key={listed.race.gmid} listed={listed} now={now} />
        ))}
      </ul>
    </section>
  );
}
