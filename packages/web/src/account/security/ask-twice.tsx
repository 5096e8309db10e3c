import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import style from './security.module.css';

interface AskTwiceProps {
  readonly children: ReactNode;
  /** The label of the confirming button. */
  readonly sure: ReactNode;
  readonly label?: string;
  readonly isBusy: boolean;
  readonly onSure: () => void;
}

/** A button that asks for confirmation in its own place before something is removed. */
export function AskTwice({ children, sure, label, isBusy, onSure }: AskTwiceProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button aria-label={label} disabled={isBusy} onClick={() => setIsAsking(true)}>
        {children}
      </Button>
    );
  }
  const decide = (): void => {
    setIsAsking(false);
    onSure();
  };
  return (
    <span className={style['acts']}>
      {/* biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed */}
      <Button tone="primary" autoFocus disabled={isBusy} onClick={decide}>
        {sure}
      </Button>
      <Button onClick={() => setIsAsking(false)}>
        <Trans>Keep</Trans>
      </Button>
    </span>
  );
}
