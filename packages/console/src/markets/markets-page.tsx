/** All unsettled markets, live. */

import type { ListedMarket } from '@layline/contract/console';
import { formatMoment } from '@layline/web/ui/moments';
import { useState } from 'react';
import { Link } from 'wouter';
import type { LiveOverview } from '../api/live.ts';
import { type Column, Table } from '../table/table.tsx';
import { LivePart, Note, Page, Search } from '../ui/page.tsx';
import style from './markets-page.module.css';

const columns: readonly Column<ListedMarket>[] = [
  {
    name: 'Market',
    value: ({ event, name }) => `${event}, ${name}`,
    cell: ({ event, name, marketId }) => (
      <span className={style['market']}>
        <Link href={`/markets/${marketId}`}>{name}</Link>
        <span>{event}</span>
      </span>
    ),
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

export function MarketsPage({ live }: { live: LiveOverview }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const isWanted = ({ event, name, marketId }: ListedMarket): boolean =>
    `${event} ${name} ${marketId}`.toLowerCase().includes(wanted);
  const search = <Search label="Search markets" value={text} onChange={setText} />;
  return (
    <Page title="Markets" tools={search}>
      <LivePart live={live}>
        {({ open, markets }) => (
          <>
            {markets > open.length ? (
              <Note>
                {open.length} of {markets} markets: in play, with bets, then by start. `market list`
                finds the others.
              </Note>
            ) : null}
            <Table
              label="markets"
              columns={columns}
              rows={open.filter(isWanted)}
              keyOf={({ marketId }) => marketId}
              empty="No open market matches."
            />
          </>
        )}
      </LivePart>
    </Page>
  );
}
