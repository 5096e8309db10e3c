import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PriceCell, type PriceCellProps } from '../../slip/price-cell.tsx';
import style from './price-grid.module.css';

const slots = [
  { side: 'back', level: 2, className: style['third'] },
  { side: 'back', level: 1, className: style['second'] },
  { side: 'back', level: 0, className: undefined },
  { side: 'lay', level: 0, className: undefined },
  { side: 'lay', level: 1, className: style['second'] },
  { side: 'lay', level: 2, className: style['third'] },
] as const;

/** EVENT-2, RACE-3: a runner's six prices, the best in the middle. */
export const PriceCells = (runner: Omit<PriceCellProps, 'side' | 'level' | 'className'>) =>
  slots.map((slot) => <PriceCell key={`${slot.side}${slot.level}`} {...runner} {...slot} />);

interface PriceHeadingsProps {
  /** Stands over the names. */
  readonly start?: ReactNode;
  /** Without the columns' names. */
  readonly isBare?: boolean;
}

/** Over the columns of the best prices. */
export function PriceHeadings({ start, isBare = false }: PriceHeadingsProps) {
  if (isBare) return <div className={style['headings']}>{start}</div>;
  return (
    <div className={style['headings']}>
      {start}
      <span className={style['backHead']} aria-hidden="true">
        <Trans>Back</Trans>
      </span>
      <span className={style['layHead']} aria-hidden="true">
        <Trans>Lay</Trans>
      </span>
    </div>
  );
}
