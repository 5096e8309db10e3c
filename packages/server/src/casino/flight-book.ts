/** Who flies on a round of Vimaan and who has left it, site by site, as its players may see it. */
import { type Money, makeMoney, money } from '@layline/contract';
import type { RoundBet } from '@layline/exchange';
import type { Multiplier } from '@layline/games';

interface Exit {
  readonly name: string;
  readonly m: number;
  readonly stake: number;
  readonly profit: number;
}

export interface Crowd {
  readonly betCount: number;
  readonly staked: number;
  readonly exits: readonly Exit[];
  /** Grows with every change. */
  readonly revision: number;
}

const exitsShown = 50;
const nobody: Crowd = { betCount: 0, staked: 0, exits: [], revision: 0 };

/** First and last letter: enough to know oneself, too little for others. */
const mask = (name: string): string =>
  name.length < 2 ? '*' : `${name.slice(0, 1)}***${name.slice(-1)}`;

export class FlightBook {
  readonly #crowds = new Map<string, Crowd>();
  readonly #names = new Map<string, string>();
  #revision = 0;

  /** A new round begins with nobody on board. */
  clear(): void {
    this.#crowds.clear();
    this.#names.clear();
  }

  crowdOf(siteId: string): Crowd {
    return this.#crowds.get(siteId) ?? nobody;
  }

  join({ siteId, playerId, stake }: RoundBet, name: string): void {
    this.#names.set(playerId, mask(name));
    this.#count(siteId, 1, stake);
  }

  withdraw({ siteId, stake }: RoundBet): void {
    this.#count(siteId, -1, money(0 - stake));
  }

  leave({ siteId, playerId, stake }: RoundBet, m: Multiplier, profit: Money): void {
    const crowd = this.crowdOf(siteId);
    const name = this.#names.get(playerId) ?? mask('');
    const exit = { name, m: m / 100, stake: makeMoney(stake), profit: makeMoney(profit) };
    const exits = [exit, ...crowd.exits].slice(0, exitsShown);
    this.#put(siteId, { ...crowd, exits });
  }

  #count(siteId: string, bets: number, stake: Money): void {
    const { betCount, staked, exits } = this.crowdOf(siteId);
    const sum = makeMoney(money(Math.round(staked * 100) + stake));
    this.#put(siteId, { betCount: betCount + bets, staked: sum, exits });
  }

  #put(siteId: string, crowd: Omit<Crowd, 'revision'>): void {
    this.#revision += 1;
    this.#crowds.set(siteId, { ...crowd, revision: this.#revision });
  }
}
