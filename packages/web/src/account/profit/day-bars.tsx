import { money } from '@layline/contract/money';
import { SignedAmount } from '../money-column.tsx';
import style from './profit-chart.module.css';

interface DayBarsProps {
  /** Each sport's result of the day, in minor units; the first is that of all sports. */
  readonly results: readonly { readonly id: string; readonly name: string; readonly net: number }[];
}

/** The results of one day as bars to the left and right of zero: a line needs two days. */
export function DayBars({ results }: DayBarsProps) {
  const most = Math.max(1, ...results.map(({ net }) => Math.abs(net)));
  return (
    <ul className={style['bars']}>
      {results.map(({ id, name, net }) => (
        <li key={id}>
          <span>{name}</span>
          <span className={style['track']} aria-hidden="true">
            <span
              data-tone={net < 0 ? 'minus' : 'plus'}
              style={{ width: `${(50 * Math.abs(net)) / most}%` }}
            />
          </span>
          <SignedAmount amount={money(net) / 100} />
        </li>
      ))}
    </ul>
  );
}
