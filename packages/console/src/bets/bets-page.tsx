/** The newest bets, live, with filters. */

import type { TickedBet } from '@layline/contract/console';
import { formatRecent } from '@layline/web/ui/moments';
import { TextField } from '@layline/web/ui/text-field';
import { useState } from 'react';
import { useLive } from '../api/live.ts';
import { type Column, Table } from '../table/table.tsx';
import { amountColumn } from '../ui/amount.tsx';
import { LivePart, Page, Search } from '../ui/page.tsx';
import style from './bets-page.module.css';

/** A session has a line rather than a pick. */
const priceOf = ({ pick, price }: TickedBet): string =>
  pick === '' ? String(price) : price.toFixed(2);

/** Two lines of a cell, the second of which is quiet. */
const pair = (first: string, second: string) => (
  <span className={style['pair']}>
    <span>{first}</span>
    <span>{second}</span>
  </span>
);

const columns: readonly Column<TickedBet>[] = [
  { name: 'When', value: ({ at }) => at, cell: ({ at }) => formatRecent(at) },
  {
    name: 'Player',
    value: ({ player }) => player,
    cell: ({ player, site }) => pair(player, site),
  },
  { name: 'Site', value: ({ site }) => site, isFileOnly: true },
  { name: 'Event', value: ({ event }) => event, isFileOnly: true },
  {
    name: 'Market',
    value: ({ market }) => market,
    cell: ({ market, event }) => pair(market, event),
    isWide: true,
  },
  { name: 'Pick', value: ({ pick }) => pick, isFileOnly: true },
  {
    name: 'Side',
    value: ({ side }) => side,
    cell: ({ side, pick }) => pair(side, pick),
    isWide: true,
  },
  { name: 'Odds or line', value: ({ price }) => price, cell: priceOf },
  amountColumn('Stake', ({ stake }) => stake),
  amountColumn('Matched', ({ matched }) => matched),
];

export function BetsPage() {
  const live = useLive<readonly TickedBet[]>('/api/live/bets');
  const [text, setText] = useState('');
  const [stakeMin, setStakeMin] = useState('');
  const wanted = text.trim().toLowerCase();
  const least = Number(stakeMin) || 0;
  const isWanted = (bet: TickedBet): boolean =>
    bet.stake >= least && Object.values(bet).join(' ').toLowerCase().includes(wanted);
  const search = <Search label="Player, event, market" value={text} onChange={setText} />;
  return (
    <Page title="Bets">
      <div className={style['filters']}>
        <TextField
          label="Stake from"
          inputMode="decimal"
          value={stakeMin}
          onChange={(event) => setStakeMin(event.target.value)}
        />
        {search}
      </div>
      <LivePart live={live}>
        {(bets) => (
          <Table
            label="bets"
            columns={columns}
            rows={bets.filter(isWanted)}
            keyOf={({ betId }) => betId}
            empty="No bet since this server began, or none that matches."
          />
        )}
      </LivePart>
    </Page>
  );
}
