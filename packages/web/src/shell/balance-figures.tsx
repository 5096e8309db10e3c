import { Trans, useLingui } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { openExposure } from '../bets/exposure-gate.ts';
import { useBalance, useCurrentUser, useRefreshBalance } from '../session/current-user.ts';
import { useFollowAccount } from '../session/live-account.ts';
import { IconButton } from '../ui/button.tsx';
import { formatMoney } from '../ui/figures.ts';
import { Icon } from '../ui/icon.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import style from './header.module.css';

/** SHELL-3, SHELL-4: balance and exposure; the exposure opens its detail. */
export function BalanceFigures() {
  const { t } = useLingui();
  const balance = useBalance();
  useFollowAccount(useCurrentUser()?._id);
  const refresh = useRefreshBalance();
  const [isBusy, setIsBusy] = useState(false);
  const press = async (): Promise<void> => {
    setIsBusy(true);
    await refresh();
    setIsBusy(false);
  };
  const waiting = <SkeletonBar className={style['waiting']} />;
  return (
    <div className={style['balance']}>
      <dl className={style['figures']}>
        <dt>
          <Trans>Main</Trans>
        </dt>
        <dd>{balance === null ? waiting : formatMoney(balance.main)}</dd>
        <dt>
          <Trans>Exposure</Trans>
        </dt>
        <dd>
          {balance === null ? (
            waiting
          ) : (
            <button
              type="button"
              className={style['exposure']}
              aria-label={t`Exposure ${formatMoney(balance.exposure)}, show detail`}
              onClick={openExposure}
            >
              {formatMoney(balance.exposure)}
            </button>
          )}
        </dd>
      </dl>
      <IconButton label={t`Refresh balance`} disabled={isBusy} onClick={() => void press()}>
        <span className={isBusy ? style['turning'] : undefined}>
          <Icon of={RefreshCw} size={16} />
        </span>
      </IconButton>
    </div>
  );
}
