/**
 * Verifies the rows of odds and session bets: each placed bet has its row, as it was placed, and the bets of
 * each market were paid what its last settlement says.
 */
import { type BetOptions, optionsOf } from '@layline/contract';
import type { BetPlaced, Event, SessionBetPlaced, SettledBet } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { readStruckBets, type StoredBet, type StruckBet } from '../../store/queries/verify.ts';

type Struck = BetPlaced | SessionBetPlaced;

/** Over all bets of a market. The sum alone would not show whose a profit is. */
interface Paid {
  readonly sum: bigint;
  readonly byBet: bigint;
}

const nothingPaid: Paid = { sum: 0n, byBet: 0n };

export class BetCheck {
  readonly faults: string[] = [];
  #count = 0;
  #waiting: Struck[] = [];
  readonly #paid = new Map<string, Paid>();
  /** Expected persistence of bets whose player changed it. */
  readonly #persistence = new Map<string, string>();
  /** Bets placed with a persistence other than the row's. */
  readonly #changed = new Set<string>();
  /** Current odds of lays that a removal reduced. */
  readonly #reduced = new Map<string, number>();
  /** Bets placed at other odds than the row's. */
  readonly #moved = new Set<string>();
  #rows = 0;
  readonly #paidRows = new Map<string, Paid>();
  /** Markets paid since the first row was noted, whose rows were noted partly before and partly after. */
  readonly #paidSince = new Set<string>();

  note(event: Event): void {
    if (event.kind === 'bet-placed' || event.kind === 'session-bet-placed') {
      this.#waiting.push(event);
    } else if (event.kind === 'bet-persistence-changed') {
      this.#persistence.set(event.betId, event.persistence);
    } else if (event.kind === 'bet-reduced') {
      this.#reduced.set(event.betId, event.odds);
    } else if (event.kind === 'market-settled' || event.kind === 'market-resettled') {
      this.#paid.set(event.marketId, paidBy(event.bets));
      if (this.#rows > 0) this.#paidSince.add(event.marketId);
    }
  }

  /** Notes an event whose text is archived: its bet is counted, and not compared. */
  noteTextless(kind: string): void {
    if (kind === 'bet-placed' || kind === 'session-bet-placed') this.#count += 1;
  }

  /** Notes each row of a bet once, after the journal's events until then. */
  noteRow({ id, marketId, isCasino, profit }: StoredBet): void {
    if (isCasino) return;
    this.#rows += 1;
    if (profit === 0) return;
    const { sum, byBet } = this.#paidRows.get(marketId) ?? nothingPaid;
    this.#paidRows.set(marketId, {
      sum: sum + BigInt(profit),
      byBet: byBet + BigInt(id) * BigInt(profit),
    });
  }

  /** Compares what was noted since the last call with the rows. */
  async compare(sql: Sql): Promise<void> {
    const noted = this.#waiting;
    if (noted.length === 0) return;
    this.#waiting = [];
    this.#count += noted.length;
    const rows = await readStruckBets(
      sql,
      noted.map(({ betId }) => betId),
    );
    const byId = new Map(rows.map((row) => [String(row.betId), row]));
    for (const struck of noted) {
      const row = byId.get(struck.betId);
      if (row === undefined) this.faults.push(`Bet ${struck.betId} has no row.`);
      else if (!isAsStruck(struck, row)) {
        this.faults.push(`The row of bet ${struck.betId} is not as it was struck.`);
      } else if (struck.kind === 'bet-placed') this.#noteChanges(struck, row);
    }
  }

  #noteChanges(struck: BetPlaced, row: StruckBet): void {
    if (row.persistence !== optionsOf(struck).persistence) this.#changed.add(struck.betId);
    if (row.oddsRequested !== struck.oddsRequested) this.#moved.add(struck.betId);
  }

  /** Runs once, after all of the journal was compared and all rows were noted. */
  finish(): void {
    if (this.#rows > this.#count) {
      this.faults.push(`There are ${this.#rows} rows of bets; the journal has ${this.#count}.`);
    }
    for (const id of new Set([...this.#paid.keys(), ...this.#paidRows.keys()])) {
      const [given, held] = [
        this.#paid.get(id) ?? nothingPaid,
        this.#paidRows.get(id) ?? nothingPaid,
      ];
      const isSame = given.sum === held.sum && given.byBet === held.byBet;
      if (isSame || this.#paidSince.has(id)) continue;
      this.faults.push(`What the bets of market ${id} were paid is not what the journal gives.`);
    }
  }

  /** Bets whose persistence or odds may differ from what they were when they were struck. */
  get changedBets(): readonly string[] {
    const persistences = [...this.#changed, ...this.#persistence.keys()];
    return [...new Set([...persistences, ...this.#moved, ...this.#reduced.keys()])];
  }

  /** `rows` are of the moment of the journal's last noted event. */
  compareChanged(rows: readonly StruckBet[]): void {
    for (const row of rows) {
      const betId = String(row.betId);
      this.#comparePersistence(betId, row);
      const isOfOdds = this.#moved.has(betId) || this.#reduced.has(betId);
      if (!isOfOdds || this.#reduced.get(betId) === row.oddsRequested) continue;
      this.faults.push(`The row of bet ${betId} is not at the odds that its journal gives.`);
    }
  }

  #comparePersistence(betId: string, { persistence }: StruckBet): void {
    const said = this.#persistence.get(betId);
    if (said === persistence || (said === undefined && !this.#changed.has(betId))) return;
    const how = said === undefined ? 'as it was struck' : 'kept as its player said last';
    this.faults.push(`The row of bet ${betId} is not ${how}.`);
  }
}

function isAsStruck(struck: Struck, row: StruckBet): boolean {
  const { playerId, marketId, side, stake } = struck;
  const isSame =
    row.playerId === playerId &&
    row.marketId === marketId &&
    row.side === side &&
    row.stake === stake;
  if (!isSame) return false;
  return struck.kind === 'bet-placed'
    ? row.runnerId === struck.runnerId && isSameOptions(optionsOf(struck), row)
    : row.lineHalves === struck.line * 2 && row.rate === struck.rate;
}

const isSameOptions = (struck: BetOptions, row: StruckBet): boolean =>
  row.orderRef === struck.orderRef && row.strategyRef === struck.strategyRef;

function paidBy(bets: readonly SettledBet[]): Paid {
  let { sum, byBet } = nothingPaid;
  for (const { betId, profit } of bets) {
    sum += BigInt(profit);
    byBet += BigInt(betId) * BigInt(profit);
  }
  return { sum, byBet };
}
