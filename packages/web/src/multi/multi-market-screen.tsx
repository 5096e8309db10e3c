import './locales/texts.ts';
import { makeScoreLine } from '@layline/contract/score-line';
import { Trans } from '@lingui/react/macro';
import { useEffect, useMemo } from 'react';
import { laddersPath } from '../ladder/own-window.ts';
import { useScore } from '../live/score-query.ts';
import { useFollowed } from '../market/followed.ts';
import { LazyMarketKeys } from '../market/lazy-market-keys.tsx';
import { MarketTable } from '../market/market-table.tsx';
import { useBookmakerPoll } from '../market/use-match-polls.ts';
import { useOddsPoll } from '../market/use-odds-poll.ts';
import { useMatchBets } from '../own-bets/bets-query.ts';
import { makePath } from '../routing/hash.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import { Link } from '../routing/link.tsx';
import { OptionalPart } from '../routing/part.tsx';
import { goTo } from '../routing/use-hash.ts';
import { useHasCapability } from '../site/capability.ts';
import { useSiteLimits } from '../slip/limits-query.ts';
import { limitsOf } from '../slip/slip-check.ts';
import { playSlip } from '../slip/slip-store.ts';
import { makeEventAddress } from '../sports/event-path.ts';
import { Button } from '../ui/button.tsx';
import { EmptyLine } from '../ui/notice.tsx';
import { type FollowedMatch, groupFollowed } from './group-followed.ts';
import style from './multi.module.css';

const OwnWindowButton = lazyPart(
  () => import('../ladder/own-window-button.tsx'),
  'OwnWindowButton',
);

/** SPORT-7: score and clock of a match in play, beside its name. */
function ScoreLine({ sportId, eventId }: Pick<FollowedMatch, 'sportId' | 'eventId'>) {
  const score = useScore(sportId, eventId) ?? null;
  if (score === null || score.sport === 'racing') return null;
  return <span className={style['score']}>{makeScoreLine(score)}</span>;
}

function Match({ match }: { match: FollowedMatch }) {
  const { sportId, sportName, competitionId, eventId, eventName } = match;
  const { oddsIds, bookmakerIds } = match;
  const place = useMemo(
    () => ({ sportId, sportName, competitionId, eventId, eventName }),
    [sportId, sportName, competitionId, eventId, eventName],
  );
  const { data: bets = [] } = useMatchBets(eventId);
  const site = useSiteLimits();
  useOddsPoll(place, oddsIds);
  useBookmakerPoll(place, bookmakerIds.length > 0);
  const path = makePath(makeEventAddress(place), { eventName });
  const table = (marketId: string, kind: 'match' | 'bookmaker') => (
    <MarketTable
      key={marketId}
      marketId={marketId}
      kind={kind}
      place={place}
      bets={bets}
      limits={limitsOf(site, kind, true)}
    />
  );
  return (
    <section className={style['event']} aria-label={eventName}>
      <Link to={path} className={style['name']}>
        {eventName}
        <ScoreLine sportId={sportId} eventId={eventId} />
      </Link>
      {oddsIds.map((marketId) => table(marketId, 'match'))}
      {bookmakerIds.map((marketId) => table(marketId, 'bookmaker'))}
    </section>
  );
}

function Nothing() {
  const action = (
    <Button tone="quiet" onClick={() => goTo('/inplay')}>
      <Trans>See what is in play</Trans>
    </Button>
  );
  return (
    <EmptyLine action={action}>
      <Trans>There are currently no followed multi markets.</Trans>{' '}
      <Trans>Please add some markets from events.</Trans>
    </EmptyLine>
  );
}

/** LADDER-2: the pinned exchange markets as ladders, if the server has depth and unmatched bets. */
function LaddersButton({ count }: { count: number }) {
  const [hasDepth, canWait] = [useHasCapability('market-detail'), useHasCapability('unmatched')];
  if (!hasDepth || !canWait || count === 0) return null;
  return (
    <OptionalPart>
      <OwnWindowButton wish={{ path: laddersPath, name: 'ladders', ladders: count }} isOfAll />
    </OptionalPart>
  );
}

/** SPORT-7: the pinned markets, live, by match. */
export function MultiMarketScreen() {
  const matches = groupFollowed(useFollowed());
  useEffect(() => () => playSlip({ act: 'close' }), []);
  return (
    <>
      <div className={style['bar']}>
        <h1 className={style['title']}>
          <Trans>Multi Markets</Trans>
        </h1>
        <LaddersButton count={matches.reduce((sum, { oddsIds }) => sum + oddsIds.length, 0)} />
      </div>
      <LazyMarketKeys matchIds={matches.map(({ eventId }) => eventId)} />
      {matches.length === 0 ? <Nothing /> : null}
      {matches.map((match) => (
        <Match key={match.eventId} match={match} />
      ))}
    </>
  );
}
