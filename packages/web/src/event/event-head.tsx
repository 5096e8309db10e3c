import type { MatchScore } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import { makeScoreLine } from '@layline/contract/score-line';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { translator } from '../base/translator.ts';
import { useScore } from '../live/score-query.ts';
import { Commentary } from '../score/commentary.tsx';
import { ScoreFrame } from '../score/score-frame.tsx';
import { ScoreStrip } from '../score/score-strip.tsx';
import { useIsLoggedIn } from '../session/session-store.ts';
import { TvFrame } from '../tv/tv-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { formatDay, formatTime, timeZone } from '../ui/moments.ts';
import { TabList } from '../ui/tab-list.tsx';
import { briefHeadScreen, useMedia } from '../ui/use-media.ts';
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

/** The same as the score says: an open market has not begun until its match has. */
function Status({ facts, score }: HeadProps) {
  if (facts.status !== 'OPEN') return translator.sayName(facts.status ?? '–');
  if (score?.phase === 'over') return <Trans>Full time</Trans>;
  const hasBegun = score === null ? facts.isInPlay : score.phase !== 'before';
  return hasBegun ? <Trans>Game Started</Trans> : <Trans>Not begun</Trans>;
}

function Details({ facts, score }: HeadProps) {
  return (
    <dl className={style['details']}>
      <div>
        <dt>
          <Trans>Status</Trans>
        </dt>
        <dd>
          <Status facts={facts} score={score} />
        </dd>
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

interface HeadProps {
  readonly facts: EventFacts;
  readonly score: MatchScore | null;
}

type Feed = 'details' | 'commentary' | 'score' | 'match';

function FeedPanel({ feed, facts, score }: HeadProps & { feed: Feed }) {
  const { sportId, eventId } = facts;
  const isLoggedIn = useIsLoggedIn();
  if (feed === 'details') return <Details facts={facts} score={score} />;
  if (feed === 'commentary') return <Commentary score={score} />;
  if (!isLoggedIn) return <Trans>Please Login to view the live feed</Trans>;
  if (feed === 'score') return <ScoreFrame sportId={sportId} eventId={eventId} />;
  return <TvFrame sportId={sportId} eventId={eventId} />;
}

/** The tabs of a match, and the content of the chosen one. */
function Feeds({ facts, score }: HeadProps) {
  const { t } = useLingui();
  const [feed, setFeed] = useState<Feed>('details');
  const tabs = [
    { id: 'details', face: t`Game Details` },
    { id: 'commentary', face: t`Commentary` },
    { id: 'score', face: t`Live Score` },
    { id: 'match', face: t`Live Match` },
  ] as const;
  return (
    <div className={style['feeds']}>
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
        <FeedPanel feed={feed} facts={facts} score={score} />
      </div>
    </div>
  );
}

function InPlay() {
  return (
    <span className={style['badge']}>
      <Trans>In-Play</Trans>
    </span>
  );
}

function WideHead({ facts, score }: HeadProps) {
  return (
    <section className={style['head']}>
      <div className={style['board']}>
        <div className={style['title']}>
          <span className={style['league']}>{facts.competitionName || '\u00a0'}</span>
          <h1>{facts.eventName || '\u00a0'}</h1>
          {facts.isInPlay ? <InPlay /> : null}
        </div>
        {score === null ? null : <ScoreStrip score={score} />}
      </div>
      <Feeds facts={facts} score={score} />
    </section>
  );
}

/** Name and one line of score, so that the first screen shows prices; a press opens the rest. */
function BriefHead({ facts, score }: HeadProps) {
  const [isOpen, setIsOpen] = useState(false);
  const line = score === null ? '' : makeScoreLine(score);
  return (
    <section className={style['head']}>
      <div className={style['brief']}>
        <h1>{facts.eventName || '\u00a0'}</h1>
        <Button
          tone="quiet"
          className={style['more']}
          aria-expanded={isOpen}
          aria-controls="match-more"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Trans>Live &amp; details</Trans>
          <Icon of={ChevronDown} size={16} />
        </Button>
        <p className={style['now']}>
          {facts.isInPlay ? <InPlay /> : <span>{makeTime(facts.gameTime)}</span>}
          {line === '' ? null : <b>{line}</b>}
        </p>
      </div>
      <div id="match-more" hidden={!isOpen}>
        {isOpen ? (
          <>
            <p className={style['league']}>{facts.competitionName}</p>
            {score === null ? null : <ScoreStrip score={score} />}
            <Feeds facts={facts} score={score} />
          </>
        ) : null}
      </div>
    </section>
  );
}

/** EVENT-1: the match's name, its score and its tabs. */
export function EventHead({ facts }: { facts: EventFacts }) {
  const isBrief = useMedia(briefHeadScreen);
  const score = useScore(facts.sportId, facts.eventId) ?? null;
  const Head = isBrief ? BriefHead : WideHead;
  return <Head facts={facts} score={score?.sport === 'racing' ? null : score} />;
}
