/**
 * Checks signatures of rounds that the beacon drew by values of their own. One takes 25 ms, so of a long
 * history the newest with bets are checked, and as many at random, which a house that forges some cannot
 * foresee.
 */
import { randomInt } from 'node:crypto';
import type { BeaconChain } from '@layline/games/beacon';
import type { DealtRound } from '../../../store/queries/casino/chains.ts';
import { checkSignature } from './check-signature.ts';

type Signed = Pick<DealtRound, 'mid' | 'beaconRound' | 'beaconSignature'>;

const eachMax = 200;

export class SignatureSample {
  readonly #newest: Signed[] = [];
  readonly #random: Signed[] = [];
  #seen = 0;

  /** Call it oldest first. */
  add({ mid, beaconRound, beaconSignature, hasBets }: DealtRound): void {
    if (beaconSignature === null) return;
    const signed = { mid, beaconRound, beaconSignature };
    if (hasBets) this.#newest.push(signed);
    if (this.#newest.length > eachMax) this.#newest.shift();
    this.#seen += 1;
    const place = this.#seen <= eachMax ? this.#random.length : randomInt(this.#seen);
    if (place < eachMax) this.#random[place] = signed;
  }

  async faults(network: BeaconChain): Promise<string[]> {
    const checked = new Map([...this.#newest, ...this.#random].map((one) => [one.mid, one]));
    const faults: string[] = [];
    for (const { mid, beaconRound, beaconSignature } of checked.values()) {
      const asked = { round: beaconRound ?? 0, signature: beaconSignature ?? '' };
      if (await checkSignature(network, asked)) continue;
      faults.push(`The value of round ${mid} is not signed by the beacon.`);
    }
    return faults;
  }
}
