import { Trans } from '@lingui/react/macro';
import style from './slip.module.css';
import type { SlipFields } from './slip.ts';
import { playSlip } from './slip-store.ts';

/** Where the race pays places: one bet to win and one to be placed, at the same stake each. */
export function EachWayField({ slip, isLocked }: { slip: SlipFields; isLocked: boolean }) {
  const { choice } = slip;
  if (choice.kind === 'session' || choice.eachWay === undefined) return null;
  const { places, divisor } = choice.eachWay;
  return (
    <label className={style['eachWay']}>
      <input
        type="checkbox"
        checked={slip.isEachWay}
        disabled={isLocked}
        onChange={(event) => playSlip({ act: 'betEachWay', isEachWay: event.target.checked })}
      />
      <span>
        <Trans>
          Each way: 1/{divisor} the odds for {places} places
        </Trans>
      </span>
    </label>
  );
}
