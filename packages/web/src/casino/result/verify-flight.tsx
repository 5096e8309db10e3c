import type { CasinoResultDetail } from '@layline/contract';
import { commitOf, crashPoint } from '@layline/games/verify';
import { makeMultiplier } from '@layline/games/view';
import { Trans } from '@lingui/react/macro';
import style from './result.module.css';

/** CAS-10 for Vimaan: hash and end of the flight worked out again from the revealed seed. */
export function VerifyFlight({ detail }: { detail: CasinoResultDetail }) {
  const { serverSeed, clientSeed, nonce, mid, hash, result } = detail;
  const own = makeMultiplier(crashPoint({ serverSeed, clientSeed, nonce, roundId: mid }));
  const isFair = commitOf(serverSeed) === hash && own === result;
  return (
    <p className={style['verdict']} data-good={isFair || undefined} role="status">
      {isFair ? (
        <Trans>This flight is fair: the seed is the promised one and gives {own}×.</Trans>
      ) : (
        <Trans>This flight does not agree: the seed gives {own}×.</Trans>
      )}
    </p>
  );
}
