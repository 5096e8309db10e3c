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

/** One bet to win and one to be placed; the place price follows its market until the bet is sent. */
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
          <Trans>Each way closed at the off. Untick it to bet to win alone.</Trans>
        ) : (
          <>
            <Trans>
              Each way: as much again at {price} to be in the first {offer.places}
            </Trans>
            <small className={style['where']}>
              <Trans>
                Terms of the card: 1/{offer.divisor} odds, {offer.places} places
              </Trans>
            </small>
          </>
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
