import type { TradeRow } from '@layline/contract';
import { Trans } from '@lingui/react/macro';
import { formatMoney } from '../ui/figures.ts';
import { type Cost, costsOf } from './costly-outcome.ts';
import style from './exposure.module.css';

/** In words: when it is lost, and how much. */
function CostWords({ cost }: { cost: Cost }) {
  const { outcome, market } = cost;
  const loss = <b className={style['loss']}>{formatMoney(cost.loss)}</b>;
  if (outcome.kind === 'runner') {
    return (
      <Trans>
        {market}: if {outcome.runner} wins, you lose {loss}.
      </Trans>
    );
  }
  if (outcome.kind === 'unknown') {
    return (
      <Trans>
        {market}: at worst you lose {loss}.
      </Trans>
    );
  }
  const { from, to } = outcome;
  if (to === null) {
    return (
      <Trans>
        {market}: at {from} or more, you lose {loss}.
      </Trans>
    );
  }
  return from === 0 ? (
    <Trans>
      {market}: at {to} or less, you lose {loss}.
    </Trans>
  ) : (
    <Trans>
      {market}: from {from} to {to}, you lose {loss}.
    </Trans>
  );
}

/** BETS-1: which outcome of which market the exposure is for, the dearest first. */
export function ExposureCosts({ trades }: { trades: readonly TradeRow[] }) {
  const costs = costsOf(trades);
  if (costs.length === 0) return null;
  return (
    <section className={style['costs']}>
      <h3>
        <Trans>What it is for</Trans>
      </h3>
      <ul>
        {costs.map((cost) => (
          <li key={cost.key}>
            <span className={style['event']}>{cost.event}</span>
            <CostWords cost={cost} />
          </li>
        ))}
      </ul>
    </section>
  );
}
