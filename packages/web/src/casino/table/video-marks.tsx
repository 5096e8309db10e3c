import type { Money } from '@layline/contract/money';
import { Trans, useLingui } from '@lingui/react/macro';
import { Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { formatSigned } from '../../ui/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSound } from '../sound/sounds.ts';
import style from './stage.module.css';

export function SoundButton() {
  const { t } = useLingui();
  const isOn = useSound((sound) => sound.isOn);
  return (
    <IconButton
      label={isOn ? t`Turn sounds off` : t`Turn sounds on`}
      aria-pressed={isOn}
      className={style['sound']}
      onClick={() => useSound.setState({ isOn: !isOn })}
    >
      <Icon of={isOn ? Volume2 : VolumeX} size={18} />
    </IconButton>
  );
}

/** Shows a won round over its cards. Screen readers read the line beside the chips. */
export function WinMoment({ net }: { net: Money | null }) {
  if (net === null || net <= 0) return null;
  return (
    <span className={style['moment']} aria-hidden="true">
      <span>
        <Trans>You won</Trans>
      </span>
      <b>{formatSigned(net)}</b>
    </span>
  );
}
