import './texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useMatchBets } from '../session/bets/bets-query.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { Button } from '../ui/button.tsx';
import { slipBesideScreen, useMedia } from '../ui/use-media.ts';
import { betLines } from './bet-lines.ts';
import { OpenBets } from './open-bets.tsx';

const Dialog = lazy(() => import('../ui/dialog.tsx').then((file) => ({ default: file.Dialog })));

interface OpenBetsButtonProps {
  readonly matchId: string;
  readonly className?: string | undefined;
}

/** BETS-2: the modal of screens without a side panel. */
export function OpenBetsButton({ matchId, className }: OpenBetsButtonProps) {
  const { t } = useLingui();
  const isLoggedIn = useIsLoggedIn();
  const isWide = useMedia(slipBesideScreen);
  const { data = [] } = useMatchBets(matchId);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (!isLoggedIn || isWide) return null;
  const open = (): void => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button className={className} onClick={open}>
        <Trans>Open Bets ({betLines(data).length})</Trans>
      </Button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <Dialog isOpen={isOpen} title={t`Open Bets`} onClose={() => setIsOpen(false)}>
            <OpenBets matchId={matchId} />
          </Dialog>
        </Suspense>
      ) : null}
    </>
  );
}
