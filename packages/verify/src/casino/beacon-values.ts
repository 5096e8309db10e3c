/** Values of the beacon that a file names, each signature verified once against the pinned network. */
import { type BeaconChain, beaconValue, isSigned } from '@layline/games/beacon';
import type { Findings } from '../findings/findings.ts';

const check = 'The beacon signed the value that is the client seed';

interface Named {
  readonly at: string;
  readonly clientSeed: string;
  readonly beaconSignature?: string | null | undefined;
}

export class BeaconValues {
  readonly #network: BeaconChain;
  readonly #named = new Map<string, Named & { readonly round: number; places: number }>();

  constructor(network: BeaconChain) {
    this.#network = network;
  }

  get size(): number {
    return this.#named.size;
  }

  add(round: number, named: Named): void {
    const { clientSeed, beaconSignature } = named;
    const key = `${round} ${clientSeed} ${beaconSignature}`;
    const known = this.#named.get(key);
    if (known !== undefined) known.places += 1;
    else this.#named.set(key, { ...named, round, places: 1 });
  }

  /** Takes some 20 ms for each value. */
  *check(findings: Findings): Generator<void> {
    for (const { round, at, clientSeed, beaconSignature, places } of this.#named.values()) {
      const signature = beaconSignature ?? '';
      if (signature === '') {
        findings.unproved(check, { at, why: 'the file holds no signature' });
      } else if (!isSigned(this.#network, { round, signature })) {
        findings.broken(check, { at, why: `beacon ${round} is not signed by the network` });
      } else if (beaconValue(signature) !== clientSeed) {
        findings.broken(check, { at, why: `the client seed is not the value of beacon ${round}` });
      } else {
        findings.sound(check, places);
      }
      yield;
    }
  }
}
