/**
 * The open bets in rows of typed arrays, which cost the garbage collector nothing however many there are.
 * A bet is its row; `BetRow` reads it by name.
 */
import {
  betId as asBetId,
  type BetId,
  type ClientRef,
  type Instant,
  type Money,
  noMoney,
  type Odds,
  optionsOf,
  type Persistence,
  persistences,
  type Side,
} from '@layline/contract';
import type { Fill, OpenBet } from '../model/bet.ts';
import { signOf } from '../model/side.ts';
import { FillTable } from './fill-table.ts';
import { FineQueue } from './fine-queue.ts';
import { hashNumber } from './hash.ts';
import { IdIndex } from './id-index.ts';
import type { Bet, BetKey, MarketRunner, Position } from './market.ts';
import type { BetStore, BetTerms, Piece, Placement, SavedBet } from './memory.ts';
import { QueueTable } from './queue-table.ts';
import { Register } from './register.ts';
import { Rows } from './rows.ts';
import { TextStore } from './text-store.ts';

/** A bet has the number of its command as its id, which is all that memory keeps of it. */
const idOf = (seq: number): BetId => asBetId(String(seq));

type StoredQueue = QueueTable | FineQueue;

interface QueuePair {
  readonly back: StoredQueue;
  readonly lay: StoredQueue;
}

export class BetTable implements BetStore {
  readonly #rows = new Rows();
  /** The fields that matching reads come first, so that they share a cache line. */
  readonly remaining = this.#rows.double();
  readonly made = this.#rows.double();
  readonly odds = this.#rows.integer();
  readonly sign = this.#rows.integer();
  readonly position = this.#rows.integer();
  readonly runner = this.#rows.integer();
  readonly lastFill = this.#rows.integer();
  /** Neighbours in the queue of its odds; 0 at the ends and for a bet in no queue. */
  readonly next = this.#rows.integer();
  readonly previous = this.#rows.integer();
  readonly stake = this.#rows.double();
  readonly cancelled = this.#rows.double();
  readonly lapsed = this.#rows.double();
  readonly seq = this.#rows.double();
  readonly placedAt = this.#rows.double();
  readonly clientRef = this.#rows.integer();
  readonly persistence = this.#rows.integer();
  readonly orderRef = this.#rows.integer();
  readonly strategyRef = this.#rows.integer();
  readonly firstFill = this.#rows.integer();

  readonly fills = new FillTable();
  readonly texts = new TextStore();
  readonly runners = new Register<MarketRunner>();
  readonly positions = new Register<Position>();
  readonly #byId = new IdIndex();
  /** Indexed by runner number. */
  readonly #books: (QueuePair | undefined)[] = [];

  get count(): number {
    return this.#rows.count;
  }

  at(key: BetKey): BetRow {
    return new BetRow(this, key);
  }

  find(betId: BetId): BetRow | undefined {
    const seq = Number(betId);
    const row = this.#byId.find(hashNumber(seq), (one) => this.seq.get(one) === seq);
    return row === 0 || idOf(seq) !== betId ? undefined : this.at(row as BetKey);
  }

  add(bet: BetTerms, { position, runner, placedAt }: Placement): BetRow {
    if (bet.betId !== idOf(bet.seq)) throw new Error(`Command ${bet.seq} placed ${bet.betId}`);
    const row = this.#rows.take();
    this.stake.set(row, bet.stake);
    this.remaining.set(row, bet.remaining);
    this.cancelled.set(row, bet.cancelled);
    this.lapsed.set(row, noMoney);
    this.made.set(row, noMoney);
    this.seq.set(row, bet.seq);
    this.placedAt.set(row, placedAt);
    this.odds.set(row, bet.oddsRequested);
    this.sign.set(row, signOf(bet.side));
    const { persistence, orderRef, strategyRef } = optionsOf(bet);
    this.persistence.set(row, persistences.indexOf(persistence));
    this.orderRef.set(row, this.texts.add(orderRef));
    this.strategyRef.set(row, this.texts.add(strategyRef));
    this.position.set(row, this.positions.numberOf(position));
    this.runner.set(row, this.runners.numberOf(runner));
    this.clientRef.set(row, this.texts.add(bet.clientRef));
    this.next.set(row, 0);
    this.previous.set(row, 0);
    this.firstFill.set(row, 0);
    this.lastFill.set(row, 0);
    this.#byId.add(hashNumber(bet.seq), row);
    const added = this.at(row as BetKey);
    if (bet.remaining > 0) this.#openBook(row)[bet.side].join(added);
    return added;
  }

  take(bet: Bet, { piece, maker }: { readonly piece: Piece; readonly maker: Bet | null }): void {
    this.#linkFill(bet.key, { piece, maker });
    if (maker !== null) this.#matchRest(maker, piece.size);
  }

  matchHouse(bet: Bet, piece: Piece): void {
    this.#linkFill(bet.key, { piece, maker: null });
    this.#matchRest(bet, piece.size);
  }

  setPersistence({ key }: Bet, persistence: Persistence): void {
    this.persistence.set(key, persistences.indexOf(persistence));
  }

  moveTo(bet: Bet, odds: Odds): void {
    const queue = this.#openBook(bet.key)[bet.side];
    queue.leave(bet);
    this.odds.set(bet.key, odds);
    queue.join(bet);
  }

  takeBack(bet: Bet, { size, as }: { readonly size: Money; readonly as: 'cancelled' | 'lapsed' }) {
    this[as].add(bet.key, size);
    this.#lessen(bet, size);
  }

  remove({ key, seq }: Bet): void {
    this.#byId.remove(hashNumber(seq), key);
    this.fills.removeList(this.firstFill.get(key), key);
    this.texts.remove(this.clientRef.get(key));
    this.texts.remove(this.orderRef.get(key));
    this.texts.remove(this.strategyRef.get(key));
    this.#rows.giveBack(key);
  }

  restore(saved: readonly SavedBet[]): BetRow[] {
    const restored = saved.map(({ bet, position, runner }) => {
      const row = this.add(bet, { position, runner, placedAt: bet.placedAt });
      this.made.set(row.key, bet.made);
      this.lapsed.set(row.key, bet.lapsed);
      return row;
    });
    this.#restoreFills(saved.map(({ bet }) => bet));
    return restored;
  }

  removeRunner(runner: MarketRunner): void {
    const number = this.runners.numberOf(runner);
    this.#books[number] = undefined;
    this.runners.remove(runner);
  }

  removePosition(position: Position): void {
    this.positions.remove(position);
  }

  /**
   * Restores matched pieces. Each is in the lists of both its bets, in the order of the commands that
   * matched them.
   */
  #restoreFills(saved: readonly OpenBet[]): void {
    const taken = saved.flatMap(({ betId, fills }) =>
      fills.filter(({ maker }) => maker?.betId !== betId).map((fill) => ({ betId, fill })),
    );
    for (const { betId, fill } of taken.toSorted((a, b) => a.fill.seq - b.fill.seq)) {
      const maker = fill.maker === null ? null : this.#mustFind(fill.maker.betId);
      this.#linkFill(this.#mustFind(betId).key, { piece: fill, maker });
    }
  }

  #mustFind(betId: BetId): BetRow {
    const bet = this.find(betId);
    if (bet === undefined) throw new Error(`A saved piece names ${betId}, which is not open`);
    return bet;
  }

  /** Returns the order book of a bet's runner, created with the first resting bet. */
  #openBook(row: number): QueuePair {
    const number = this.runner.get(row);
    const known = this.#books[number];
    if (known !== undefined) return known;
    const runner = this.runners.itemOf(number);
    const Kind = runner.line === null ? QueueTable : FineQueue;
    const book = { back: new Kind('back', this), lay: new Kind('lay', this) };
    this.#books[number] = book;
    runner.book = book;
    return book;
  }

  #matchRest(bet: Bet, size: Money): void {
    this.made.add(bet.key, size);
    this.#lessen(bet, size);
  }

  #lessen(bet: Bet, size: Money): void {
    this.remaining.add(bet.key, 0 - size);
    this.#openBook(bet.key)[bet.side].lessen(bet, size);
  }

  #linkFill(row: number, { piece, maker }: { readonly piece: Piece; readonly maker: Bet | null }) {
    const fill = this.fills.add(piece, maker?.key ?? 0);
    this.#appendFill(row, fill);
    if (maker !== null) this.#appendFill(maker.key, fill);
  }

  #appendFill(row: number, fill: number): void {
    const last = this.lastFill.get(row);
    this.lastFill.set(row, fill);
    if (last === 0) this.firstFill.set(row, fill);
    else this.fills.setAfter(last, { bet: row, next: fill });
  }
}

/** A live view of one row of the table. */
class BetRow implements Bet {
  readonly key: BetKey;
  readonly #table: BetTable;

  constructor(table: BetTable, key: BetKey) {
    this.#table = table;
    this.key = key;
  }

  get position(): Position {
    return this.#table.positions.itemOf(this.#table.position.get(this.key));
  }

  get runner(): MarketRunner {
    return this.#table.runners.itemOf(this.#table.runner.get(this.key));
  }

  get betId(): BetId {
    return idOf(this.seq);
  }

  get clientRef(): ClientRef {
    return this.#table.texts.read(this.#table.clientRef.get(this.key)) as ClientRef;
  }

  get playerId() {
    return this.position.account.playerId;
  }

  get siteId() {
    return this.position.account.siteId;
  }

  get marketId() {
    return this.runner.market.definition.marketId;
  }

  get runnerId() {
    return this.runner.runnerId;
  }

  get side(): Side {
    return this.#table.sign.get(this.key) > 0 ? 'back' : 'lay';
  }

  get oddsRequested(): Odds {
    return this.#table.odds.get(this.key) as Odds;
  }

  get persistence(): Persistence {
    return persistences[this.#table.persistence.get(this.key)] ?? 'fill-or-kill';
  }

  get orderRef(): string {
    return this.#table.texts.read(this.#table.orderRef.get(this.key));
  }

  get strategyRef(): string {
    return this.#table.texts.read(this.#table.strategyRef.get(this.key));
  }

  get seq(): number {
    return this.#table.seq.get(this.key);
  }

  get placedAt(): Instant {
    return this.#table.placedAt.get(this.key) as Instant;
  }

  get stake(): Money {
    return this.#table.stake.get(this.key) as Money;
  }

  /** What is neither waiting nor taken back. */
  get matched(): Money {
    return (this.stake - this.remaining - this.cancelled - this.lapsed) as Money;
  }

  get remaining(): Money {
    return this.#table.remaining.get(this.key) as Money;
  }

  get cancelled(): Money {
    return this.#table.cancelled.get(this.key) as Money;
  }

  get lapsed(): Money {
    return this.#table.lapsed.get(this.key) as Money;
  }

  get made(): Money {
    return this.#table.made.get(this.key) as Money;
  }

  get fills(): Fill[] {
    const { fills, firstFill } = this.#table;
    const found: Fill[] = [];
    for (let row = firstFill.get(this.key); row !== 0; row = fills.after(row, this.key)) {
      found.push({ ...fills.read(row), maker: this.#makerOf(row) });
    }
    return found;
  }

  #makerOf(fill: number): Fill['maker'] {
    const maker = this.#table.fills.makerOf(fill);
    if (maker === 0) return null;
    const { betId, playerId } = this.#table.at(maker as BetKey);
    return { betId, playerId };
  }
}
