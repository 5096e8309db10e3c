import type { TradeRow } from '@layline/contract';
import { noMoney } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { translator } from '../base/translator.ts';
import { formatMoney } from '../ui/figures.ts';
import { nameOfTrade } from './bet-groups.ts';
import { type Cost, costsOf } from './costly-outcome.ts';
import style from './exposure.module.css';

/** The outcome in which the amount is lost. */
function OutcomeWords({ outcome }: Pick<Cost, 'outcome'>) {
  if (outcome.kind === 'runner') return <Trans>If {outcome.runner} wins</Trans>;
  if (outcome.kind === 'unknown') return <Trans>At worst</Trans>;
  const { from, to } = outcome;
  if (to === null) return <Trans>At {from} or more</Trans>;
  return from === 0 ? (
    <Trans>At {to} or less</Trans>
  ) : (
    <Trans>
      From {from} to {to}
    </Trans>
  );
}

function Row({ cost, onFollow }: { cost: Cost; onFollow: (trade: TradeRow) => void }) {
  const { trade, market, count, outcome, loss } = cost;
  return (
    <tr>
      <td className={style['sport']}>{translator.sayName(trade.sportsName)}</td>
      <td className={style['event']}>
        <button type="button" onClick={() => onFollow(trade)}>
          {nameOfTrade(trade)}
        </button>
      </td>
      <td className={style['market']}>
        {translator.sayName(market)}
        <span className={style['outcome']}>
          {loss > noMoney ? <OutcomeWords outcome={outcome} /> : <Trans>Nothing can be lost</Trans>}
        </span>
      </td>
      <td className={style['count']}>{count}</td>
      <td className={style['loss']}>{formatMoney(loss)}</td>
    </tr>
  );
}

interface ExposureTableProps {
  readonly trades: readonly TradeRow[];
  readonly onFollow: (trade: TradeRow) => void;
}

/** BETS-1: every market with open bets, with its largest loss and the outcome; most costly first. */
export function ExposureTable({ trades, onFollow }: ExposureTableProps) {
  const { t } = useLingui();
  return (
    <table className={style['table']} aria-label={t`Exposure Detail`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Sport Name</Trans>
          </th>
          <th scope="col">
            <Trans>Event Name</Trans>
          </th>
          <th scope="col">
            <Trans>Market Name</Trans>
          </th>
          <th scope="col" className={style['count']}>
            <Trans>Trade</Trans>
          </th>
          <th scope="col" className={style['loss']}>
            <Trans>Exposure</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {costsOf(trades).map((cost) => (
          <Row key={cost.key} cost={cost} onFollow={onFollow} />
        ))}
      </tbody>
    </table>
  );
}
