/** The newest bets, live, with filters. */

import type { TickedBet } from '@layline/contract/console-risk';
import { Button } from '@layline/web/ui/button';
import { formatRecent } from '@layline/web/ui/moments';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useLive } from '../api/live.ts';
import { playerPath } from '../lists/player-path.ts';
import { type Column, Table } from '../table/table.tsx';
import { amountText } from '../ui/amount-text.ts';
import { MarketLink } from '../ui/market-link.tsx';
import { LivePart, Note, Page } from '../ui/page.tsx';
import { AlertSettings, useBetAlerts } from './alert-settings.tsx';
import { reasonOf } from './bet-alerts.ts';
import { BetFilters } from './bet-filters.tsx';
import style from './bets-page.module.css';
import { isWanted, useFilters } from './use-filters.ts';
import { usePlayersAt } from './use-players-at.ts';

/** A session has a line rather than a pick; a bet without odds has nothing. */
const oddsText = ({ pick }: TickedBet, odds: number): string => {
  if (odds === 0) return '';
  return pick === '' ? String(odds) : odds.toFixed(2);
};

/** Two lines of a cell, the second of which is quiet. */
const pair = (first: ReactNode, second: string) => (
  <span className={style['pair']}>
    <span>{first}</span>
    <span>{second}</span>
  </span>
);

/** The odds at which it is matched, and those that were asked if they differ. */
function oddsCell(bet: TickedBet): ReactNode {
  const { asked, price } = bet;
  if (asked === price) return oddsText(bet, price);
  return pair(price === 0 ? 'unmatched' : oddsText(bet, price), `asked ${oddsText(bet, asked)}`);
}

function stakeCell({ stake, matched }: TickedBet): ReactNode {
  if (stake === matched) return amountText(stake);
  return pair(amountText(stake), `matched ${amountText(matched)}`);
}

const moveText = (move: number | null): string =>
  move === null ? '' : `price moved ${(move / 100).toFixed(2)} %`;

/** Why it was refused, and whether its price moved right after it. */
const marksCell = ({ refused, move }: TickedBet): ReactNode =>
  refused === '' ? moveText(move) : <span className={style['refused']}>{refused}</span>;

const columns: readonly Column<TickedBet>[] = [
  { name: 'When', value: ({ at }) => at, cell: ({ at }) => formatRecent(at) },
  {
    name: 'Player',
    value: ({ player }) => player,
    cell: ({ player, site }) => pair(<Link href={playerPath(site, player)}>{player}</Link>, site),
  },
  { name: 'Site', value: ({ site }) => site, isFileOnly: true },
  { name: 'Sport', value: ({ sport }) => sport, isFileOnly: true },
  { name: 'Event', value: ({ event }) => event, isFileOnly: true },
  {
    name: 'Market',
    value: ({ market }) => market,
    cell: ({ marketId, market, event }) =>
      marketId === null ? (
        pair(market, event)
      ) : (
        <MarketLink market={marketId} name={market} event={event} />
      ),
    isWide: true,
  },
  { name: 'Pick', value: ({ pick }) => pick, isFileOnly: true },
  {
    name: 'Side',
    value: ({ side }) => side,
    cell: ({ side, pick }) => pair(side, pick),
  },
  { name: 'Asked', value: ({ asked }) => asked, isFileOnly: true },
  { name: 'Odds', value: ({ price }) => price, cell: oddsCell },
  { name: 'Stake', value: ({ stake }) => stake, cell: stakeCell, isKept: true },
  { name: 'Matched', value: ({ matched }) => matched, isFileOnly: true },
  {
    name: 'Could win',
    value: ({ couldWin }) => couldWin,
    cell: ({ couldWin, refused }) => (refused === '' ? amountText(couldWin) : ''),
  },
  {
    name: 'Marks',
    value: ({ refused, move }) => [refused, moveText(move)].filter((text) => text !== '').join(' '),
    cell: marksCell,
  },
];

export function BetsPage() {
  const live = useLive<readonly TickedBet[]>('/api/live/bets');
  const [filters, change] = useFilters();
  const alerts = useBetAlerts();
  const [isSetting, setSetting] = useState(false);
  const bets = live.data ?? [];
  const { problem, hint, isThere } = usePlayersAt(filters.address);
  const isMarked = (bet: TickedBet): boolean => reasonOf(bet, alerts) !== null;
  const marked = bets.filter(isMarked).length;
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  return (
    <Page title="Bets" tools={<Button onClick={() => setSetting(true)}>What is marked</Button>}>
      {isSetting ? <AlertSettings alerts={alerts} onDone={() => setSetting(false)} /> : null}
      <p className={style['marked']} role="status">
        {marked === 0 ? '' : `${marked} of the newest are marked.`}
      </p>
      <BetFilters bets={bets} filters={filters} onChange={change} />
      {problem === null ? null : <Note kind="bad">{problem}</Note>}
      {hint === null ? null : <Note>{hint}</Note>}
      <LivePart live={live}>
        {() => (
          <Table
            label="bets"
            columns={columns}
            rows={bets.filter((bet) =>
              isWanted(bet, { filters, isMarked: isMarked(bet), isThere: isThere(bet) }),
            )}
            keyOf={({ betId }) => betId}
            isMarked={isMarked}
            isPinned
            empty={isNarrowed ? 'No bet among the newest 300 matches.' : 'No bet was placed yet.'}
          />
        )}
      </LivePart>
    </Page>
  );
}
