import './locales/texts.ts';
import { useLingui } from '@lingui/react/macro';
import { Pin } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { type Followed, toggleFollowed, useIsFollowed } from './followed.ts';
import style from './pin.module.css';

/** SPORT-7: follows the market on the multi-market page. */
export function MarketPin({ market, name }: { market: Followed; name: string }) {
  const { t } = useLingui();
  const isFollowed = useIsFollowed(market.marketId);
  return (
    <IconButton
      label={t`Follow ${name}`}
      aria-pressed={isFollowed}
      className={style['pin']}
      onClick={() => toggleFollowed(market)}
    >
      <Icon of={Pin} size={16} />
    </IconButton>
  );
}
