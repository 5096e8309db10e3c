import '../locales/texts.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PriceCellProps } from '../../slip/price-cell.tsx';
import { GridCell } from './offer-cell.tsx';
import style from './price-grid.module.css';

const slots = [
  { side: 'back', level: 2, className: style['third'] },
  { side: 'back', level: 1, className: style['second'] },
  { side: 'back', level: 0, className: undefined },
  { side: 'lay', level: 0, className: undefined },
  { side: 'lay', level: 1, className: style['second'] },
  { side: 'lay', level: 2, className: style['third'] },
] as const;

interface PriceCellsProps extends Omit<PriceCellProps, 'side' | 'level' | 'className'> {
  /** Whether bets may wait in the market, so that an empty cell accepts an offer. */
  readonly canOffer: boolean;
}

/** EVENT-2, RACE-3: a runner's six prices, the best in the middle. */
export const PriceCells = (runner: PriceCellsProps) =>
  slots.map((slot) => <GridCell key={`${slot.side}${slot.level}`} {...runner} {...slot} />);

interface PriceHeadingsProps {
  /** Shown above the names. */
  readonly start?: ReactNode;
  /** Without the columns' names. */
  readonly isBare?: boolean;
}

/** Above the columns of the best prices. */
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
