import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useConnection } from '../live/stream/connection.ts';
import { Button } from '../ui/button.tsx';
import { formatClock } from '../ui/moments.ts';
import style from './shell.module.css';

/** One line on any phone. Prices continue, players can only wait, and the bar disappears by itself. */
const PauseBar = () => (
  <div className={style['offline']} role="status">
    <Trans>Betting is paused. Your money is safe.</Trans>
  </div>
);

/** Says that nothing answers, what is still shown, and what to do. */
export function OfflineBar() {
  const { isDown, isPaused, answeredAt } = useConnection();
  const client = useQueryClient();
  if (!isDown && isPaused) return <PauseBar />;
  if (!isDown) return null;
  return (
    <div className={style['offline']} role="status">
      {answeredAt === 0 ? (
        <Trans>The server does not answer. Betting is paused.</Trans>
      ) : (
        <Trans>
          No connection. Prices are as of {formatClock(answeredAt)} and betting is paused.
        </Trans>
      )}
      <Button tone="quiet" onClick={() => void client.refetchQueries({ type: 'active' })}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
