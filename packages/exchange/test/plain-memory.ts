/**
 * The plain twin of the exchange's memory: objects, maps and sorted arrays, slow and obvious. It is the
 * reference for the tables; a property test plays the same commands on both.
 */
import {
  type BetId,
  type ClientRef,
  type Money,
  type Odds,
  optionsOf,
  type Persistence,
  type PlayerId,
  type PriceLevel,
  type Side,
} from '@layline/contract';
import type {
  Bet,
  BetKey,
  MarketRunner,
  PlayerAccount,
  Queue,
  RunnerBook,
} from '../src/memory/market.ts';
import type {
  Answer,
  AnswerStore,
  BetStore,
  BetTerms,
  OpenMemory,
  Piece,
  Placement,
  SavedBet,
} from '../src/memory/memory.ts';
import type { Fill, OpenBet } from '../src/model/bet.ts';

export const openPlainMemory: OpenMemory = () => ({
  bets: new PlainBets(),
  openAnswers: () => new PlainAnswers(),
});

type Writable<Item> = { -readonly [Field in keyof Item]: Item[Field] };
type PlainBet = Writable<Omit<Bet, 'fills'>> & { fills: Fill[] };

class PlainBets implements BetStore {
  readonly #bets: Map<BetKey, PlainBet> = new Map();
  #lastKey = 0;

  get count(): number {
    return this.#bets.size;
  }

  find(betId: BetId): PlainBet | undefined {
    return [...this.#bets.values()].find((bet) => bet.betId === betId);
  }

  at(key: BetKey): PlainBet {
    const bet = this.#bets.get(key);
    if (bet === undefined) throw new Error(`No bet has the key ${key}`);
    return bet;
  }

  add(terms: BetTerms, { position, runner, placedAt }: Placement): PlainBet {
    const { account } = position;
    this.#lastKey += 1;
    const nothing = 0 as Money;
    const bet: PlainBet = {
      key: this.#lastKey as BetKey,
      position,
      runner,
      betId: terms.betId,
      clientRef: terms.clientRef,
      playerId: account.playerId,
      siteId: account.siteId,
      marketId: runner.market.definition.marketId,
      runnerId: runner.runnerId,
      side: terms.side,
      oddsRequested: terms.oddsRequested,
      ...optionsOf(terms),
      stake: terms.stake,
      seq: terms.seq,
      placedAt,
      fills: [],
      matched: nothing,
      remaining: terms.remaining,
      cancelled: terms.cancelled,
      lapsed: nothing,
      made: nothing,
    };
    this.#bets.set(bet.key, bet);
    if (bet.remaining > 0) runner.book ??= this.#openBook(runner);
    return bet;
  }

  take({ key }: Bet, { piece, maker }: { readonly piece: Piece; readonly maker: Bet | null }) {
    const bet = this.at(key);
    const by = maker === null ? null : { betId: maker.betId, playerId: maker.playerId };
    this.#addFill(bet, { ...sized(piece), maker: by });
    if (maker === null) return;
    const waiting = this.at(maker.key);
    this.#addFill(waiting, { ...sized(piece), maker: by });
    this.#lessen(waiting, piece.size);
  }

  matchHouse({ key }: Bet, piece: Piece): void {
    const bet = this.at(key);
    this.#addFill(bet, { ...sized(piece), maker: null });
    this.#lessen(bet, piece.size);
  }

  setPersistence({ key }: Bet, persistence: Persistence): void {
    this.at(key).persistence = persistence;
  }

  moveTo({ key }: Bet, odds: Odds): void {
    this.at(key).oddsRequested = odds;
  }

  takeBack(
    { key }: Bet,
    { size, as }: { readonly size: Money; readonly as: 'cancelled' | 'lapsed' },
  ) {
    const bet = this.at(key);
    bet[as] = (bet[as] + size) as Money;
    bet.remaining = (bet.remaining - size) as Money;
  }

  remove({ key }: Bet): void {
    this.#bets.delete(key);
  }

  restore(saved: readonly SavedBet[]): Bet[] {
    return saved.map(({ bet, position, runner }) => {
      const added = this.add(bet, { position, runner, placedAt: bet.placedAt });
      added.fills.push(...bet.fills);
      added.matched = bet.matched;
      added.made = bet.made;
      added.lapsed = bet.lapsed;
      return added;
    });
  }

  removeRunner(): void {}

  removePosition(): void {}

  #addFill(bet: PlainBet, fill: Fill): void {
    bet.fills.push(fill);
    bet.matched = (bet.matched + fill.size) as Money;
  }

  #lessen(bet: PlainBet, size: Money): void {
    bet.made = (bet.made + size) as Money;
    bet.remaining = (bet.remaining - size) as Money;
  }

  #openBook(runner: MarketRunner): RunnerBook {
    return { back: this.#openQueue(runner, 'back'), lay: this.#openQueue(runner, 'lay') };
  }

  #openQueue(runner: MarketRunner, side: Side): Queue {
    /** Keys count up, so the sort keeps the oldest bet of a price first. */
    const waiting = (): PlainBet[] =>
      [...this.#bets.values()]
        .filter((bet) => bet.runner === runner && bet.side === side && bet.remaining > 0)
        .toSorted((a, b) =>
          side === 'back' ? a.oddsRequested - b.oddsRequested : b.oddsRequested - a.oddsRequested,
        );
    return {
      side,
      first: () => waiting()[0] ?? null,
      after: ({ key }) => {
        const bets = waiting();
        return bets[bets.findIndex((bet) => bet.key === key) + 1] ?? null;
      },
      levels: (countMax) => levelsOf(waiting()).slice(0, countMax),
    };
  }
}

const sized = ({ odds, size, houseSize, offset, seq }: Piece): Piece => ({
  odds,
  size,
  houseSize,
  offset,
  seq,
});

const levelsOf = (bets: readonly OpenBet[]): PriceLevel[] =>
  [...Map.groupBy(bets, ({ oddsRequested }) => oddsRequested)].map(([odds, own]) => ({
    odds,
    size: own.reduce((sum, { remaining }) => sum + remaining, 0) as Money,
  }));

class PlainAnswers implements AnswerStore {
  readonly #answers: Map<string, { account: PlayerAccount; answer: Answer }> = new Map();

  get count(): number {
    return this.#answers.size;
  }

  find({ playerId }: PlayerAccount, clientRef: ClientRef): Answer | undefined {
    return this.#answers.get(keyOf(playerId, clientRef))?.answer;
  }

  put(account: PlayerAccount, answer: Answer): void {
    this.#answers.set(keyOf(account.playerId, answer.clientRef), { account, answer });
  }

  all() {
    return [...this.#answers.values()];
  }
}

const keyOf = (playerId: PlayerId, clientRef: ClientRef): string =>
  JSON.stringify([playerId, clientRef]);
