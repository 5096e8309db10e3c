import type { Money } from '@layline/contract/money';
import { afterCommission } from '@layline/exchange/preview';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LiveMarket } from '../live/price-board.ts';
import { percentOf, useChargedRate } from '../slip/market-rate.ts';
import { HighestWin } from '../slip/panel/highest-win.tsx';
import type { Position } from '../slip/position.ts';
import { Signed } from '../slip/signed.tsx';
import { formatMoney, formatPercent } from '../ui/figures.ts';
import style from './dutching.module.css';
import { outcomeOf } from './plan.ts';

function Sum({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface DutchSumsProps {
  readonly market: LiveMarket;
  /** The stakes together. */
  readonly total: Money;
  readonly results: Position;
  readonly chosen: ReadonlySet<number>;
  readonly hasOtherBets: boolean;
}

/** DUTCH-4: what the bets come to, before and after commission; other bets of the player do not count. */
export function DutchSums({ market, total, results, chosen, hasOtherBets }: DutchSumsProps) {
  const rate = useChargedRate(market, true);
  const { ifChosenWins, ifOtherWins } = outcomeOf(results, chosen);
  const best = ifOtherWins === null ? ifChosenWins : Math.max(ifChosenWins, ifOtherWins);
  return (
    <>
      <dl className={style['sums']}>
        <Sum name={<Trans>Total stake</Trans>}>{formatMoney(total)}</Sum>
        <Sum name={<Trans>If one of them wins</Trans>}>
          <Signed amount={ifChosenWins} />
        </Sum>
        {rate === null ? null : (
          <Sum name={<Trans>after {formatPercent(percentOf(rate))}% commission</Trans>}>
            <Signed amount={afterCommission(ifChosenWins, rate)} />
          </Sum>
        )}
        {ifOtherWins === null ? null : (
          <Sum name={<Trans>If another wins</Trans>}>
            <Signed amount={ifOtherWins} />
          </Sum>
        )}
        {ifOtherWins === null || rate === null || ifOtherWins <= 0 ? null : (
          <Sum name={<Trans>after {formatPercent(percentOf(rate))}% commission</Trans>}>
            <Signed amount={afterCommission(ifOtherWins, rate)} />
          </Sum>
        )}
      </dl>
      {hasOtherBets ? (
        <p className={style['note']}>
          <Trans>Your other bets in this market are not counted here.</Trans>
        </p>
      ) : null}
      <HighestWin win={best as Money} className={style['note']} />
    </>
  );
}
