import { parseInstant } from '@layline/contract/instant';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useScore } from '../live/score-query.ts';
import { ScoreFrame } from '../score/score-frame.tsx';
import { ScoreStrip } from '../score/score-strip.tsx';
import { useIsLoggedIn } from '../session/session-store.ts';
import { TvFrame } from '../tv/tv-frame.tsx';
import { formatDay, formatTime, timeZone } from '../ui/moments.ts';
import { TabList } from '../ui/tab-list.tsx';
import style from './event.module.css';

export interface EventFacts {
  readonly sportId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly competitionName: string;
  readonly gameTime: string;
  readonly isInPlay: boolean;
  /** The main market's status; null before it is known. */
  readonly status: string | null;
}

function makeTime(gameTime: string): string {
  const at = parseInstant(gameTime);
  return at === null ? gameTime : `${formatDay(at)}, ${formatTime(at)}`;
}

function Details({ facts }: { facts: EventFacts }) {
  const isOpen = facts.status === 'OPEN';
  return (
    <dl className={style['details']}>
      <div>
        <dt>
          <Trans>Status</Trans>
        </dt>
        <dd>{isOpen ? <Trans>Game Started</Trans> : (facts.status ?? '–')}</dd>
      </div>
      <div>
        <dt>
          <Trans>Game time</Trans>
        </dt>
        <dd title={timeZone}>{makeTime(facts.gameTime)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Event</Trans>
        </dt>
        <dd>{facts.eventName}</dd>
      </div>
    </dl>
  );
}

type Feed = 'details' | 'score' | 'match';

function FeedPanel({ feed, facts }: { feed: Feed; facts: EventFacts }) {
  const { sportId, eventId } = facts;
  const isLoggedIn = useIsLoggedIn();
  if (feed === 'details') return <Details facts={facts} />;
  if (!isLoggedIn) return <Trans>Please Login to view the live feed</Trans>;
  if (feed === 'score') return <ScoreFrame sportId={sportId} eventId={eventId} />;
  return <TvFrame sportId={sportId} eventId={eventId} />;
}

/** EVENT-1: the match's name and its three tabs. */
export function EventHead({ facts }: { facts: EventFacts }) {
  const { t } = useLingui();
  const [feed, setFeed] = useState<Feed>('details');
  const score = useScore(facts.sportId, facts.eventId);
  const tabs = [
    { id: 'details', face: t`Game Details` },
    { id: 'score', face: t`Live Score` },
    { id: 'match', face: t`Live Match` },
  ] as const;
  return (
    <section className={style['head']}>
      <div className={style['title']}>
        <span className={style['league']}>{facts.competitionName || '\u00a0'}</span>
        <h1>{facts.eventName || '\u00a0'}</h1>
        {facts.isInPlay ? (
          <span className={style['badge']}>
            <Trans>In-Play</Trans>
          </span>
        ) : null}
      </div>
      {score && score.sport !== 'racing' ? <ScoreStrip score={score} /> : null}
      <TabList<Feed>
        label={t`About the match`}
        tabs={tabs}
        current={feed}
        panelId="feed-panel"
        onChoose={setFeed}
        className={style['tabs']}
      />
      <div
        id="feed-panel"
        role="tabpanel"
        aria-labelledby={`feed-panel-${feed}`}
        className={style['panel']}
      >
        <FeedPanel feed={feed} facts={facts} />
      </div>
    </section>
  );
}
