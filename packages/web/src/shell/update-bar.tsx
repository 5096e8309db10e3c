import { Trans } from '@lingui/react/macro';
import { useSlip } from '../slip/slip-store.ts';
import { Button } from '../ui/button.tsx';
import { takeUpdate, useUpdate } from '../worker/start-worker.ts';
import style from './shell.module.css';

/** Offers a newer version; the player chooses when, and never while a bet is in flight. */
export function UpdateBar() {
  const isReady = useUpdate(({ waiting, hasTakenOver }) => waiting !== null || hasTakenOver);
  const isBetting = useSlip(({ slip }) => slip.state === 'sending' || slip.state === 'unsure');
  if (!isReady) return null;
  return (
    <div className={style['offline']} role="status">
      <Trans>A new version is ready.</Trans>
      <Button tone="quiet" disabled={isBetting} onClick={takeUpdate}>
        <Trans>Start it</Trans>
      </Button>
    </div>
  );
}
