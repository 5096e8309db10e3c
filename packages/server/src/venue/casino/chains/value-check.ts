/** Checks a round that the beacon drew by a value of its own, but for the signature. */
import { addMs, type Instant, instant, parseInstant } from '@layline/contract';
import { drawingBeacon, findGame, locksAfter, vimaanClosesAt } from '@layline/games';
import { type BeaconChain, beaconValue } from '@layline/games/beacon';
import type { DealtRound } from '../../../store/queries/casino/chains.ts';

const hexForm = /^[0-9a-f]{96}$/;

function closesAt({ gameId, startAt }: DealtRound): Instant {
  const at = parseInstant(startAt) ?? instant(0);
  const game = findGame(gameId);
  return game === null ? vimaanClosesAt({ startAt: at }) : addMs(at, locksAfter(game.id) * 1000);
}

/** Null if the round named the first value due a second after its close, and was drawn by that. */
export function faultOfValue(round: DealtRound, network: BeaconChain): string | null {
  const { mid, beaconRound, beaconSignature, clientSeed } = round;
  const own = drawingBeacon(network, closesAt(round));
  if (beaconRound !== own) {
    return `The round ${mid} names ${beaconRound} of the beacon, and its bets close before ${own}.`;
  }
  if (clientSeed === '' && beaconSignature === null) return null;
  const isValue = hexForm.test(beaconSignature ?? '') && beaconValue(beaconSignature ?? '');
  return isValue === clientSeed
    ? null
    : `The client seed of round ${mid} is not the value of ${beaconRound} of the beacon.`;
}
