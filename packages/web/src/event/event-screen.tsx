import './locales/texts.ts';
import type { MatchRow } from '@layline/contract';
import { findSport } from '@layline/contract/sport';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'wouter';
import { OpenBetsButton } from '../bets/open-bets-button.tsx';
import { useMarket } from '../live/prices.ts';
import type { EventPlace } from '../market/event-place.ts';
import { LazyMarketKeys } from '../market/lazy-market-keys.tsx';
import { goTo, useSearchParam } from '../routing/use-hash.ts';
import { playSlip } from '../slip/slip-store.ts';
import { isMatchInPlay } from '../sports/match-list.ts';
import { useCompetitionMatches } from '../sports/sports-query.ts';
import { Button } from '../ui/button.tsx';
import { EmptyLine, FailureLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import style from './event.module.css';
import { EventHead } from './event-head.tsx';
import { type Filter, MarketSections } from './market-sections.tsx';

function Filters({ filter, onChoose }: { filter: Filter; onChoose: (filter: Filter) => void }) {
  const { t } = useLingui();
  const filters = [
    ['all', t`All`],
    ['bookmaker', t`Bookmaker`],
    ['odds', t`Odds`],
  ] as const;
  return (
    <div className={style['filters']} role="group" aria-label={t`Markets shown`}>
      {filters.map(([id, name]) => (
        <button
          key={id}
          type="button"
          className={style['filter']}
          aria-pressed={filter === id}
          onClick={() => onChoose(id)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function Gone() {
  const home = (
    <Button tone="quiet" onClick={() => goTo('/')}>
      <Trans>See the matches</Trans>
    </Button>
  );
  return (
    <EmptyLine action={home}>
      <Trans>This match is over or not offered here.</Trans>
    </EmptyLine>
  );
}

interface MarketsProps {
  readonly place: EventPlace;
  readonly query: ReturnType<typeof useCompetitionMatches>;
  readonly filter: Filter;
  readonly row: MatchRow | undefined;
}

function Markets({ place, query, filter, row }: MarketsProps) {
  if (query.data === undefined && query.isError) {
    return (
      <FailureLine onRetry={() => void query.refetch()}>
        <Trans>The markets of this match could not be loaded.</Trans>
      </FailureLine>
    );
  }
  if (query.data === undefined) return <SkeletonRows count={8} />;
  if (row === undefined) return <Gone />;
  return <MarketSections row={row} place={place} filter={filter} />;
}

function useEventPlace() {
  const { id1, id2, id3 } = useParams<{ id1: string; id2: string; id3: string }>();
  const query = useCompetitionMatches(id1, id2);
  const row = query.data?.find(({ eventId }) => eventId === id3);
  const namedInPath = useSearchParam('eventName') ?? '';
  const eventName = row?.eventName ?? namedInPath;
  const place = useMemo<EventPlace>(
    () => ({
      sportId: id1,
      sportName: findSport(id1)?.name ?? '',
      competitionId: id2,
      eventId: id3,
      eventName,
    }),
    [id1, id2, id3, eventName],
  );
  return { query, row, place };
}

/** The match page (EVENT-1). A slip opened here closes when the player leaves. */
export function EventScreen() {
  const { query, row, place } = useEventPlace();
  const [filter, setFilter] = useState<Filter>('all');
  const gameTime = useSearchParam('gameTime') ?? '';
  const isInPlayInPath = useSearchParam('inplay') === 'true';
  const main = useMarket(row?.matchOdds[0]?.marketId ?? row?.marketId ?? '');
  useEffect(() => () => playSlip({ act: 'close' }), [place.eventId]);
  const status = main?.status ?? row?.matchOdds[0]?.status ?? null;
  const facts = {
    sportId: place.sportId,
    eventId: place.eventId,
    eventName: place.eventName,
    competitionName: row?.competitionName ?? '',
    gameTime: row?.openDate ?? gameTime,
    isInPlay:
      status !== 'CLOSED' &&
      (main?.isInPlay ?? (row === undefined ? isInPlayInPath : isMatchInPlay(row))),
    status,
  };
  // Nothing is known of it, not even from the address.
  if (query.data !== undefined && row === undefined && place.eventName === '') return <Gone />;
  return (
    <>
      <EventHead facts={facts} />
      <div className={style['bar']}>
        <Filters filter={filter} onChoose={setFilter} />
        <OpenBetsButton matchId={place.eventId} className={style['openBets']} />
      </div>
      <LazyMarketKeys matchIds={[place.eventId]} />
      <Markets place={place} query={query} filter={filter} row={row} />
    </>
  );
}
