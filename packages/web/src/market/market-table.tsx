import './locales/texts.ts';
import type { BetRow } from '@layline/contract';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { translator } from '../base/translator.ts';
import { CashOut, NoCashOut } from '../cash-out/cash-out.tsx';
import { LadderToggle, LazyLadder } from '../ladder/ladder-toggle.tsx';
import type { LiveMarket, LiveRunner } from '../live/price-board.ts';
import { useMarket } from '../live/prices.ts';
import { LazyLinesCard } from '../market-lines/lazy-lines.tsx';
import { RulesButton } from '../market-rules/rules-button.tsx';
import { useIsLoggedIn } from '../session/session-store.ts';
import type { OddsChoice } from '../slip/choice.ts';
import { useStays } from '../slip/market-rate.ts';
import { type Position, staysOf } from '../slip/position.ts';
import type { Choose } from '../slip/price-cell.tsx';
import type { Limits } from '../slip/slip-check.ts';
import { playSlip } from '../slip/slip-store.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { DutchingButton } from './dutching-button.tsx';
import type { EventPlace } from './event-place.ts';
import style from './market.module.css';
import { ownRests } from './own-rests.ts';
import { MarketPin } from './pin.tsx';
import { MarketFact, MarketFacts } from './price-grid/market-facts.tsx';
import { PriceHeadings } from './price-grid/price-cells.tsx';
import { RunnerRow } from './runner-row.tsx';
import { overlayOf } from './suspension-overlay.ts';
import { usePositions } from './use-positions.ts';

interface MarketHeadProps extends MarketTableProps {
  readonly market: LiveMarket;
  /** Alternative views of the market. */
  readonly children: ReactNode;
}

function MarketHead({ market, bets, limits, place, kind, children }: MarketHeadProps) {
  return (
    <header className={style['head']}>
      <h2>{translator.sayName(market.name)}</h2>
      <div className={style['facts']}>
        {market.isInPlay && market.status !== 'CLOSED' ? (
          <MarketFact className={style['inPlay']}>
            <Trans>In-Play</Trans>
          </MarketFact>
        ) : null}
        <MarketFacts market={market} limits={limits} />
      </div>
      <div className={style['views']}>
        {children}
        {kind === 'match' ? <DutchingButton {...{ market, place, bets, limits }} /> : null}
        <RulesButton market={market} limits={limits} kind={kind} />
        <MarketPin
          name={translator.sayName(market.name)}
          market={{ ...place, kind, marketId: market.marketId }}
        />
      </div>
    </header>
  );
}

function useChoose(market: LiveMarket, { place, kind }: Pick<MarketTableProps, 'place' | 'kind'>) {
  const { marketId, name: marketName, runners } = market;
  return useCallback(
    (
      { runnerId, name: runnerName }: LiveRunner,
      ...[side, odds, level, isOffer]: Parameters<Choose>
    ) => {
      const cell = { side, odds, level, isOffer: isOffer ?? false };
      const what = { marketId, marketName, runners, runnerId, runnerName, ...cell };
      playSlip({ act: 'open', choice: { ...place, kind, ...what } });
    },
    [marketId, marketName, runners, place, kind],
  );
}

interface MarketTableProps {
  readonly place: EventPlace;
  readonly kind: OddsChoice['kind'];
  readonly bets: readonly BetRow[];
  readonly limits: Limits;
}

interface RunnerRowsProps extends Pick<MarketTableProps, 'place' | 'kind' | 'bets'> {
  readonly market: LiveMarket;
  readonly held: Position | null;
  readonly after: Position | null;
}

function RunnerRows({ market, held, after, bets, ...at }: RunnerRowsProps) {
  const choose = useChoose(market, at);
  const own = useMemo(() => ownRests(bets, market.marketId), [bets, market.marketId]);
  const stays = useStays(market);
  return (
    <ul className={style['runners']}>
      {market.runners.map((runner) => (
        <RunnerRow
          key={runner.runnerId}
          marketId={market.marketId}
          eventName={at.place.eventName}
          runner={runner}
          overlay={overlayOf(market, runner)}
          result={staysOf(stays, held, runner.runnerId)}
          resultThen={staysOf(stays, after, runner.runnerId)}
          own={own.get(runner.runnerId)}
          canOffer={at.kind === 'match'}
          onChoose={choose}
        />
      ))}
    </ul>
  );
}

function MarketRunners({ market, bets, limits, ...at }: MarketTableProps & { market: LiveMarket }) {
  const { held, after } = usePositions(market, bets);
  const [isWanted, setIsWanted] = useState(false);
  const isLoggedIn = useIsLoggedIn();
  const canLadder = at.kind === 'match' && market.status !== 'CLOSED';
  const isLadder = isWanted && canLadder;
  const cashOut =
    !isLoggedIn || market.winners !== 1 ? null : held === null ? (
      <NoCashOut marketId={market.marketId} />
    ) : (
      <CashOut {...{ market, held, bets, limits }} place={{ ...at.place, kind: at.kind }} />
    );
  return (
    <section
      className={style['market']}
      aria-label={translator.sayName(market.name)}
      data-market={market.marketId}
    >
      <div className={style['top']}>
        <MarketHead {...{ market, bets, limits }} {...at}>
          {canLadder ? (
            <LadderToggle
              name={translator.sayName(market.name)}
              isOn={isLadder}
              onToggle={() => setIsWanted(!isWanted)}
            />
          ) : null}
        </MarketHead>
        {market.status === 'CLOSED' ? null : <PriceHeadings start={cashOut} isBare={isLadder} />}
      </div>
      {isLadder ? (
        <LazyLadder market={market} place={at.place} bets={bets} limits={limits} held={held} />
      ) : (
        <RunnerRows market={market} held={held} after={after} bets={bets} {...at} />
      )}
    </section>
  );
}

/**
 * One exchange or bookmaker market, live (EVENT-2). Until its prices arrive, a skeleton of the same height.
 */
export function MarketTable({ marketId, ...rest }: MarketTableProps & { marketId: string }) {
  const market = useMarket(marketId);
  if (market === undefined) {
    return (
      <section className={style['market']}>
        <SkeletonRows count={4} />
      </section>
    );
  }
  if (market.lines === undefined) return <MarketRunners market={market} {...rest} />;
  return (
    <LazyLinesCard
      market={market}
      bets={rest.bets}
      className={style['market']}
      head={
        <MarketHead market={market} {...rest}>
          {null}
        </MarketHead>
      }
      rowsOf={(runners) => (
        <>
          <PriceHeadings />
          <RunnerRows market={{ ...market, runners }} held={null} after={null} {...rest} />
        </>
      )}
    />
  );
}
