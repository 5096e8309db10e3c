/** Verifies a round that is over, a flight too, with what this browser saw of it before. Pure. */
import type { CasinoResultDetail } from '@layline/contract';
import { beaconOfRound, commitOf, crashPoint, verifyRound } from '@layline/games/verify';
import { makeMultiplier } from '@layline/games/view';
import { isSameAsSeen, withSeen } from '../fair/same-as-seen.ts';
import type { Checked, EndedRound } from './ended-round.ts';

function flightFaults(detail: CasinoResultDetail): string[] {
  const { serverSeed, clientSeed, nonce, scheme, mid, hash, result } = detail;
  if (commitOf(serverSeed) !== hash) return ['The hash is not that of the revealed seed'];
  const draw = { scheme, serverSeed, clientSeed, nonce, gameId: detail.gtype, roundId: mid };
  const own = makeMultiplier(crashPoint(draw));
  return detail.void || own === result ? [] : [`The seed gives ${own}×, not ${result}×`];
}

function drawnFaults(detail: CasinoResultDetail): readonly string[] {
  if (detail.serverSeed === '') return ['The seed was not revealed with the result'];
  const { gtype: gameId, mid: roundId } = detail;
  try {
    if (gameId === 'vimaan') return flightFaults(detail);
    return verifyRound({ ...detail, gameId, roundId }).faults;
  } catch (error) {
    // What cannot even be read must not pass for what was not looked at.
    return [`It cannot be verified: ${error instanceof Error ? error.message : String(error)}`];
  }
}

export function checkRound({ detail, seen }: EndedRound): Checked {
  const { gtype, mid, beaconRound } = detail;
  const faults = [...drawnFaults(withSeen(detail, seen))];
  if (seen !== null && !isSameAsSeen(seen, detail)) {
    faults.push('What was shown before bets closed is not what is shown now');
  }
  if (beaconRound !== undefined && beaconOfRound(gtype, mid) !== beaconRound) {
    faults.push('The beacon is not the first due after bets closed');
  }
  return { mid, faults, wasSeen: seen !== null };
}
