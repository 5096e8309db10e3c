/** Checks the rounds of one chain in the order of their numbers, a page at a time. */
import { commitOf } from '@layline/games';
import type { BeaconChain } from '@layline/games/beacon';
import {
  type ChainRow,
  type DealtRound,
  nameOfChain,
} from '../../../store/queries/casino/chains.ts';
import { faultOfValue } from './value-check.ts';

export class DealtCheck {
  /** The highest number so far. */
  last: number;
  readonly #chain: ChainRow;
  readonly #network: BeaconChain;
  /** At most the first fault of each kind. */
  readonly #found = new Map<'number' | 'draw' | 'link', string>();
  #next: number;
  #link: { readonly nonce: number; readonly seed: string };

  constructor(chain: ChainRow, network: BeaconChain) {
    this.#chain = chain;
    this.#network = network;
    this.#next = chain.firstNonce;
    this.last = chain.firstNonce - 1;
    this.#link = { nonce: this.last, seed: chain.firstHash };
  }

  take(rounds: readonly DealtRound[]): void {
    for (const round of rounds) {
      this.#checkNumber(round);
      this.#checkDraw(round);
      if (round.serverSeed !== '' && !this.#found.has('link')) this.#checkLink(round);
      this.last = Math.max(this.last, round.nonce);
    }
  }

  /** `known` is the highest number of earlier chains. */
  faults(known: number): string[] {
    const { scheme, firstNonce, afterNonce, gap } = this.#chain;
    const name = nameOfChain(this.#chain);
    const found: (string | undefined)[] = [];
    if (scheme > 1) {
      if (afterNonce !== known) found.push(`${name} follows ${known}, and says ${afterNonce}.`);
      if (gap === null && firstNonce !== known + 1) {
        found.push(`${name} begins with ${firstNonce}, and ${known + 1} was never dealt.`);
      }
      found.push(this.#found.get('number'));
    }
    found.push(this.#found.get('draw'), this.#found.get('link'));
    return found.filter((one) => one !== undefined);
  }

  #checkNumber({ mid, nonce }: DealtRound): void {
    if (nonce !== this.#next) this.#note('number', `A number before round ${mid} was never dealt.`);
    this.#next = nonce + 1;
  }

  #checkDraw(round: DealtRound): void {
    const { mid, clientSeed, scheme, beaconRound } = round;
    const ofRound = this.#chain.source === 'round';
    const isOfChain = ofRound ? beaconRound !== null : clientSeed === this.#chain.clientSeed;
    if (!isOfChain || scheme !== this.#chain.scheme) {
      this.#note('draw', `The round ${mid} is not drawn as its chain says.`);
    } else if (ofRound) {
      const fault = faultOfValue(round, this.#network);
      if (fault !== null) this.#note('draw', fault);
    }
  }

  /** Each seed hashes to the one before it, and the first one to the announced hash. */
  #checkLink({ mid, nonce, serverSeed, hash }: DealtRound): void {
    let link = serverSeed;
    for (let at = nonce; at > this.#link.nonce; at -= 1) link = commitOf(link);
    if (link !== this.#link.seed) {
      this.#note('link', `The seed of round ${mid} is not of its chain.`);
    } else if (commitOf(serverSeed) !== hash) {
      this.#note('link', `The seed of round ${mid} is not what was promised.`);
    }
    this.#link = { nonce, seed: serverSeed };
  }

  #note(kind: 'number' | 'draw' | 'link', fault: string): void {
    if (!this.#found.has(kind)) this.#found.set(kind, fault);
  }
}
