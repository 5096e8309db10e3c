import { Trans } from '@lingui/react/macro';
import style from '../ui/spinner.module.css';

/** SHELL-1: covers the whole screen, in the site's colour once that is known. */
export function LoadingOverlay() {
  return (
    <div className={style['overlay']} role="status">
      <span className={style['spinner']} aria-hidden="true" />
      <Trans>Loading...</Trans>
    </div>
  );
}
