import type { BetRow, MatchRow } from '@layline/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useMarket } from '../live/prices.ts';
import type { EventPlace } from '../market/event-place.ts';
import { MarketTable } from '../market/market-table.tsx';
import { useBookmakerPoll, useSessionsPoll } from '../market/use-match-polls.ts';
import { useOddsPoll } from '../market/use-odds-poll.ts';
import { useMatchBets } from '../own-bets/bets-query.ts';
import { useSiteLimits } from '../slip/limits-query.ts';
import { limitsOf } from '../slip/slip-check.ts';
import { isMatchInPlay } from '../sports/match-list.ts';
import { Button } from '../ui/button.tsx';
import { EmptyLine } from '../ui/notice.tsx';
import { twoColumnScreen, useMedia } from '../ui/use-media.ts';
import { BookmakerMarkets } from './bookmaker-markets.tsx';
import style from './event.module.css';
import { FancyBets } from './fancy-bets.tsx';
import { splitMarkets } from './market-order.ts';

export type Filter = 'all' | 'bookmaker' | 'odds';
const noBets: readonly BetRow[] = [];
const noIds: readonly string[] = [];

interface SectionsProps {
  readonly row: MatchRow;
  readonly place: EventPlace;
  readonly filter: Filter;
}

interface OddsMarketsProps extends Omit<SectionsProps, 'filter'> {
  readonly marketIds: readonly string[];
  readonly bets: readonly BetRow[];
}

function OddsMarkets({ row, place, marketIds, bets }: OddsMarketsProps) {
  const main = useMarket(row.marketId);
  const limits = limitsOf(useSiteLimits(), 'match', main?.isInPlay ?? isMatchInPlay(row));
  return marketIds.map((marketId) => (
    <MarketTable
      key={marketId}
      kind="match"
      marketId={marketId}
      place={place}
      bets={bets}
      limits={limits}
    />
  ));
}

/**
 * Chooses the odds markets of the second column: none if sessions fill it, else every other one, so that both
 * columns have about the same length.
 */
function splitColumns(ids: readonly string[], isSecondFull: boolean) {
  if (isSecondFull) return { first: ids, second: noIds };
  return {
    first: ids.filter((_, at) => at % 2 === 0),
    second: ids.filter((_, at) => at % 2 === 1),
  };
}

/** EVENT-1: Match Odds, Bookmaker and Fancy Bet, in the order in which people bet; in two columns if wide. */
export function MarketSections({ row, place, filter }: SectionsProps) {
  const { data: bets = noBets } = useMatchBets(place.eventId);
  const [isAllShown, setIsAllShown] = useState(false);
  const isTwoColumns = useMedia(twoColumnScreen);
  const { shown, hidden } = splitMarkets(row.markets, isAllShown);
  const oddsIds = filter === 'bookmaker' ? noIds : shown.map(({ marketId }) => marketId);
  useOddsPoll(place, oddsIds);
  const bookmakerIds = useBookmakerPoll(place, row.bm && filter !== 'odds');
  useSessionsPoll(place, row.fancy && filter === 'all');
  const isSecondFull = !isTwoColumns || (filter === 'all' && row.fancy);
  const { first, second } = splitColumns(oddsIds, isSecondFull);
  const odds = { row, place, bets };
  return (
    <div className={style['markets']}>
      <div className={style['column']}>
        <OddsMarkets {...odds} marketIds={first} />
        {hidden.length === 0 || filter === 'bookmaker' ? null : (
          <Button onClick={() => setIsAllShown(true)}>
            <Plural value={hidden.length} one="Show # more market" other="Show # more markets" />
          </Button>
        )}
      </div>
      <div className={style['column']}>
        {filter === 'odds' ? null : (
          <BookmakerMarkets marketIds={bookmakerIds} place={place} bets={bets} />
        )}
        {filter === 'bookmaker' && bookmakerIds.length === 0 ? (
          <EmptyLine>
            <Trans>This match has no bookmaker markets.</Trans>
          </EmptyLine>
        ) : null}
        <OddsMarkets {...odds} marketIds={second} />
        {filter === 'all' ? <FancyBets place={place} bets={bets} /> : null}
      </div>
    </div>
  );
}
