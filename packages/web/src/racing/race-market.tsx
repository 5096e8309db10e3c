import type { BetRow, RaceView } from '@layline/contract';
import { Trans } from '@lingui/react/macro';
import { useCallback, useMemo } from 'react';
import { translator } from '../base/translator.ts';
import { CashOut, NoCashOut } from '../cash-out/cash-out.tsx';
import type { LiveMarket, LiveRunner } from '../live/price-board.ts';
import { DutchingButton } from '../market/dutching-button.tsx';
import type { EventPlace } from '../market/event-place.ts';
import { ownRests } from '../market/own-rests.ts';
import { MarketFact, MarketFacts } from '../market/price-grid/market-facts.tsx';
import { PriceHeadings } from '../market/price-grid/price-cells.tsx';
import { usePositions } from '../market/use-positions.ts';
import { RulesButton } from '../market-rules/rules-button.tsx';
import { useIsLoggedIn } from '../session/session-store.ts';
import { useStays } from '../slip/market-rate.ts';
import { staysOf } from '../slip/position.ts';
import type { Choose } from '../slip/price-cell.tsx';
import type { Limits } from '../slip/slip-check.ts';
import { playSlip } from '../slip/slip-store.ts';
import style from './race.module.css';
import { inOrder } from './race-order.ts';
import { raceChoice } from './race-place.ts';
import { RaceRunnerRow } from './race-runner-row.tsx';
import { CardLegend } from './runner-card.tsx';

interface RaceMarketProps {
  readonly view: RaceView;
  readonly market: LiveMarket;
  readonly place: EventPlace;
  readonly bets: readonly BetRow[];
  readonly limits: Limits;
}

/** The card's fraction is not named: the place part has the price of its own market (RACE-3). */
function EachWayFact({ view }: { view: RaceView }) {
  if (!view.eachWay) return null;
  const { places } = view.eachWay;
  return (
    <MarketFact>
      <Trans>Win and place, first {places}</Trans>
    </MarketFact>
  );
}

/**
 * A feed's own each-way market is read-only: the server places each-way bets in the win and place markets
 * instead.
 */
const isForReading = ({ mtype }: RaceView): boolean => mtype === 'EACH_WAY';

function MarketHead({ view, market, place, bets, limits }: RaceMarketProps) {
  return (
    <header className={style['marketHead']}>
      <h2>{translator.sayName(market.name)}</h2>
      <CardLegend />
      {market.winners > 1 ? (
        <MarketFact>
          <Trans>{market.winners} places</Trans>
        </MarketFact>
      ) : null}
      <EachWayFact view={view} />
      <MarketFacts market={market} limits={limits} />
      {isForReading(view) ? null : <DutchingButton {...{ market, place, bets, limits }} />}
      <RulesButton market={market} limits={limits} kind="race" />
    </header>
  );
}

function ReadingNote() {
  return (
    <p className={style['note']}>
      <Trans>
        These prices are for reading: no bets are taken here. To bet each way, back a runner in the
        WIN market and tick Win and place in the slip.
      </Trans>
    </p>
  );
}

/** One market of a race, live: its runners in card order, or in finishing order (RACE-3). */
export function RaceMarket({ view, market, place, bets, limits }: RaceMarketProps) {
  const isLoggedIn = useIsLoggedIn();
  const { held, after } = usePositions(market, bets);
  const choose = useCallback(
    (runner: LiveRunner, ...[side, odds, level, isOffer = false]: Parameters<Choose>) =>
      playSlip({
        act: 'open',
        choice: raceChoice(view, market, place, { runner, side, odds, level, isOffer }),
      }),
    [view, market, place],
  );
  const own = useMemo(() => ownRests(bets, market.marketId), [bets, market.marketId]);
  const stays = useStays(market);
  const canCashOut = isLoggedIn && market.winners === 1 && !isForReading(view);
  const cashOut = !canCashOut ? null : held === null ? (
    <NoCashOut marketId={market.marketId} />
  ) : (
    <CashOut {...{ market, held, bets, limits }} place={{ ...place, kind: 'match' }} />
  );
  return (
    <section
      className={style['market']}
      aria-label={translator.sayName(market.name)}
      data-market={market.marketId}
    >
      <div className={style['top']}>
        <MarketHead {...{ view, market, place, bets, limits }} />
        {isForReading(view) ? <ReadingNote /> : null}
        {market.status === 'CLOSED' ? null : <PriceHeadings start={cashOut} />}
      </div>
      <ul className={style['runners']}>
        {inOrder(market.runners, view.section).map(({ runner, card }) => (
          <RaceRunnerRow
            key={runner.runnerId}
            market={market}
            runner={runner}
            card={card}
            result={staysOf(stays, held, runner.runnerId)}
            resultThen={staysOf(stays, after, runner.runnerId)}
            own={own.get(runner.runnerId)}
            onChoose={isForReading(view) ? undefined : choose}
          />
        ))}
      </ul>
    </section>
  );
}
