/** The newest bets, live, with filters. */

import type { TickedBet } from '@layline/contract/console';
import { formatMoment } from '@layline/web/ui/moments';
import { TextField } from '@layline/web/ui/text-field';
import { useState } from 'react';
import { useLive } from '../api/live.ts';
import { type Column, Table } from '../table/table.tsx';
import { LivePart, Page, Search } from '../ui/page.tsx';
import style from './bets-page.module.css';

const columns: readonly Column<TickedBet>[] = [
  { name: 'When', value: ({ at }) => at, cell: ({ at }) => formatMoment(at) },
  { name: 'Player', value: ({ player }) => player },
  { name: 'Site', value: ({ site }) => site },
  { name: 'Event', value: ({ event }) => event },
  { name: 'Market', value: ({ market }) => market },
  { name: 'Pick', value: ({ pick }) => pick },
  { name: 'Side', value: ({ side }) => side },
  { name: 'Odds or line', value: ({ price }) => price },
  { name: 'Stake', value: ({ stake }) => stake },
  { name: 'Matched', value: ({ matched }) => matched },
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
    <Page title="Bets" tools={search}>
      <div className={style['filter']}>
        <TextField
          label="Stake from"
          inputMode="decimal"
          value={stakeMin}
          onChange={(event) => setStakeMin(event.target.value)}
        />
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
