/**
 * Simulates seeded players who pay in and out while they bet, and results that are taken back. Every answer
 * is compared with the reference, and after every step so are balances, what is held and the provider.
 */
import {
  addMs,
  clientRef,
  type Instant,
  instant,
  money,
  type PlayerId,
  playerId,
  siteId,
  transferRef,
  withdrawalRef,
} from '@layline/contract';
import {
  accountOf,
  apply,
  type Command,
  decide,
  type Event,
  type ExchangeState,
  openExchange,
  restoreExchange,
  snapshotExchange,
  stateHash,
} from '@layline/exchange';
import { balanceOf, sumOfBalances } from '@layline/ledger';
import { casinoCommand } from '../protection/commands.ts';
import { Dice } from '../world/dice.ts';
import { CashierBook } from './cashier-book.ts';

export interface CashierBreach {
  readonly step: number;
  readonly fault: string;
}

const dayMs = 24 * 3_600_000;
const site = siteId('north');
const names = ['anna', 'bilal', 'chitra'];
const depositMax = 5_000;
const method = 'bank';

/** Plays a seed; returns the first breach, or null. */
export function playCashier(seed: number, steps: number): CashierBreach | null {
  const game = new Game(seed);
  for (let step = 1; step <= steps; step += 1) {
    const fault = game.step();
    if (fault !== null) return { step, fault };
  }
  return null;
}

type Settled = Extract<Event, { kind: 'round-settled' }>;

class Game {
  readonly #dice: Dice;
  #state: ExchangeState = openExchange();
  readonly #book = new CashierBook(names, depositMax);
  #at: Instant = instant(20_822 * dayMs);
  #seq = 0;
  #round = 1;
  /** Stakes in the open round. */
  #stakes = new Map<string, number>();
  #last: Settled | null = null;
  /** What the last round did to balances: a loss that the house bore is not given back by a void. */
  #changes = new Map<string, number>();
  /** When a reference was used first. The engine remembers a day of them, and the store the others. */
  readonly #usedAt = new Map<string, Instant>();

  constructor(seed: number) {
    this.#dice = new Dice([seed, 0x1f83_d9ab, 0x5be0_cd19, 0x9b05_688c]);
    for (let warm = 0; warm < 15; warm += 1) this.#dice.next();
    const limit = { limit: 'deposit', period: 'day', amount: depositMax } as const;
    const rules = { timeZone: 'UTC', preset: 'standard', limits: [limit] } as const;
    this.#do({ kind: 'protect-site', siteId: site, ...rules });
    for (const name of names) {
      const own = { playerId: playerId(name), siteId: site, exposureLimit: null };
      this.#do({ kind: 'open-account', ...own });
    }
  }

  step(): string | null {
    const dice = this.#dice;
    const who = dice.pick(names);
    const fault = dice.weigh<() => string | null>([
      [14, () => this.#credit(who)],
      [10, () => this.#bet(who)],
      [12, () => this.#hold(who)],
      [10, () => this.#act('approve')],
      [4, () => this.#act('cancel')],
      [10, () => this.#act('send')],
      [6, () => this.#act('paid')],
      [4, () => this.#act('returned')],
      [4, () => this.#unclaimed(who)],
      [2, () => this.#chargeBack()],
      [6, () => this.#settle()],
      [4, () => this.#void()],
      [4, () => this.#wait()],
      [1, () => this.#restart()],
    ])();
    return fault ?? this.#compare();
  }

  /** `done`, `before` for an answer without events, or the code of the refusal. */
  #do(command: Command): string {
    this.#seq += 1;
    const decision = decide(this.#state, { ...command, seq: this.#seq, at: this.#at });
    for (const event of decision.events) {
      apply(this.#state, event);
      if (event.kind === 'round-settled') this.#last = event;
    }
    this.#seq = Math.max(this.#seq, this.#state.seq);
    this.#at = addMs(this.#at, 1);
    if (decision.refusal !== null) return decision.refusal.code;
    return decision.events.length === 0 ? 'before' : 'done';
  }

  #same(what: string, expected: string, actual: string): string | null {
    return actual === expected ? null : `${what} was answered ${actual}, not ${expected}`;
  }

  #day = (): number => Math.floor(this.#at / dayMs);

  #isRemembered(ref: string): boolean {
    const usedAt = this.#usedAt.get(ref);
    return usedAt === undefined || this.#at < usedAt + dayMs;
  }

  #credit(who: string): string | null {
    const dice = this.#dice;
    const known = [...this.#book.arrived.keys()].filter((ref) => this.#isRemembered(ref));
    const isRepeat = known.length > 0 && dice.isLucky(25);
    const ref = isRepeat ? dice.pick(known) : `deposit:${method}:${this.#seq}`;
    if (!this.#usedAt.has(ref)) this.#usedAt.set(ref, this.#at);
    const before = this.#book.arrived.get(ref);
    const isSame = before !== undefined && dice.isLucky(70);
    const amount = isSame ? before.amount : dice.pick([100, 900, 2_500, 4_999]);
    const payer = isSame ? before.who : who;
    const expected = this.#book.credit({ ref, who: payer, amount, day: this.#day() });
    const actual = this.#do({
      kind: 'credit-deposit',
      siteId: site,
      playerId: playerId(payer),
      transferRef: transferRef(ref),
      method,
      amount: money(amount),
      fee: money(0),
      remark: `Deposit: ${ref}`,
    });
    return this.#same('a deposit', expected, actual);
  }

  #bet(who: string): string | null {
    const stake = money(this.#dice.pick([100, 700, 2_000]));
    const closesAt = addMs(this.#at, 1000);
    const own = { playerId: playerId(who), nth: this.#seq + 1, market: this.#round };
    const isCovered = stake <= this.#book.free(who);
    const actual = this.#do(casinoCommand({ ...own, stake, closesAt }));
    if (isCovered) {
      this.#book.of(who).risk += stake;
      this.#stakes.set(who, (this.#stakes.get(who) ?? 0) + stake);
    }
    return this.#same('a bet', isCovered ? 'done' : 'INSUFFICIENT_FUNDS', actual);
  }

  #hold(who: string): string | null {
    const dice = this.#dice;
    const fee = dice.pick([0, 25]);
    const all = this.#book.free(who) - fee;
    const amount = Math.max(1, dice.isLucky(30) ? all + dice.pick([0, 1]) : dice.pick([50, 800]));
    const asked = { ref: `w${this.#seq}`, who, amount, fee };
    const expected = this.#book.hold(asked);
    const actual = this.#do({
      kind: 'hold-withdrawal',
      playerId: playerId(who),
      ref: withdrawalRef(asked.ref),
      clientRef: clientRef(asked.ref),
      method,
      destinationId: 'd1',
      amount: money(amount),
      fee: money(fee),
    });
    return this.#same('a withdrawal', expected, actual);
  }

  #act(what: 'approve' | 'cancel' | 'send' | 'paid' | 'returned'): string | null {
    const dice = this.#dice;
    const book = this.#book;
    const found = book.payments.length === 0 ? undefined : dice.pick(book.payments);
    const name = found?.ref ?? 'none';
    const ref = withdrawalRef(name);
    const is = (expected: string, command: Command) =>
      this.#same(`${what} of ${name}`, expected, this.#do(command));
    switch (what) {
      case 'approve':
        return is(book.approve(name), { kind: 'approve-withdrawal', ref });
      case 'send':
        return is(book.send(name), { kind: 'send-withdrawal', ref });
      case 'cancel': {
        const by = dice.isLucky(40) ? null : dice.isLucky(70) ? (found?.who ?? 'anna') : 'bilal';
        const byPlayer = by === null ? null : playerId(by);
        return is(book.cancel(name, by), { kind: 'cancel-withdrawal', ref, byPlayer });
      }
      default:
        return is(book.finish(name, what), { kind: 'end-withdrawal', ref, end: what });
    }
  }

  #unclaimed(who: string): string | null {
    const refs = [...this.#book.unclaimed.keys()];
    const ref = refs.length === 0 ? 'deposit:bank:none' : this.#dice.pick(refs);
    const of = { siteId: site, transferRef: transferRef(ref) };
    if (this.#dice.isLucky(40)) {
      const expected = this.#book.refund(ref);
      return this.#same('a refund', expected, this.#do({ kind: 'refund-unclaimed', ...of }));
    }
    const expected = this.#book.assign({ ref, who, day: this.#day() });
    const to: PlayerId = playerId(who);
    const actual = this.#do({ kind: 'assign-unclaimed', playerId: to, ...of });
    return this.#same('an assignment', expected, actual);
  }

  #chargeBack(): string | null {
    const credited = [...this.#book.arrived].filter(([, { isCredited }]) => isCredited);
    if (credited.length === 0) return null;
    const [ref, { who, amount }] = this.#dice.pick(credited);
    const own = ref.replace('deposit', 'charge-back');
    if (!this.#isRemembered(own)) return null;
    if (!this.#usedAt.has(own)) this.#usedAt.set(own, this.#at);
    const expected = this.#book.chargeBack(ref);
    const actual = this.#do({
      kind: 'charge-back',
      playerId: playerId(who),
      transferRef: transferRef(own),
      method,
      amount: money(amount),
      remark: '',
    });
    return this.#same('a charge-back', expected, actual);
  }

  #settle(): string | null {
    const roundId = `r${this.#round}`;
    const bets = [...(this.#state.rounds.get(roundId)?.values() ?? [])].flatMap((one) => one.bets);
    if (bets.length === 0) return null;
    const isWon = this.#dice.isLucky(50);
    const sign = isWon ? 1 : -1;
    const paid = bets.map(({ betId, stake }) => ({
      betId,
      outcome: isWon ? ('profit' as const) : ('loss' as const),
      profit: money(sign * stake),
      worksheet: [],
    }));
    const shown = { cards: '', result: '', win: '', facts: '', isVoid: false };
    const outcome = { drawnAt: this.#at, ...shown };
    const actual = this.#do({ kind: 'settle-round', roundId, name: 'T', paid, outcome });
    this.#changes = new Map(
      [...this.#stakes].map(([who, stake]) => [
        who,
        this.#book.settle(who, { result: sign * stake, risk: stake }),
      ]),
    );
    this.#stakes = new Map();
    this.#round += 1;
    return this.#same('a round', 'done', actual);
  }

  /** Takes the last round's results back. */
  #void(): string | null {
    const last = this.#last;
    if (last === null) return null;
    this.#last = null;
    const { roundId, bets, transfers } = last;
    const actual = this.#do({ kind: 'void-round', roundId, name: 'T', bets, transfers });
    for (const [who, change] of this.#changes) this.#book.settle(who, { result: -change, risk: 0 });
    return this.#same('a void', 'done', actual);
  }

  #wait(): null {
    this.#at = addMs(this.#at, this.#dice.pick([1000, dayMs / 4, dayMs]));
    return null;
  }

  #restart(): string | null {
    const restored = restoreExchange(JSON.parse(JSON.stringify(snapshotExchange(this.#state))));
    const isSame = stateHash(restored) === stateHash(this.#state);
    this.#state = restored;
    return isSame ? null : 'a snapshot gives another state';
  }

  #compare(): string | null {
    const { ledger } = this.#state;
    if (sumOfBalances(ledger) !== 0) return 'the accounts do not sum to zero';
    for (const name of names) {
      const account = accountOf(this.#state, playerId(name));
      const [balance, held] = [account?.openingBalance ?? 0, account?.held ?? 0];
      if (held > balance) return `${name} has ${held} held of ${balance}`;
      const expected = `${this.#book.of(name).balance}/${this.#book.held(name)}`;
      const fault = this.#same(`${name}'s balance`, expected, `${balance}/${held}`);
      if (fault !== null) return fault;
    }
    const provider = balanceOf(ledger, { kind: 'provider', siteId: site, name: method });
    const fault = this.#same('the provider', String(this.#book.provider), String(provider));
    if (fault !== null) return fault;
    const waits = [...this.#book.unclaimed.values()].reduce((sum, amount) => sum + amount, 0);
    const suspense = balanceOf(ledger, { kind: 'suspense', siteId: site });
    return this.#same('suspense', String(waits), String(suspense));
  }
}
