import type { CasinoResultDetail } from '@layline/contract';
import { commitOf, crashPoint } from '@layline/games/verify';
import { makeMultiplier } from '@layline/games/view';
import { Trans } from '@lingui/react/macro';
import { SeenNote, seenFacts } from '../fair/seen-note.tsx';
import { isUnvalued, Unvalued, ValueNote } from '../fair/value-note.tsx';
import { Verdict } from '../fair/verdict.tsx';

/** CAS-10 for Vimaan: recomputes the flight's hash and end from the revealed seed. */
export function VerifyFlight({ detail }: { detail: CasinoResultDetail }) {
  if (isUnvalued(detail)) return <Unvalued detail={detail} />;
  const { serverSeed, clientSeed, nonce, scheme, mid, hash, result } = seenFacts(detail);
  const draw = { scheme, serverSeed, clientSeed, nonce, gameId: detail.gtype, roundId: mid };
  const own = makeMultiplier(crashPoint(draw));
  const isFair = commitOf(serverSeed) === hash && (detail.void || own === result);
  return (
    <>
      <SeenNote detail={detail} />
      <ValueNote detail={detail} />
      <Verdict isGood={isFair}>
        {isFair ? (
          <Trans>This flight is fair: the seed is the promised one and gives {own}×.</Trans>
        ) : (
          <Trans>This flight does not agree: the seed gives {own}×.</Trans>
        )}
      </Verdict>
    </>
  );
}
