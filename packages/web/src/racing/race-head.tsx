import type { RaceView } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import { sportRegistry } from '@layline/contract/sport';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useScore } from '../live/score-query.ts';
import { Link } from '../routing/link.tsx';
import { useSearchParam } from '../routing/use-hash.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { useSite } from '../site/site-store.ts';
import { RaceTrack } from '../tv/tracker/race-track.tsx';
import { TvFrame } from '../tv/tv-frame.tsx';
import { formatDay, formatTime, timeZone } from '../ui/moments.ts';
import { countdownText } from './race-button.ts';
import { RaceButton } from './race-button-link.tsx';
import style from './race-head.module.css';
import { useNow, useSchedule } from './schedule-query.ts';

interface RaceHeadProps {
  readonly gmid: string;
  /** The win market; undefined until it has come. */
  readonly win: RaceView | undefined;
}

/** What stands on the card of the race itself. */
function Facts({ win }: { win: RaceView }) {
  const { race } = win;
  const standing = win.section.filter(({ gstatus }) => gstatus !== 'REMOVED').length;
  const facts = [race?.title, race?.distance, race?.surface, race?.going, race?.grade, race?.prize];
  return (
    <ul className={style['facts']}>
      {facts.flatMap((fact, at) =>
        fact && facts.indexOf(fact) === at && !(at > 0 && facts[0]?.includes(fact))
          ? [<li key={fact}>{fact}</li>]
          : [],
      )}
      <li>
        <Plural value={standing} one="# runner" other="# runners" />
      </li>
    </ul>
  );
}

/** Which state the race is in: the time left to the off, in play, or over. */
function State({ win, startAt }: { win: RaceView | undefined; startAt: number | null }) {
  const now = useNow(1000);
  if (win?.status === 'CLOSED' || win?.race?.isRun) {
    return (
      <span className={style['badge']}>
        <Trans>Result</Trans>
      </span>
    );
  }
  if (win?.iplay) {
    return (
      <span className={style['badge']} data-live="">
        <Trans>In-Play</Trans>
      </span>
    );
  }
  const left = startAt === null ? '' : countdownText(startAt, now);
  if (left === '') return null;
  return (
    <span className={style['badge']} role="timer">
      <Trans>Off in {left}</Trans>
    </span>
  );
}

/** The races of the same meeting, to go on to the next. */
function Meeting({ gmid }: { gmid: string }) {
  const { t } = useLingui();
  const now = useNow(5000);
  const { data = [] } = useSchedule();
  for (const { cid, children } of data) {
    const meeting = children.find((one) => one.children.some((race) => race.gmid === gmid));
    if (meeting === undefined) continue;
    return (
      <nav className={style['meeting']} aria-label={t`Races of this meeting`}>
        {meeting.children.map((race) => (
          <RaceButton
            key={race.gmid}
            race={race}
            cid={cid}
            now={now}
            isCurrent={race.gmid === gmid}
          />
        ))}
      </nav>
    );
  }
  return null;
}

/** The operator's pictures where there are any, for those who are logged in; else the race as it is told. */
function Pictures({ gmid }: { gmid: string }) {
  const { frames } = useSite();
  const isLoggedIn = useIsLoggedIn();
  const score = useScore(sportRegistry.horseRacing.id, gmid);
  const hasPictures = Boolean(frames?.tvByEvent?.[gmid] || frames?.tv);
  if (hasPictures && isLoggedIn)
    return <TvFrame sportId={sportRegistry.horseRacing.id} eventId={gmid} />;
  if (score?.sport !== 'racing' || score.phase === 'before') return null;
  return <RaceTrack score={score} isCompact />;
}

/** RACE-3: course and time, the race's card, its state, and the race itself once it is run. */
export function RaceHead({ gmid, win }: RaceHeadProps) {
  const named = useSearchParam('eventName') ?? '';
  const timed = useSearchParam('gameTime') ?? '';
  const startAt = parseInstant(win?.stime ?? timed);
  return (
    <section className={style['head']}>
      <Meeting gmid={gmid} />
      <div className={style['title']}>
        <Link to="/horse-racing" className={style['back']}>
          <Trans>Horse Racing</Trans>
        </Link>
        <h1>{win?.ename ?? (named || '\u00a0')}</h1>
        {startAt === null ? null : (
          <span className={style['time']} title={timeZone}>
            {formatDay(startAt)}, {formatTime(startAt)}
          </span>
        )}
        <State win={win} startAt={startAt} />
      </div>
      {win === undefined ? null : <Facts win={win} />}
      <Pictures gmid={gmid} />
    </section>
  );
}
