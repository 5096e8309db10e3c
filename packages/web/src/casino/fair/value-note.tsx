import type { CasinoResultDetail } from '@layline/contract';
import { beaconOfRound } from '@layline/games/verify';
import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../routing/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { SeenNote } from './seen-note.tsx';
import { Verdict } from './verdict.tsx';

const ValueCheck = lazyPart(() => import('./value-check.tsx'), 'ValueCheck');

/** True for a void round whose beacon is not out yet: its seed alone draws nothing. */
export const isUnvalued = ({ beaconRound, clientSeed }: CasinoResultDetail): boolean =>
  beaconRound !== undefined && clientSeed === '';

/** What can be verified of such a round. */
export const Unvalued = ({ detail }: { detail: CasinoResultDetail }) => (
  <>
    <SeenNote detail={detail} />
    <ValueNote detail={detail} />
  </>
);

/** CAS-15: whether the round named the value that its times give, and on request whether that is signed. */
export function ValueNote({ detail }: { detail: CasinoResultDetail }) {
  const [isRequested, setRequested] = useState(false);
  const { beaconRound: round, gtype, mid, clientSeed } = detail;
  if (round === undefined) return null;
  const isOwn = beaconOfRound(gtype, mid) === round;
  return (
    <>
      <Verdict isGood={isOwn}>
        {isOwn ? (
          <Trans>
            Round {round} of the beacon is the first due a second after the bets closed.
          </Trans>
        ) : (
          <Trans>Round {round} of the beacon is not the first due after the bets closed.</Trans>
        )}
      </Verdict>
      {clientSeed === '' ? (
        <p>
          <Trans>The value of the beacon is not known yet, so neither is what the round was.</Trans>
        </p>
      ) : isRequested ? (
        <Suspense fallback={<SkeletonRows count={1} />}>
          <ValueCheck
            round={round}
            signature={detail.beaconSignature ?? ''}
            clientSeed={clientSeed}
          />
        </Suspense>
      ) : (
        <Button onClick={() => setRequested(true)}>
          <Trans>Verify the beacon's signature</Trans>
        </Button>
      )}
    </>
  );
}
