/** One market: prices, the result of each outcome, positions of players, and a trader's actions. */

import type { LiveMarket, MarketRisk, Offer } from '@layline/contract/console';
import type { ShownPosition, ShownScope } from '@layline/contract/console-risk';
import { useState } from 'react';
import { useLive } from '../api/live.ts';
import { PlayerBets } from '../risk/player-bets.tsx';
import { PositionCard } from '../risk/position-card.tsx';
import { RiskStops } from '../risk/risk-stops.tsx';
import { type Column, Table } from '../table/table.tsx';
import { amountColumn, resultOf } from '../ui/amount.tsx';
import { Card, Figures, LivePart, Page, Reading } from '../ui/page.tsx';
import { Actions, type ActionsProps } from './market-actions.tsx';
import style from './market-page.module.css';
import { PaidMarket, usePaidMarket } from './paid-market.tsx';
import { useScope } from './use-scope.ts';

export function MarketPage({ marketId }: { marketId: string }) {
  const [query, setScope] = useScope(marketId);
  const live = useLive<LiveMarket>(`/api/live/markets/${encodeURIComponent(marketId)}${query}`);
  const market = useLastMarket(live.data);
  const isOver = live.data?.market === null;
  const paid = usePaidMarket(marketId, isOver);
  return (
    <Page title={market?.event ?? paid.data?.event ?? marketId}>
      <LivePart live={live}>
        {() => (
          <>
            {isOver ? <Reading query={paid}>{(one) => <PaidMarket market={one} />}</Reading> : null}
            {market === null ? null : (
              <Market
                market={market}
                isOver={isOver}
                position={live.data?.position ?? null}
                onScope={setScope}
              />
            )}
          </>
        )}
      </LivePart>
    </Page>
  );
}

/** Keeps what was last known of the market, so that the answer of the command that settled it can be read. */
function useLastMarket(live: LiveMarket | null): MarketRisk | null {
  const [last, setLast] = useState<MarketRisk | null>(null);
  const now = live?.market ?? last;
  if (now !== last) setLast(now);
  return now;
}

type Runner = MarketRisk['runners'][number];

const offerText = (offer: Offer | null): string =>
  offer === null
    ? '–'
    : `${offer.odds.toFixed(2)} × ${Math.round(offer.size).toLocaleString('en')}`;

const runnerColumns: readonly Column<Runner>[] = [
  { name: 'Runner', value: ({ name }) => name },
  { name: 'Status', value: ({ status }) => status.toLowerCase() },
  { name: 'Back', value: ({ back }) => offerText(back) },
  { name: 'Lay', value: ({ lay }) => offerText(lay) },
  {
    name: 'Venue’s result if it wins',
    value: ({ result }) => result,
    cell: ({ result }) => resultOf(result),
  },
];

/** A session has no odds, and lines have no result of their own: their position is by margin or total. */
function columnsOf({ kind, isByNumber }: MarketRisk): readonly Column<Runner>[] {
  if (kind === 'session') return runnerColumns.slice(0, 2);
  return isByNumber ? runnerColumns.slice(0, 4) : runnerColumns;
}

function stateOf({ status, takesBets, stops }: MarketRisk): string {
  if (!takesBets) return status.toLowerCase();
  return stops.length === 0 ? 'takes bets' : 'no new risk';
}

interface ShownMarketProps extends ActionsProps {
  readonly position: ShownPosition | null;
  readonly onScope: (scope: ShownScope) => void;
}

const Market = ({ market, isOver, position, onScope }: ShownMarketProps) => (
  <>
    {isOver ? null : <Now market={market} />}
    <Actions market={market} isOver={isOver} />
    {isOver || position === null ? null : <PositionCard position={position} onScope={onScope} />}
    {isOver ? null : <Holders market={market} />}
  </>
);

function Now({ market }: { market: MarketRisk }) {
  const { name, competition, isInPlay, betDelayMs, runners, worst } = market;
  const figures = [
    { name: 'State', value: stateOf(market) },
    { name: 'In play', value: isInPlay ? 'yes' : 'no' },
    { name: 'Bet delay', value: `${betDelayMs / 1000} s` },
    { name: 'Rules', value: market.rules ?? 'none' },
    { name: 'Set for it', value: market.terms || 'nothing' },
    { name: 'Players', value: market.playerCount },
    { name: 'Worst result', value: resultOf(worst) },
  ];
  return (
    <>
      <p className={style['sub']}>
        {competition} · {name} · <code>{market.marketId}</code>
      </p>
      <RiskStops stops={market.stops} />
      <Figures figures={figures} />
      <Table
        label={`${market.event} ${name}`}
        columns={columnsOf(market)}
        rows={runners}
        keyOf={({ runnerId }) => String(runnerId)}
        empty="No runners."
      />
    </>
  );
}

type Holder = MarketRisk['players'][number];

function Holders({ market }: { market: MarketRisk }) {
  const [chosen, setChosen] = useState<Holder | null>(null);
  const runners = market.isByNumber ? [] : market.runners;
  const columns: readonly Column<Holder>[] = [
    {
      name: 'Player',
      value: ({ userName }) => userName,
      cell: (holder) => (
        <button type="button" className={style['lead']} onClick={() => setChosen(holder)}>
          {holder.userName}
        </button>
      ),
    },
    { name: 'Site', value: ({ site }) => site },
    amountColumn('Exposure', ({ exposure }) => exposure),
    ...runners.map(({ name }, index) => ({
      name: `If ${name} wins`,
      value: ({ results }: Holder) => results[index] ?? 0,
      cell: ({ results }: Holder) => resultOf(results[index] ?? 0),
    })),
  ];
  return (
    <Card title="Largest exposures">
      <Table
        label={`${market.event} players`}
        columns={columns}
        rows={market.players}
        keyOf={({ site, userName }) => `${site} ${userName}`}
        empty="Nobody has a bet here."
      />
      {chosen === null ? null : (
        <PlayerBets
          market={market.marketId}
          site={chosen.site}
          user={chosen.userName}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  );
}
