import { beaconValue, isSigned, quicknet } from '@layline/games/beacon';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Verdict } from './verdict.tsx';

interface ValueCheckProps {
  readonly round: number;
  readonly signature: string;
  readonly clientSeed: string;
}

/** CAS-15: verifies the network's signature of a round's value in this browser, with the key in its code. */
export function ValueCheck({ round, signature, clientSeed }: ValueCheckProps) {
  const isSound = useMemo(
    () => isSigned(quicknet, { round, signature }) && beaconValue(signature) === clientSeed,
    [round, signature, clientSeed],
  );
  return (
    <Verdict isGood={isSound}>
      {isSound ? (
        <Trans>The public beacon signed round {round}, and its value is the client seed.</Trans>
      ) : (
        <Trans>The client seed is not a value of round {round} that the beacon signed.</Trans>
      )}
    </Verdict>
  );
}
