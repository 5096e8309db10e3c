import type { Side } from '@layline/contract/market';
import type { Money } from '@layline/contract/money';
import { Trans } from '@lingui/react/macro';
import type { Limits } from '../slip/slip-check.ts';
import { Button } from '../ui/button.tsx';
import { formatMoney, formatOdds } from '../ui/figures.ts';
import style from './dutching.module.css';
import type { Fault } from './plan.ts';

interface FaultProps {
  readonly fault: Fault;
  readonly side: Side;
  readonly limits: Limits;
}

function FaultText({ fault, side, limits }: FaultProps) {
  switch (fault.why) {
    case 'runnersMissing':
      return <Trans>Choose two runners or more.</Trans>;
    case 'amountMissing':
      return <Trans>Enter an amount.</Trans>;
    case 'unreachable':
      return side === 'back' ? (
        <Trans>The odds of these runners together are too low to win with each of them.</Trans>
      ) : (
        <Trans>The odds of these runners together are too high to win with each of them.</Trans>
      );
    case 'inactive':
      return <Trans>{fault.name} takes no bets now.</Trans>;
    case 'priceMissing':
      return <Trans>{fault.name} has no price on this side now.</Trans>;
    case 'tooLarge':
      return (
        <Trans>
          The stake on {fault.bet.name} would be {formatMoney(fault.bet.stake)}; the most is{' '}
          {formatMoney(limits.stakeMax)}.
        </Trans>
      );
    case 'tooSmall':
      return (
        <Trans>
          The stake on {fault.bet.name} would be {formatMoney(fault.bet.stake)}; the least is{' '}
          {formatMoney(limits.stakeMin)}.
        </Trans>
      );
    case 'thin':
      return (
        <Trans>
          Too little is on offer at {formatOdds(fault.bet.odds)} on {fault.bet.name}.
        </Trans>
      );
  }
}

/** Says beside the button why it is disabled, and offers the total that would do. */
export function FaultLine({ onTotal, ...of }: FaultProps & { onTotal?: (total: Money) => void }) {
  const { fault } = of;
  const total = 'total' in fault ? fault.total : null;
  return (
    <div className={style['fault']}>
      <span>
        <FaultText {...of} />
      </span>
      {total === null || onTotal === undefined || total <= 0 ? null : (
        <Button tone="quiet" onClick={() => onTotal(total)}>
          <Trans>Take {formatMoney(total)} in total</Trans>
        </Button>
      )}
    </div>
  );
}
