/** The exchange's own rules on a private state with one player; a command is applied at once. */
import { type Instant, type Money, playerId, siteId, transferRef } from '@layline/contract';
import {
  accountOf,
  apply,
  type BetMatched,
  type Command,
  type Decision,
  decide,
  type Event,
  type ExchangeState,
  openExchange,
} from '@layline/exchange';

export const bot = playerId('bot');
export const site = siteId('backtest');

export class PrivateExchange {
  readonly state: ExchangeState = openExchange();
  now: Instant;
  readonly #listeners: ((event: Event) => void)[] = [];
  #seq = 0;

  constructor(startAt: Instant, funds: Money) {
    this.now = startAt;
    this.send({ kind: 'open-account', playerId: bot, siteId: site, exposureLimit: null });
    const money = { direction: 'deposit', amount: funds, remark: 'for the backtest' } as const;
    this.send({ kind: 'move-funds', playerId: bot, transferRef: transferRef('funds'), ...money });
  }

  get account() {
    const account = accountOf(this.state, bot);
    if (account === undefined) throw new Error('The player has no account.');
    return account;
  }

  /** Calls the listener with each event, once it is applied. */
  listen(listener: (event: Event) => void): void {
    this.#listeners.push(listener);
  }

  send(command: Command): Decision {
    this.#seq += 1;
    const decision = decide(this.state, { ...command, seq: this.#seq, at: this.now });
    for (const event of decision.events) this.#apply(event);
    return decision;
  }

  /** Matches a resting bet as a fill rule decided. */
  match(fill: Omit<BetMatched, 'kind' | 'seq' | 'at' | 'playerId'>): void {
    this.#seq += 1;
    this.#apply({ kind: 'bet-matched', seq: this.#seq, at: this.now, playerId: bot, ...fill });
  }

  /** Names the next bet; numbers only, as the exchange's own ids. */
  nextId(): string {
    return String(this.#seq + 1);
  }

  #apply(event: Event): void {
    apply(this.state, event);
    this.#seq = Math.max(this.#seq, event.seq);
    for (const listener of this.#listeners) listener(event);
  }
}
