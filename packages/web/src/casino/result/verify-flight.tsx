import type { CasinoResultDetail } from '@layline/contract';
import { commitOf, crashPoint } from '@layline/games/verify';
import { makeMultiplier } from '@layline/games/view';
import { Trans } from '@lingui/react/macro';
import { Verdict } from '../fair/verdict.tsx';

/** CAS-10 for Vimaan: recomputes the flight's hash and end from the revealed seed. */
export function VerifyFlight({ detail }: { detail: CasinoResultDetail }) {
  const { serverSeed, clientSeed, nonce, mid, hash, result } = detail;
  const own = makeMultiplier(crashPoint({ serverSeed, clientSeed, nonce, roundId: mid }));
  const isFair = commitOf(serverSeed) === hash && own === result;
  return (
    <Verdict isGood={isFair}>
      {isFair ? (
        <Trans>This flight is fair: the seed is the promised one and gives {own}×.</Trans>
      ) : (
        <Trans>This flight does not agree: the seed gives {own}×.</Trans>
      )}
    </Verdict>
  );
}
