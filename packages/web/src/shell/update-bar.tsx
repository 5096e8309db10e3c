import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { takeUpdate, useUpdate } from '../worker/start-worker.ts';
import style from './shell.module.css';

/** Says that a newer version is ready; the player chooses when, so that no slip is lost. */
export function UpdateBar() {
  const waiting = useUpdate((state) => state.waiting);
  if (waiting === null) return null;
  return (
    <div className={style['offline']} role="status">
      <Trans>A new version is ready.</Trans>
      <Button tone="quiet" onClick={takeUpdate}>
        <Trans>Start it</Trans>
      </Button>
    </div>
  );
}
