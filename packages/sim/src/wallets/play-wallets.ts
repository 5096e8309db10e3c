/**
 * Simulates players at the tables whose money another operator holds, over a line that loses, doubles and
 * delays, and a server that ends between any two steps. Between rounds nothing is left here; once all calls
 * are acknowledged, the operator has what the players won and lost.
 */
import {
  addMs,
  betId,
  type Instant,
  instant,
  marketId,
  money,
  playerId,
  siteId,
} from '@layline/contract';
import {
  accountOf,
  apply,
  type Command,
  callIdOf,
  decide,
  type Event,
  type ExchangeState,
  followUpsOf,
  isAcknowledged,
  openExchange,
  restoreExchange,
  snapshotExchange,
  stateHash,
  stepAfterDebit,
} from '@layline/exchange';
import { balanceOf, sumOfBalances } from '@layline/ledger';
import { casinoCommand } from '../protection/commands.ts';
import { Dice } from '../world/dice.ts';
import { type Call, Operator } from './operator.ts';

export interface WalletBreach {
  readonly step: number;
  readonly fault: string;
}

const site = siteId('north');
const names = ['anna', 'bilal', 'chitra'];
const start = 50_000;
const wallet = 'acme';

/** Plays a seed; returns the first breach, or null. */
export function playWallets(seed: number, steps: number): WalletBreach | null {
  const game = new Game(seed);
  for (let step = 1; step <= steps; step += 1) {
    const fault = game.step() ?? (step % 40 === 0 || step === steps ? game.drain() : null);
    if (fault !== null) return { step, fault };
  }
  return null;
}

/** What the server has written down to tell the operator. */
interface Waiting {
  readonly kind: 'debit' | 'credit';
  readonly txId: string;
  readonly who: string;
  readonly amount: number;
  tries: number;
}

class Game {
  readonly #dice: Dice;
  readonly #operator = new Operator(names, start);
  #state: ExchangeState = openExchange();
  #waiting: Waiting[] = [];
  #at: Instant = instant(1_800_000_000_000);
  #seq = 0;
  #round = 1;
  #debits = 0;
  /** What players won and lost in rounds that are over, and what they staked in those that are not. */
  readonly #results = new Map<string, number>();
  readonly #stakes = new Map<string, number>();

  constructor(seed: number) {
    this.#dice = new Dice([seed, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab]);
    for (let warm = 0; warm < 15; warm += 1) this.#dice.next();
    for (const name of names) {
      const own = { playerId: playerId(name), siteId: site, exposureLimit: null };
      this.#do({ kind: 'open-account', ...own });
    }
  }

  step(): string | null {
    const dice = this.#dice;
    const fault = dice.weigh<() => string | null>([
      [12, () => this.#bet(dice.pick(names))],
      [14, () => this.#tell(dice)],
      [4, () => this.#leave()],
      [5, () => this.#settle(dice.isLucky(25))],
      [4, () => this.#arrive()],
      [1, () => this.#restart()],
    ])();
    return fault ?? this.#compare();
  }

  /** Ends the round, lets all arrive, and tells all that waits. */
  drain(): string | null {
    this.#settle(false);
    this.#operator.arrive(null);
    while (this.#waiting.length > 0) {
      const before = this.#waiting.length;
      this.#tell(null);
      if (this.#waiting.length === before) return 'a call is never acknowledged';
    }
    this.#operator.arrive(null);
    for (const name of names) {
      const expected = start + (this.#results.get(name) ?? 0);
      const actual = this.#operator.balances.get(name);
      if (actual !== expected) return `${name} has ${actual} at the operator, not ${expected}`;
    }
    return this.#compare();
  }

  #do(command: Command): readonly Event[] {
    this.#seq += 1;
    const { events } = decide(this.#state, { ...command, seq: this.#seq, at: this.#at });
    for (const event of events) {
      apply(this.#state, event);
      if (event.kind === 'wallet-out') this.#follow(event);
    }
    this.#seq = Math.max(this.#seq, this.#state.seq);
    this.#at = addMs(this.#at, 1);
    return events;
  }

  #follow(event: Extract<Event, { kind: 'wallet-out' }>): void {
    const { rollbacks, credit } = followUpsOf(event);
    const who = event.playerId;
    for (const txId of rollbacks) this.#wait({ kind: 'debit', txId, who, amount: 0 });
    if (credit !== null) this.#wait({ kind: 'credit', who, ...credit });
  }

  #wait(call: Omit<Waiting, 'tries'>): void {
    this.#waiting.push({ ...call, tries: 0 });
  }

  #bet(who: string): string | null {
    const dice = this.#dice;
    const stake = dice.pick([100, 700, 2_000, 30_000]);
    this.#debits += 1;
    const txId = `d-${this.#debits}`;
    const undo = (): null => {
      this.#wait({ kind: 'debit', txId, who, amount: 0 });
      return null;
    };
    const said = this.#operator.tell(
      { kind: 'debit', txId, debitTxId: '', who, amount: stake },
      dice,
    );
    // The server ends before it reads the answer: the next one finds the row of the debit.
    if (dice.isLucky(10)) return undo();
    const step = stepAfterDebit(said);
    if (step === 'undo') return undo();
    if (step === 'refuse') return null;
    // The round may have closed meanwhile.
    const closesAt = addMs(this.#at, dice.isLucky(15) ? 0 : 1000);
    const own = { playerId: playerId(who), nth: this.#seq + 1, market: this.#round };
    const command = casinoCommand({ ...own, stake: money(stake), closesAt });
    const debit = { txId, wallet, amount: money(stake) };
    const events = this.#do({ ...command, debit });
    if (!events.some(({ kind }) => kind === 'wallet-in')) return undo();
    if (!this.#operator.debits.has(txId)) return `a bet of ${who} was placed without its debit`;
    this.#stakes.set(who, (this.#stakes.get(who) ?? 0) + stake);
    return null;
  }

  #tell(dice: Dice | null): string | null {
    if (this.#waiting.length === 0) return null;
    const one = dice === null ? this.#waiting[0] : dice.pick(this.#waiting);
    if (one === undefined) return null;
    const { kind, txId, who, amount } = one;
    const call: Call = {
      kind: kind === 'debit' ? 'rollback' : 'credit',
      txId: callIdOf(one),
      debitTxId: kind === 'debit' ? txId : '',
      who,
      amount,
    };
    one.tries += 1;
    if (isAcknowledged(this.#operator.tell(call, dice))) {
      this.#waiting = this.#waiting.filter((other) => other !== one);
    }
    return null;
  }

  /** One bet leaves its round early. */
  #leave(): string | null {
    const roundId = `r${this.#round}`;
    const bets = [...(this.#state.rounds.get(roundId)?.values() ?? [])].flatMap((one) => one.bets);
    if (bets.length === 0) return null;
    const { betId: id, playerId: who, stake } = this.#dice.pick(bets);
    const profit = this.#dice.pick([0, 40, 300]);
    const outcome = profit === 0 ? 'void' : 'profit';
    const paid = [{ betId: betId(id), outcome, profit: money(profit), worksheet: [] } as const];
    const events = this.#do({ kind: 'settle-round', roundId, name: 'T', paid, outcome: null });
    if (events.length === 0) return 'a bet could not leave its round';
    this.#stakes.set(who, (this.#stakes.get(who) ?? 0) - stake);
    this.#results.set(who, (this.#results.get(who) ?? 0) + profit);
    return null;
  }

  #settle(isVoid: boolean): string | null {
    const roundId = `r${this.#round}`;
    const bets = [...(this.#state.rounds.get(roundId)?.values() ?? [])].flatMap((one) => one.bets);
    const sign = isVoid ? 0 : this.#dice.isLucky(50) ? 1 : -1;
    const outcomes = { '0': 'void', '1': 'profit', '-1': 'loss' } as const;
    const paid = bets.map(({ betId: id, stake }) => ({
      betId: id,
      outcome: outcomes[`${sign}`],
      profit: money(sign * stake),
      worksheet: [],
    }));
    const shown = { cards: '', result: '', win: '', facts: '', isVoid };
    const outcome = { drawnAt: this.#at, ...shown };
    const events = this.#do({ kind: 'settle-round', roundId, name: 'T', paid, outcome });
    if (events.length === 0) return `the round ${marketId(roundId)} was not settled`;
    for (const [who, stake] of this.#stakes) {
      this.#results.set(who, (this.#results.get(who) ?? 0) + sign * stake);
    }
    this.#stakes.clear();
    this.#round += 1;
    return null;
  }

  #arrive(): null {
    this.#operator.arrive(this.#dice);
    return null;
  }

  #restart(): string | null {
    const restored = restoreExchange(JSON.parse(JSON.stringify(snapshotExchange(this.#state))));
    const isSame = stateHash(restored) === stateHash(this.#state);
    this.#state = restored;
    return isSame ? null : 'a snapshot gives another state';
  }

  #compare(): string | null {
    const { ledger, walletRounds } = this.#state;
    if (sumOfBalances(ledger) !== 0) return 'the accounts do not sum to zero';
    const playing = new Set([...walletRounds.values()].flatMap((players) => [...players.keys()]));
    for (const name of names) {
      const balance = accountOf(this.#state, playerId(name))?.openingBalance ?? 0;
      if (!playing.has(playerId(name)) && balance !== 0) {
        return `${name} has ${balance} here between rounds`;
      }
    }
    if (playing.size > 0) return null;
    const won = [...this.#results.values()].reduce((sum, one) => sum + one, 0);
    const provider = balanceOf(ledger, {
      kind: 'provider',
      siteId: site,
      name: `wallet:${wallet}`,
    });
    return provider === won ? null : `the wallet's account has ${provider}, not ${won}`;
  }
}
