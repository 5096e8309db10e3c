/** What the worker that checks signatures is asked, and answers. */
import type { BeaconChain, BeaconRound } from '@layline/games/beacon';

export interface SignatureRequest {
  readonly id: number;
  readonly chain: BeaconChain;
  readonly round: BeaconRound;
}

export interface SignatureChecked {
  readonly id: number;
  readonly isSigned: boolean;
}
