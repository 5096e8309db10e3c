import './locales/texts.ts';
import { findSport } from '@layline/contract/sport';
import { Trans } from '@lingui/react/macro';
import type { CSSProperties, ReactNode } from 'react';
import { useParams } from 'wouter';
import { translator } from '../base/translator.ts';
import { LazyLadderStake } from '../ladder/ladder-toggle.tsx';
import { ladderPx } from '../ladder/own-window.ts';
import { useMarket } from '../live/prices.ts';
import { useFollowed } from '../market/followed.ts';
import { LazyMarketKeys } from '../market/lazy-market-keys.tsx';
import { OptionalPart } from '../routing/part.tsx';
import { useSearchParam } from '../routing/use-hash.ts';
import { useCompetitionMatches } from '../sports/sports-query.ts';
import { EmptyLine, FailureLine } from '../ui/notice.tsx';
import { useWidth } from '../ui/use-width.ts';
import { groupFollowed } from './group-followed.ts';
import style from './ladders.module.css';
import { InPlay, MarketLadders } from './market-ladders.tsx';

interface FrameProps {
  readonly title: ReactNode;
  /** Beside the title. */
  readonly badge?: ReactNode;
  readonly matchIds: readonly string[];
  readonly markets: number;
  /** Gets how many ladders of a market fit. */
  readonly children: (most: number) => ReactNode;
}

/** One stake above all ladders of the window, which share its width. */
function Frame({ title, badge, matchIds, markets, children }: FrameProps) {
  const [width, ref] = useWidth(ladderPx);
  const fits = Math.max(1, Math.floor(width / ladderPx));
  const most = Math.max(1, Math.floor(fits / Math.max(1, markets)));
  return (
    <div className={style['window']}>
      <div className={style['bar']}>
        <h1>{title}</h1>
        {badge}
        <OptionalPart>
          <LazyLadderStake />
        </OptionalPart>
      </div>
      <LazyMarketKeys matchIds={matchIds} />
      <div
        ref={ref}
        className={style['panels']}
        style={{ '--panel': `${most * ladderPx}px` } as CSSProperties}
      >
        {children(most)}
      </div>
    </div>
  );
}

/** LADDER-1: the pinned exchange markets side by side. */
export function LaddersScreen() {
  const matches = groupFollowed(useFollowed()).filter(({ oddsIds }) => oddsIds.length > 0);
  const markets = matches.reduce((sum, { oddsIds }) => sum + oddsIds.length, 0);
  const ids = matches.map(({ eventId }) => eventId);
  return (
    <Frame title={<Trans>Ladders</Trans>} matchIds={ids} markets={markets}>
      {(most) =>
        markets === 0 ? (
          <EmptyLine>
            <Trans>Pin markets on a match’s page, and their ladders stand here.</Trans>
          </EmptyLine>
        ) : (
          matches.map((match) => (
            <MarketLadders
              key={match.eventId}
              place={match}
              marketIds={match.oddsIds}
              most={most}
            />
          ))
        )
      }
    </Frame>
  );
}

type Ids = Readonly<Record<'id1' | 'id2' | 'id3' | 'marketId', string>>;

/** LADDER-2: the ladders of one market; its address has all that a reload needs. */
export function LadderScreen() {
  const { id1, id2, id3, marketId } = useParams<Ids>();
  const query = useCompetitionMatches(id1, id2);
  const row = query.data?.find(({ eventId }) => eventId === id3);
  const named = useSearchParam('eventName') ?? '';
  const market = useMarket(marketId);
  const eventName = row?.eventName ?? named;
  const place = {
    sportId: id1,
    sportName: findSport(id1)?.name ?? '',
    competitionId: id2,
    eventId: id3,
    eventName,
  };
  const isGone = market === undefined && query.data !== undefined && row === undefined;
  const name = market === undefined ? '' : `${translator.sayName(market.name)} · `;
  return (
    <Frame
      title={`${name}${eventName}`}
      badge={<InPlay marketId={marketId} />}
      matchIds={[id3]}
      markets={1}
    >
      {(most) =>
        isGone ? (
          <EmptyLine>
            <Trans>This match is over or not offered here.</Trans>
          </EmptyLine>
        ) : query.isError && market === undefined ? (
          <FailureLine onRetry={() => void query.refetch()}>
            <Trans>The ladders could not be loaded.</Trans>
          </FailureLine>
        ) : (
          <MarketLadders place={place} marketIds={[marketId]} most={most} isAlone />
        )
      }
    </Frame>
  );
}
