import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useServerNow } from '../base/use-server-now.ts';
import { Link } from '../routing/link.tsx';
import aside from '../ui/aside-list.module.css';
import { formatTime } from '../ui/moments.ts';
import { Flag } from './flag.tsx';
import { countdownText, type ListedRace, nextOff, startOf } from './race-button.ts';
import { racePath } from './race-path.ts';
import { useSchedule } from './schedule-query.ts';

const racesShown = 6;

function Row({ listed, now }: { listed: ListedRace; now: number }) {
  const { country, cid, course, race } = listed;
  const startAt = startOf(race);
  return (
    <li>
      <Link to={racePath(cid, race)} className={aside['row']}>
        <Flag country={country} />
        <span className={aside['name']}>
          <b>{course}</b>
          <span>
            {startAt === null ? null : formatTime(startAt)} {race.mname}
          </span>
        </span>
        <span className={aside['figure']}>
          {startAt === null ? null : countdownText(startAt, now)}
        </span>
      </Link>
    </li>
  );
}

/** The next races off, beside the lists on wide screens. */
export function NextRaces() {
  const { t } = useLingui();
  const { data = [] } = useSchedule();
  const now = useServerNow(1000);
  const races = nextOff(data, now, racesShown);
  if (races.length === 0) return null;
  return (
    <section className={aside['panel']} aria-label={t`Next races`}>
      <h2>
        <Trans>Next races</Trans>
      </h2>
      <ul>
        {races.map((listed) => (
          <Row key={listed.race.gmid} listed={listed} now={now} />
        ))}
      </ul>
    </section>
  );
}
