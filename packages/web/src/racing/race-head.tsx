import type { RaceView } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import { sportRegistry } from '@layline/contract/sport';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useServerNow } from '../base/use-server-now.ts';
import { useScore } from '../live/score-query.ts';
import { Link } from '../routing/link.tsx';
import { useSearchParam } from '../routing/use-hash.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { useSite } from '../site/site-store.ts';
import { nameOfRace } from '../sports/event-name.ts';
import { RaceTrack } from '../tv/tracker/race-track.tsx';
import { TvFrame } from '../tv/tv-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { formatDay, formatTime, timeZone } from '../ui/moments.ts';
import { compactScreen, useMedia } from '../ui/use-media.ts';
import { countdownText } from './race-button.ts';
import { RaceButton } from './race-button-link.tsx';
import style from './race-head.module.css';
import { useSchedule } from './schedule-query.ts';

interface RaceHeadProps {
  readonly gmid: string;
  /** The win market; undefined until it arrives. */
  readonly win: RaceView | undefined;
}

/** The facts on the race's own card. */
function Facts({ win }: { win: RaceView }) {
  const { race } = win;
  const remaining = win.section.filter(({ gstatus }) => gstatus !== 'REMOVED').length;
  const facts = [race?.title, race?.distance, race?.surface, race?.going, race?.grade, race?.prize];
  return (
    <ul className={style['facts']}>
      {facts.flatMap((fact, at) =>
        fact && facts.indexOf(fact) === at && !(at > 0 && facts[0]?.includes(fact))
          ? [<li key={fact}>{fact}</li>]
          : [],
      )}
      <li>
        <Plural value={remaining} one="# runner" other="# runners" />
      </li>
    </ul>
  );
}

/** The state of the race: time left to the off, in play, or over. */
function State({ win, startAt }: { win: RaceView | undefined; startAt: number | null }) {
  const now = useServerNow(1000);
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

/** Links to the races of the same meeting. */
function Meeting({ gmid }: { gmid: string }) {
  const { t } = useLingui();
  const now = useServerNow(5000);
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

/** The operator's pictures if there are any, for signed-in players; otherwise our own drawing of the race. */
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

function StartTime({ startAt }: { startAt: number | null }) {
  if (startAt === null) return null;
  return (
    <span className={style['time']} title={timeZone}>
      {formatDay(startAt)}, {formatTime(startAt)}
    </span>
  );
}

interface FoldedProps {
  readonly gmid: string;
  readonly win: RaceView | undefined;
}

/** On a phone a tap opens the card and the pictures, so that the first screen shows prices. */
function Folded({ gmid, win }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const score = useScore(sportRegistry.horseRacing.id, gmid);
  const summary = score?.sport === 'racing' && score.phase !== 'before' ? score.summary : '';
  return (
    <>
      <div className={style['brief']}>
        <span className={style['summary']}>
          {summary || win?.race?.title || win?.race?.distance}
        </span>
        <Button
          tone="quiet"
          className={style['more']}
          aria-expanded={isOpen}
          aria-controls="race-more"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Trans>Race &amp; card</Trans>
          <Icon of={ChevronDown} size={16} />
        </Button>
      </div>
      <div id="race-more" hidden={!isOpen}>
        {isOpen ? (
          <>
            {win === undefined ? null : <Facts win={win} />}
            <Pictures gmid={gmid} />
          </>
        ) : null}
      </div>
    </>
  );
}

/** RACE-3: course and time, the race's card, its state, and the race itself once it has run. */
export function RaceHead({ gmid, win }: RaceHeadProps) {
  const named = useSearchParam('eventName') ?? '';
  const timed = useSearchParam('gameTime') ?? '';
  const isCompact = useMedia(compactScreen);
  const startAt = parseInstant(win?.stime ?? timed);
  return (
    <section className={style['head']} data-compact={isCompact || undefined}>
      <Meeting gmid={gmid} />
      <div className={style['title']}>
        <Link to="/horse-racing" className={style['back']}>
          <Trans>Horse Racing</Trans>
        </Link>
        <h1>{nameOfRace(win?.ename ?? named, startAt) || '\u00a0'}</h1>
        <StartTime startAt={startAt} />
        {isCompact || win === undefined ? null : <Facts win={win} />}
        <State win={win} startAt={startAt} />
      </div>
      {isCompact ? <Folded gmid={gmid} win={win} /> : <Pictures gmid={gmid} />}
    </section>
  );
}
