import { Trans } from '@lingui/react/macro';
import { useMatchBets } from '../../own-bets/bets-query.ts';
import { useHasCapability } from '../../site/capability.ts';
import { formatMoney, formatOdds } from '../../ui/figures.ts';
import type { OpenSlip } from '../slip.ts';
import { playSlip } from '../slip-store.ts';
import { termsOf } from '../terms.ts';
import { useSizeLeft } from '../use-size-left.ts';
import style from './part-field.module.css';

interface PartFieldProps {
  readonly slip: OpenSlip;
  readonly isLocked: boolean;
}

/** SLIP-3: if less than the stake is available, the bet may match that and cancel the rest. */
export function PartField({ slip, isLocked }: PartFieldProps) {
  const { data: bets = [] } = useMatchBets(slip.choice.eventId);
  const left = useSizeLeft(slip, bets);
  const terms = termsOf(slip);
  const canTakePart = useHasCapability('unmatched');
  if (!canTakePart || terms?.kind !== 'odds' || terms.eachWay !== undefined) return null;
  if (slip.persistence !== 'fill-or-kill') return null;
  const isShort = left !== null && left > 0 && left < terms.bet.stake;
  if (!isShort && !slip.isPartTaken) return null;
  const price = formatOdds(terms.bet.odds);
  return (
    <div className={style['part']}>
      {left === null || !isShort ? null : (
        <p>
          <Trans>
            Only {formatMoney(left)} is left at {price} or better.
          </Trans>
        </p>
      )}
      <label>
        <input
          type="checkbox"
          checked={slip.isPartTaken}
          disabled={isLocked}
          onChange={(event) => playSlip({ act: 'takePart', isPartTaken: event.target.checked })}
        />
        <span>
          <Trans>Take what is there, cancel the rest</Trans>
        </span>
      </label>
    </div>
  );
}
