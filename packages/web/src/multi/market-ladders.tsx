import './locales/texts.ts';
import type { BetRow } from '@layline/contract';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { translator } from '../base/translator.ts';
import { CashOut, NoCashOut } from '../cash-out/cash-out.tsx';
import { LazyLadder } from '../ladder/ladder-toggle.tsx';
import type { LiveMarket } from '../live/price-board.ts';
import { useMarket } from '../live/prices.ts';
import type { EventPlace } from '../market/event-place.ts';
import { PriceHeadings } from '../market/price-grid/price-cells.tsx';
import { useOddsPoll } from '../market/use-odds-poll.ts';
import { usePositions } from '../market/use-positions.ts';
import { useMatchBets } from '../own-bets/bets-query.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { useSiteLimits } from '../slip/limits-query.ts';
import { limitsOf } from '../slip/slip-check.ts';
import { EmptyLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import style from './ladders.module.css';

interface PanelProps {
  readonly place: EventPlace;
  readonly bets: readonly BetRow[];
  /** How many ladders of the market fit. */
  readonly most: number;
}

function Ladders({ market, place, bets, most }: PanelProps & { readonly market: LiveMarket }) {
  const { held } = usePositions(market, bets);
  const isLoggedIn = useIsLoggedIn();
  const limits = limitsOf(useSiteLimits(), 'match', market.isInPlay);
  const cashOut =
    !isLoggedIn || market.winners !== 1 ? null : held === null ? (
      <NoCashOut marketId={market.marketId} />
    ) : (
      <CashOut {...{ market, held, bets, limits }} place={{ ...place, kind: 'match' }} />
    );
  if (market.status === 'CLOSED') {
    return (
      <EmptyLine>
        <Trans>This market is closed.</Trans>
      </EmptyLine>
    );
  }
  return (
    <>
      <div className={style['start']}>
        <PriceHeadings start={cashOut} isBare />
      </div>
      <LazyLadder {...{ market, place, bets, limits, held, most }} />
    </>
  );
}

/** Beside a market's name, for as long as it is in play. */
export function InPlay({ marketId }: { marketId: string }) {
  const market = useMarket(marketId);
  if (market?.isInPlay !== true || market.status === 'CLOSED') return null;
  return (
    <span className={style['inPlay']}>
      <Trans>In-Play</Trans>
    </span>
  );
}

interface OneProps extends PanelProps {
  readonly marketId: string;
  /** The window's title names it. */
  readonly isAlone: boolean;
}

function Panel({ marketId, isAlone, ...rest }: OneProps) {
  const market = useMarket(marketId);
  const name = market === undefined ? '' : translator.sayName(market.name);
  return (
    <section className={style['panel']} aria-label={name} data-market={marketId}>
      {isAlone ? null : (
        <header className={style['head']}>
          <h2>{name}</h2>
          <span className={style['event']}>{rest.place.eventName}</span>
          <InPlay marketId={marketId} />
        </header>
      )}
      {market === undefined ? <SkeletonRows count={10} /> : <Ladders market={market} {...rest} />}
    </section>
  );
}

interface MarketLaddersProps extends Omit<PanelProps, 'bets'> {
  readonly marketIds: readonly string[];
  readonly isAlone?: boolean;
}

/** LADDER-1: the ladders of some markets of one match, live. */
export function MarketLadders(props: MarketLaddersProps) {
  const { place: given, marketIds, most, isAlone = false } = props;
  const { sportId, sportName, competitionId, eventId, eventName } = given;
  const place = useMemo(
    () => ({ sportId, sportName, competitionId, eventId, eventName }),
    [sportId, sportName, competitionId, eventId, eventName],
  );
  const { data: bets = [] } = useMatchBets(eventId);
  useOddsPoll(place, marketIds);
  return marketIds.map((marketId) => (
    <Panel key={marketId} {...{ marketId, place, bets, most, isAlone }} />
  ));
}
