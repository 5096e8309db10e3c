/** Facts beside a market's name: source of prices, matched amount, limits. */
import '../locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LiveMarket } from '../../live/price-board.ts';
import type { Limits } from '../../slip/slip-check.ts';
import { classes } from '../../ui/classes.ts';
import { formatMillions, formatStake } from '../../ui/figures.ts';
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
      <LimitsFact limits={limits} />
    </>
  );
}
