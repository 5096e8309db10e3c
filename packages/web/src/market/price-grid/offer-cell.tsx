import '../locales/texts.ts';
import type { Side } from '@layline/contract/market';
import { useLingui } from '@lingui/react/macro';
import { cellKey } from '../../live/price-board.ts';
import { prices, useHasCell } from '../../live/prices.ts';
import { useHasCapability } from '../../site/capability.ts';
import { PriceCell, type PriceCellProps } from '../../slip/price-cell.tsx';
import { useIsChosen } from '../../slip/slip-store.ts';
import { classes } from '../../ui/classes.ts';
import style from './offer-cell.module.css';
import { offerOdds } from './offer-odds.ts';

type OfferCellProps = PriceCellProps & Required<Pick<PriceCellProps, 'onChoose'>>;

/** EVENT-2: an empty cell in which the player may offer a price; it opens the slip with a waiting bet. */
function OfferCell(props: OfferCellProps) {
  const { marketId, runnerId, runnerName, side, level, onChoose, className } = props;
  const { t } = useLingui();
  const isChosen = useIsChosen(marketId, runnerId, side, level);
  const bestOf = (of: Side) => prices.cell(cellKey(marketId, runnerId, of, 0))?.odds ?? null;
  return (
    <button
      type="button"
      className={classes(style['offer'], style[side], isChosen && style['chosen'], className)}
      aria-label={side === 'back' ? t`Offer to back ${runnerName}` : t`Offer to lay ${runnerName}`}
      aria-pressed={isChosen}
      onClick={() =>
        onChoose?.(side, offerOdds(side, { back: bestOf('back'), lay: bestOf('lay') }), level, true)
      }
      data-price
    >
      <span aria-hidden="true">+</span>
    </button>
  );
}

/** A price of the grid, or an empty cell. */
export function GridCell({ canOffer, ...props }: PriceCellProps & { readonly canOffer: boolean }) {
  const { marketId, runnerId, side, level, onChoose } = props;
  const hasCell = useHasCell(cellKey(marketId, runnerId, side, level));
  const canWait = useHasCapability('unmatched');
  if (hasCell || !canOffer || !canWait || onChoose === undefined) return <PriceCell {...props} />;
  return <OfferCell {...props} onChoose={onChoose} />;
}
