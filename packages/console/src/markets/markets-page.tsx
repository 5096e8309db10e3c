/** All unsettled markets, live. */

import type { ListedMarket } from '@layline/contract/console-risk';
import { formatRecent } from '@layline/web/ui/moments';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { useOverview } from '../api/live.ts';
import { read } from '../api/request.ts';
import { type Column, Table } from '../table/table.tsx';
import { amountOf } from '../ui/amount.tsx';
import { Choice } from '../ui/choice.tsx';
import { MarketLink } from '../ui/market-link.tsx';
import { LivePart, Note, Page, Search } from '../ui/page.tsx';
import style from './markets-page.module.css';

const columns: readonly Column<ListedMarket>[] = [
  {
    name: 'Market',
    value: ({ event, name }) => `${event}, ${name}`,
    cell: ({ event, name, marketId }) => (
      <MarketLink market={marketId} name={name} event={event} isOneLine />
    ),
    isWide: true,
  },
  {
    name: 'Could lose',
    value: ({ worst }) => worst,
    cell: ({ worst, players }) => (players === 0 ? '–' : amountOf(worst)),
    isKept: true,
  },
  {
    name: 'State',
    value: stateOf,
    cell: (market) => <State market={market} />,
  },
  {
    name: 'Start',
    value: ({ startAt }) => startAt,
    cell: ({ startAt, isInPlay }) => (isInPlay ? 'in play' : formatRecent(startAt)),
  },
  { name: 'Players', value: ({ players }) => players },
  {
    name: 'Matched',
    value: ({ matched }) => matched,
    cell: ({ matched }) => Math.round(matched).toLocaleString('en'),
  },
  {
    name: 'Margin',
    value: ({ margin }) => (margin === null ? '' : margin / 100),
    cell: ({ margin }) => marginText(margin),
  },
  {
    name: 'Delay',
    value: ({ betDelayMs }) => betDelayMs / 1000,
    cell: ({ betDelayMs }) => `${betDelayMs / 1000} s`,
  },
  {
    name: 'Stakes',
    value: ({ stakes }) => (stakes === null ? '' : `${stakes.min}-${stakes.max}`),
    cell: ({ stakes }) => stakesText(stakes),
  },
  { name: 'Terms', value: ({ terms }) => terms, isFileOnly: true },
  { name: 'Source', value: ({ source }) => source },
  { name: 'Kind', value: ({ kind }) => kind, isFileOnly: true },
  { name: 'Competition', value: ({ competition }) => competition, isFileOnly: true },
];

const marginText = (margin: number | null): string =>
  margin === null ? '–' : `${(margin / 100).toFixed(2).replace('-', '−')} %`;

const stakesText = (stakes: ListedMarket['stakes']): string =>
  stakes === null
    ? 'none'
    : `${stakes.min.toLocaleString('en')} – ${stakes.max.toLocaleString('en')}`;

function stateOf({ status, takesBets, takesRisk }: ListedMarket): string {
  if (takesBets) return takesRisk ? 'takes bets' : 'no new risk';
  return status === 'OPEN' ? 'held' : status.toLowerCase();
}

/** With the reason why its source is not trusted below it. */
function State({ market }: { market: ListedMarket }) {
  if (market.distrust === null) return stateOf(market);
  return (
    <span className={style['state']}>
      <span>{stateOf(market)}</span>
      <span>{market.distrust}</span>
    </span>
  );
}

/** What the list is narrowed to. */
const views = {
  all: () => true,
  'in play': ({ isInPlay }: ListedMarket) => isInPlay,
  'with bets': ({ players }: ListedMarket) => players > 0,
  'takes no bets': ({ takesBets }: ListedMarket) => !takesBets,
} as const;
type View = keyof typeof views;
const viewNames = Object.keys(views) as View[];

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
  const [view, setView] = useState<View>('all');
  const hasMore = live.data !== null && live.data.markets > live.data.open.length;
  const found = useFound(text, hasMore);
  const words = text.trim().toLowerCase().split(/\s+/);
  const isWanted = (market: ListedMarket): boolean => {
    const { event, competition, name, marketId } = market;
    const searched = `${event} ${competition} ${name} ${marketId}`.toLowerCase();
    return views[view](market) && words.every((word) => searched.includes(word));
  };
  const filters = (
    <div className={style['filters']}>
      <Choice
        label="Show"
        words={viewNames}
        value={view}
        onChange={(word) => setView(word as View)}
      />
      <Search label="Search markets" value={text} onChange={setText} />
    </div>
  );
  return (
    <Page title="Markets" tools={<Link href="/markets/templates">Templates</Link>}>
      {filters}
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
              isPinned
            />
          </>
        )}
      </LivePart>
    </Page>
  );
}
