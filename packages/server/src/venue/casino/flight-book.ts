/** Who is in a round of Vimaan and who has left it, as each site's players may see it. */
import { type Money, makeMoney, money } from '@layline/contract';
import type { RoundBet } from '@layline/exchange';
import type { Multiplier } from '@layline/games';

interface Exit {
  readonly name: string;
  readonly m: number;
  readonly stake: number;
  readonly profit: number;
}

export interface FlightActivity {
  readonly betCount: number;
  readonly staked: number;
  readonly exits: readonly Exit[];
  /** Increases with every change. */
  readonly revision: number;
}

const exitsShown = 50;
const nobody: FlightActivity = { betCount: 0, staked: 0, exits: [], revision: 0 };

/** Shows the first and last letter: enough for the player, too little for others. */
const mask = (name: string): string =>
  name.length < 2 ? '*' : `${name.slice(0, 1)}***${name.slice(-1)}`;

export class FlightBook {
  readonly #activities = new Map<string, FlightActivity>();
  readonly #names = new Map<string, string>();
  #revision = 0;

  /** Starts a new round without bets. */
  clear(): void {
    this.#activities.clear();
    this.#names.clear();
  }

  activityOf(siteId: string): FlightActivity {
    return this.#activities.get(siteId) ?? nobody;
  }

  join({ siteId, playerId, stake }: RoundBet, name: string): void {
    this.#names.set(playerId, mask(name));
    this.#count(siteId, { bets: 1, stake });
  }

  withdraw({ siteId, stake }: RoundBet): void {
    this.#count(siteId, { bets: -1, stake: money(0 - stake) });
  }

  leave(
    { siteId, playerId, stake }: RoundBet,
    { m, profit }: { readonly m: Multiplier; readonly profit: Money },
  ): void {
    const activity = this.activityOf(siteId);
    const name = this.#names.get(playerId) ?? mask('');
    const exit = { name, m: m / 100, stake: makeMoney(stake), profit: makeMoney(profit) };
    const exits = [exit, ...activity.exits].slice(0, exitsShown);
    this.#put(siteId, { ...activity, exits });
  }

  #count(siteId: string, { bets, stake }: { readonly bets: number; readonly stake: Money }): void {
    const { betCount, staked, exits } = this.activityOf(siteId);
    const sum = makeMoney(money(Math.round(staked * 100) + stake));
    this.#put(siteId, { betCount: betCount + bets, staked: sum, exits });
  }

  #put(siteId: string, activity: Omit<FlightActivity, 'revision'>): void {
    this.#revision += 1;
    this.#activities.set(siteId, { ...activity, revision: this.#revision });
  }
}
