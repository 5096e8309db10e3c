/**
 * Writes the results of bets, and numbers each among the player's settled bets: over all sports and within
 * its sport. Numbers from one settlement are consecutive and form a block; a page is read by its blocks and
 * then by the numbers within. Only the engine writes here, so its counts cannot change meanwhile.
 */
import type { BetId, PlayerId } from '@layline/contract';
import type { Explain, SettledBet } from '@layline/exchange';
import type { Copy } from '../../store/copy/copy-rows.ts';
import type { Sql } from '../../store/database.ts';
import { readTallies } from '../../store/queries/engine.ts';
import {
  type BetOutcomeRow,
  betOutcomeTable,
  betTallyTable,
  settledRunTable,
} from '../../store/tables/bet-outcome.ts';
import { copyRows, insertRows } from '../../store/writes/write-rows.ts';
import type { SettledRows } from './batch.ts';

/** Longer blocks are split, because reading one line reads all numbers of its block. */
const blockMax = 128;

/** A player's number of settled bets in a sport; '' counts all sports. */
interface Tally {
  readonly playerId: PlayerId;
  readonly sportId: string;
  settled: number;
  /** On the count over all sports: the sport of the last settled bet. */
  lastSportId: string;
}

const keyOf = (playerId: string, sportId: string): string => `${sportId} ${playerId}`;

interface Block {
  readonly playerId: PlayerId;
  readonly sportId: string;
  readonly at: string;
  /** The line of the block's first bet. */
  readonly line: number;
  readonly sportLine: number;
  /** Whether the player's previous settled bet was on another sport (store/queries/bets/sport-runs.ts). */
  readonly changesSport: boolean;
  readonly betIds: BetId[];
}

interface Outcome {
  readonly bet: SettledBet;
  readonly sportId: string;
  readonly at: string;
  readonly line: number;
  readonly sportLine: number;
  readonly explain: Explain;
  /** The bet's index for `explain`. */
  readonly index: number;
}

const outcomeRow = ({
  bet,
  sportId,
  at,
  line,
  sportLine,
  explain,
  index,
}: Outcome): BetOutcomeRow => ({
  bet_id: bet.betId,
  player_id: bet.playerId,
  sport_id: sportId,
  outcome: bet.outcome,
  profit: bet.profit,
  settled_at: at,
  settled_line: line,
  sport_line: sportLine,
  worksheet: JSON.stringify(explain(index)),
});

/** The rows of settled bets. Bets are numbered when any of the rows is first read. */
export class SettledWrites {
  readonly count: number;
  readonly #settled: readonly SettledRows[];
  readonly #tallies: Map<string, Tally>;
  readonly #blocks: Block[] = [];
  /** For each bet, its numbers over all sports and within its sport. */
  readonly #lines: Float64Array;
  readonly #sportLines: Float64Array;
  #isNumbered = false;

  private constructor(settled: readonly SettledRows[], tallies: Map<string, Tally>) {
    this.#settled = settled;
    this.#tallies = tallies;
    this.count = settled.reduce((sum, { bets }) => sum + bets.length, 0);
    this.#lines = new Float64Array(this.count);
    this.#sportLines = new Float64Array(this.count);
  }

  static async open(sql: Sql, settled: readonly SettledRows[]): Promise<SettledWrites> {
    return new SettledWrites(settled, await readCounts(sql, settled));
  }

  /** Includes these bets. */
  get tallies(): readonly Tally[] {
    this.#number();
    return [...this.#tallies.values()];
  }

  get blocks(): readonly Block[] {
    this.#number();
    return this.#blocks;
  }

  /** Returns outcomes in the order of settlement, which is also that of their numbers and keys. */
  *outcomes(): Generator<Outcome> {
    this.#number();
    let place = 0;
    for (const { bets, explain, sportId, at } of this.#settled) {
      for (const [index, bet] of bets.entries()) {
        const line = this.#lines[place] as number;
        const sportLine = this.#sportLines[place] as number;
        yield { bet, sportId, at, line, sportLine, explain, index };
        place += 1;
      }
    }
  }

  #number(): void {
    if (this.#isNumbered) return;
    this.#isNumbered = true;
    let place = 0;
    for (const { bets, sportId, at } of this.#settled) {
      const owners = new Map<PlayerId, Owner>();
      for (const { betId, playerId } of bets) {
        const owner = owners.get(playerId) ?? this.#ownerOf(playerId, sportId);
        owners.set(playerId, owner);
        this.#lines[place] = owner.all.settled += 1;
        this.#sportLines[place] = owner.own.settled += 1;
        place += 1;
        this.#openBlock(owner, at).betIds.push(betId);
      }
    }
  }

  #ownerOf(playerId: PlayerId, sportId: string): Owner {
    return { all: this.#tallyOf(playerId, ''), own: this.#tallyOf(playerId, sportId), block: null };
  }

  #tallyOf(playerId: PlayerId, sportId: string): Tally {
    const key = keyOf(playerId, sportId);
    const tally = this.#tallies.get(key) ?? { playerId, sportId, settled: 0, lastSportId: '' };
    this.#tallies.set(key, tally);
    return tally;
  }

  /** Opens a block for the bet that was counted last. */
  #openBlock(owner: Owner, at: string): Block {
    const { all, own, block } = owner;
    if (block !== null && block.betIds.length < blockMax) return block;
    const { playerId, sportId } = own;
    const changesSport = all.lastSportId !== sportId;
    all.lastSportId = sportId;
    const lines = { line: all.settled, sportLine: own.settled };
    owner.block = { playerId, sportId, at, ...lines, changesSport, betIds: [] };
    this.#blocks.push(owner.block);
    return owner.block;
  }
}

/** A player, while the bets of one settlement are numbered. */
interface Owner {
  readonly all: Tally;
  readonly own: Tally;
  block: Block | null;
}

function* outcomeRows(settled: SettledWrites): Generator<BetOutcomeRow> {
  for (const outcome of settled.outcomes()) yield outcomeRow(outcome);
}

/** Used for many outcomes. */
export const copyOutcomes = (settled: SettledWrites): Copy =>
  copyRows(betOutcomeTable, outcomeRows(settled));

export const writeOutcomes = (sql: Sql, settled: SettledWrites): Promise<void> =>
  insertRows(sql, { table: betOutcomeTable, rows: [...outcomeRows(settled)] });

export const writeBlocks = (sql: Sql, { blocks }: SettledWrites): Promise<void> =>
  insertRows(sql, {
    table: settledRunTable,
    rows: blocks.map((block) => ({
      player_id: block.playerId,
      first_line: block.line,
      sport_id: block.sportId,
      first_sport_line: block.sportLine,
      changes_sport: block.changesSport,
      settled_at: block.at,
      bet_ids: `{${block.betIds.join(',')}}`,
    })),
  });

async function readCounts(sql: Sql, settled: readonly SettledRows[]): Promise<Map<string, Tally>> {
  const players = [...new Set(settled.flatMap(({ bets }) => bets.map((bet) => bet.playerId)))];
  const sports = [...new Set(settled.map(({ sportId }) => sportId)), ''];
  const rows = await readTallies(sql, { players, sports });
  return new Map(
    rows.map(({ player_id: playerId, sport_id: sportId, settled: count, last_sport_id: last }) => [
      keyOf(playerId, sportId),
      { playerId, sportId, settled: count, lastSportId: last },
    ]),
  );
}

export const writeTallies = (sql: Sql, { tallies }: SettledWrites): Promise<void> =>
  insertRows(sql, {
    table: betTallyTable,
    rows: tallies.map((tally) => ({
      player_id: tally.playerId,
      sport_id: tally.sportId,
      settled: tally.settled,
      last_sport_id: tally.lastSportId,
    })),
    upsert: { key: ['player_id', 'sport_id'], changes: ['settled', 'last_sport_id'] },
  });
