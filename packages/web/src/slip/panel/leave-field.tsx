import { type Persistence, persistences } from '@layline/contract/market';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMarket } from '../../live/prices.ts';
import { useSite } from '../../site/site-store.ts';
import type { SlipFields } from '../slip.ts';
import { playSlip } from '../slip-store.ts';
import style from './slip.module.css';

function useNames(): Readonly<Record<Persistence, string>> {
  const { t } = useLingui();
  return {
    'fill-or-kill': t`Cancel it`,
    lapse: t`Keep till in-play`,
    keep: t`Keep`,
  };
}

interface LeaveFieldProps {
  readonly slip: SlipFields;
  readonly isLocked: boolean;
}

/** What happens to the unmatched part; shown if the server has unmatched bets. */
export function LeaveField({ slip, isLocked }: LeaveFieldProps) {
  const site = useSite();
  const names = useNames();
  const isInPlay = useMarket(slip.choice.marketId)?.isInPlay ?? false;
  if (slip.isEachWay) return null;
  if (slip.choice.kind !== 'match' || !site.capabilities?.includes('unmatched')) return null;
  // In play no bet can wait for the start of play.
  const offered = persistences.filter(
    (one) => one !== 'lapse' || !isInPlay || slip.persistence === 'lapse',
  );
  return (
    <fieldset className={style['leave']} disabled={isLocked}>
      <legend className={style['label']}>
        <Trans>If it is not matched at once</Trans>
      </legend>
      {offered.map((persistence) => (
        <label key={persistence}>
          <input
            type="radio"
            name="persistence"
            checked={slip.persistence === persistence}
            onChange={() => playSlip({ act: 'leave', persistence })}
          />
          <span>{names[persistence]}</span>
        </label>
      ))}
    </fieldset>
  );
}
