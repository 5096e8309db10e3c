import type { SeedChain } from '@layline/contract';
import { parseInstant } from '@layline/contract/instant';
import { beaconDueAt, beaconValue, isSigned, quicknet } from '@layline/games/beacon';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Verdict } from '../fair/verdict.tsx';

type Finding = 'sound' | 'unsigned' | 'other-value' | 'late';

function check(chain: SeedChain): Finding {
  const { beaconRound: round, beaconSignature: signature, clientSeed, startedAt } = chain;
  if (!isSigned(quicknet, { round: round ?? 0, signature: signature ?? '' })) return 'unsigned';
  if (beaconValue(signature ?? '') !== clientSeed) return 'other-value';
  const announcedAt = parseInstant(startedAt) ?? Number.POSITIVE_INFINITY;
  return announcedAt < beaconDueAt(quicknet, round ?? 0) ? 'sound' : 'late';
}

/** CAS-11: verifies the network's signature in this browser, against the key that its code holds. */
export function BeaconCheck({ chain }: { chain: SeedChain }) {
  const found = useMemo(() => check(chain), [chain]);
  const round = chain.beaconRound ?? 0;
  return (
    <Verdict isGood={found === 'sound'}>
      {found === 'sound' ? (
        <Trans>
          The public beacon signed round {round}, its value is the client seed, and the round was
          not due when the chain was announced.
        </Trans>
      ) : found === 'unsigned' ? (
        <Trans>Round {round} is not signed by the public beacon.</Trans>
      ) : found === 'other-value' ? (
        <Trans>The client seed is not the value of round {round}.</Trans>
      ) : (
        <Trans>Round {round} was known when the chain was announced.</Trans>
      )}
    </Verdict>
  );
}
