import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useCell, useMarket } from '../../live/prices.ts';
import { formatOdds } from '../../ui/figures.ts';
import type { EachWayOffer } from '../choice.ts';
import { placeOdds } from '../each-way.ts';
import { oddsOf, type SlipFields } from '../slip.ts';
import { playSlip } from '../slip-store.ts';
import style from './slip.module.css';

interface FieldProps {
  readonly slip: SlipFields;
  readonly isLocked: boolean;
}

interface OfferedProps extends FieldProps {
  readonly offer: EachWayOffer;
  /** The race has started. */
  readonly isOver: boolean;
}

/**
 * One bet to win and one to be placed. The place part has the price of its own market, until the bet is sent;
 * the card's fraction is named only where it is what is paid.
 */
function Field({ slip, isLocked, offer, isOver }: OfferedProps) {
  const { isEachWay } = slip;
  const live = useCell(offer.marketId, slip.choice.runnerId, 'back', 0)?.odds ?? null;
  useEffect(() => {
    if (isEachWay) playSlip({ act: 'betEachWay', isEachWay, placeOdds: live });
  }, [isEachWay, live]);
  const win = oddsOf(slip);
  const requested = live ?? (win === null ? null : placeOdds(win, offer));
  const price = requested === null ? '–' : formatOdds(requested);
  return (
    <label className={style['eachWay']}>
      <input
        type="checkbox"
        checked={isEachWay}
        disabled={isLocked}
        onChange={(event) =>
          playSlip({ act: 'betEachWay', isEachWay: event.target.checked, placeOdds: live })
        }
      />
      <span>
        {isOver ? (
          <Trans>Win and place closed at the off. Untick it to bet to win alone.</Trans>
        ) : live === null ? (
          <Trans>
            Win and place: as much again at {price}, 1/{offer.divisor} of the odds, to be in the
            first {offer.places}
          </Trans>
        ) : (
          <Trans>
            Win and place: as much again at {price}, the place market's price, to be in the first{' '}
            {offer.places}
          </Trans>
        )}
      </span>
    </label>
  );
}

/** Shown until the off if the race pays places; after that, only the player unticks it. */
export function EachWayField({ slip, isLocked }: FieldProps) {
  const { choice } = slip;
  const isOver = useMarket(choice.marketId)?.isInPlay ?? false;
  if (isOver && !slip.isEachWay) return null;
  if (choice.kind === 'session' || choice.eachWay === undefined) return null;
  return <Field slip={slip} isLocked={isLocked} offer={choice.eachWay} isOver={isOver} />;
}
