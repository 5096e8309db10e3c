/** All unsettled markets, live. */

import type { ListedMarket } from '@layline/contract/console';
import { formatMoment } from '@layline/web/ui/moments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useOverview } from '../api/live.ts';
import { read } from '../api/request.ts';
import { type Column, Table } from '../table/table.tsx';
import { MarketLink } from '../ui/market-link.tsx';
import { LivePart, Note, Page, Search } from '../ui/page.tsx';

const columns: readonly Column<ListedMarket>[] = [
  {
    name: 'Market',
    value: ({ event, name }) => `${event}, ${name}`,
    cell: ({ event, name, marketId }) => <MarketLink market={marketId} name={name} event={event} />,
    isWide: true,
  },
  { name: 'State', value: stateOf },
  {
    name: 'Start',
    value: ({ startAt }) => startAt,
    cell: ({ startAt, isInPlay }) => (isInPlay ? 'in play' : formatMoment(startAt)),
  },
  { name: 'Players', value: ({ players }) => players },
  { name: 'Kind', value: ({ kind }) => kind },
];

function stateOf({ status, takesBets, takesRisk }: ListedMarket): string {
  if (takesBets) return takesRisk ? 'takes bets' : 'no new risk';
  return status === 'OPEN' ? 'held' : status.toLowerCase();
}

const everyMs = 2000;
/** Longest search that the server takes. */
const searchMax = 60;

/** The markets that match, also those beyond the live list; none without a search. */
function useFound(text: string, hasMore: boolean): readonly ListedMarket[] {
  const search = useDeferredValue(text.trim().slice(0, searchMax));
  const isSearched = search !== '' && hasMore;
  const { data } = useQuery({
    queryKey: ['markets', search],
    queryFn: () => read<readonly ListedMarket[]>(`/api/markets?${new URLSearchParams({ search })}`),
    enabled: isSearched,
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
  return isSearched ? (data ?? []) : [];
}

/** Each market once; what is live counts. */
function joined(
  open: readonly ListedMarket[],
  found: readonly ListedMarket[],
): readonly ListedMarket[] {
  const known = new Set(open.map(({ marketId }) => marketId));
  return [...open, ...found.filter(({ marketId }) => !known.has(marketId))];
}

export function MarketsPage() {
  const live = useOverview();
  const [text, setText] = useState('');
  const hasMore = live.data !== null && live.data.markets > live.data.open.length;
  const found = useFound(text, hasMore);
  const words = text.trim().toLowerCase().split(/\s+/);
  const isWanted = ({ event, name, marketId }: ListedMarket): boolean =>
    words.every((word) => `${event} ${name} ${marketId}`.toLowerCase().includes(word));
  const search = <Search label="Search markets" value={text} onChange={setText} />;
  return (
    <Page title="Markets" tools={search}>
      <LivePart live={live}>
        {({ open, markets }) => (
          <>
            {markets > open.length ? (
              <Note>
                {open.length} of {markets} markets: in play, with bets, then by start. A search
                finds the others too.
              </Note>
            ) : null}
            <Table
              label="markets"
              columns={columns}
              rows={joined(open, found).filter(isWanted)}
              keyOf={({ marketId }) => marketId}
              empty="No open market matches."
            />
          </>
        )}
      </LivePart>
    </Page>
  );
}
