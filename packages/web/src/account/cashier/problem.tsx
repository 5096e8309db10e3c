import { Trans } from '@lingui/react/macro';
import { Link } from '../../routing/link.tsx';
import style from './cashier.module.css';

/** Why a call failed, next to its button, and where a level is confirmed that it needs. */
export const Problem = ({ text, needsLevel = false }: { text: string; needsLevel?: boolean }) => (
  <p className={style['problem']} role="alert">
    {text}{' '}
    {needsLevel ? (
      <Link to="/myplay">
        <Trans>Verify who you are</Trans>
      </Link>
    ) : null}
  </p>
);
