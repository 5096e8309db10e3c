import './locales/texts.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { useTradeList } from '../own-bets/bets-query.ts';
import { lazyPart } from '../routing/lazy-part.ts';
import { useIsLoggedIn } from '../session/session-store.ts';
import { Button } from '../ui/button.tsx';
import { slipAtSideScreen, useMedia } from '../ui/use-media.ts';
import { countBets } from './bet-lines.ts';
import { OpenBets } from './open-bets.tsx';

const Dialog = lazyPart(() => import('../ui/dialog.tsx'), 'Dialog');

interface OpenBetsButtonProps {
  /** The match on the screen, whose bets come first. */
  readonly matchId?: string;
  readonly className?: string | undefined;
}

/** BETS-2: opens the modal, on screens without a side panel. */
export function OpenBetsButton({ matchId, className }: OpenBetsButtonProps) {
  const { t } = useLingui();
  const isLoggedIn = useIsLoggedIn();
  const isAtSide = useMedia(slipAtSideScreen);
  const { data = [] } = useTradeList();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (!isLoggedIn || isAtSide) return null;
  const open = (): void => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button className={className} onClick={open}>
        <Trans>Open Bets ({countBets(data)})</Trans>
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
