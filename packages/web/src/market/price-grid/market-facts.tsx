/** Facts beside a market's name: source of prices, matched amount, limits. */
import '../locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LiveMarket } from '../../live/price-board.ts';
import { percentOf, useMarketRate } from '../../slip/market-rate.ts';
import type { Limits } from '../../slip/slip-check.ts';
import { classes } from '../../ui/classes.ts';
import { formatMillions, formatPercent, formatStake } from '../../ui/figures.ts';
import style from './market-facts.module.css';

interface MarketFactProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function MarketFact({ children, className }: MarketFactProps) {
  return <span className={classes(style['fact'], className)}>{children}</span>;
}

export function LimitsFact({ limits }: { limits: Limits }) {
  return (
    <span className={style['limits']}>
      <Trans>
        Min {formatStake(limits.stakeMin / 100)} · Max {formatStake(limits.stakeMax / 100)}
      </Trans>
    </span>
  );
}

/** COM-11: results in this market are after commission. */
function CommissionFact({ market }: { market: LiveMarket }) {
  const rate = useMarketRate(market);
  if (rate === null) return null;
  return (
    <MarketFact>
      <Trans>After {formatPercent(percentOf(rate))}% commission</Trans>
    </MarketFact>
  );
}

export function MarketFacts({ market, limits }: { market: LiveMarket; limits: Limits }) {
  const { t } = useLingui();
  const matched = formatMillions(market.totalMatched);
  return (
    <>
      {market.isDerived ? (
        <abbr
          className={classes(style['fact'], style['derived'])}
          title={t`Quoted around the last traded prices: the source shows no order book.`}
        >
          <Trans>Derived prices</Trans>
        </abbr>
      ) : null}
      {market.totalMatched > 0 ? (
        <MarketFact>
          <Trans>Matched {matched}M</Trans>
        </MarketFact>
      ) : null}
      <CommissionFact market={market} />
      <LimitsFact limits={limits} />
    </>
  );
}
