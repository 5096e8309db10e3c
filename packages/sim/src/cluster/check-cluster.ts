/**
 * Holds what clients were answered against the journal: each acknowledged bet is there once, under the epoch
 * of the leader that acknowledged it or an earlier one; what was refused is not there; nothing is twice.
 */
import { apply, openExchange, parseEventText, stateHash } from '@layline/exchange';
import { chainHash, chainStart } from '@layline/server/engine';
import type { Row } from '../test-engine/rows.ts';
import type { Ask } from './asks.ts';
import type { BetAnswer } from './bet-call.ts';

interface PlacedBet {
  readonly betId: string;
  readonly ref: string;
  /** In force when it was committed. */
  readonly epoch: number;
}

export class JournalCheck {
  readonly rows: Row[] = [];
  /** When each row was first seen, in monotonic milliseconds. */
  readonly #seenAt: number[] = [];
  readonly #byStake = new Map<number, PlacedBet[]>();
  #epoch = 0;
  #hash = chainStart;

  get seq(): number {
    return this.rows.at(-1)?.seq ?? 0;
  }

  /** Takes new rows; returns what is wrong with them, or null. */
  take(rows: readonly Row[], now: number): string | null {
    for (const row of rows) {
      if (row.hash !== chainHash(this.#hash, row.event)) {
        return `the journal's chain is broken at ${row.seq}`;
      }
      this.#hash = row.hash;
      this.rows.push(row);
      this.#seenAt.push(now);
      const event = parseEventText(row.event);
      if (event.kind === 'engine-opened') {
        if (event.epoch < this.#epoch) return `epoch ${event.epoch} follows ${this.#epoch}`;
        this.#epoch = event.epoch;
      }
      if (event.kind !== 'bet-placed') continue;
      const placed = { betId: event.betId, ref: event.clientRef, epoch: this.#epoch };
      this.#byStake.set(event.stake, [...(this.#byStake.get(event.stake) ?? []), placed]);
    }
    return null;
  }

  /** The last number that anybody could have read at that time. */
  seqAt(time: number): number {
    const index = this.#seenAt.findLastIndex((seenAt) => seenAt <= time);
    return this.rows[index]?.seq ?? 0;
  }

  faultOf({ call, answers }: Ask): string | null {
    const placed = this.#byStake.get(call.stake) ?? [];
    const name = `the bet of ${call.stake} by ${call.player}`;
    if (placed.length > 1) return `${name} is in the journal ${placed.length} times`;
    const [bet] = placed;
    for (const answer of answers) {
      const fault = faultOfAnswer(answer, bet);
      if (fault !== null) return `${name} ${fault}`;
    }
    return null;
  }

  /** The hash of the state after that number. */
  hashAt(seq: number): string {
    const state = openExchange();
    for (const row of this.rows) {
      if (row.seq > seq) break;
      apply(state, parseEventText(row.event));
    }
    return stateHash(state);
  }
}

function faultOfAnswer(answer: BetAnswer, bet: PlacedBet | undefined): string | null {
  if (answer.kind === 'unknown') return null;
  if (answer.kind === 'refused') {
    // Such an answer ends nothing: the same bet may have been accepted when it was sent again.
    if (answer.code === 'UNAVAILABLE' || answer.code === 'BUSY') return null;
    return bet === undefined ? null : `was refused (${answer.code}) and is in the journal`;
  }
  if (bet === undefined) return 'was acknowledged and is not in the journal';
  if (bet.betId !== answer.betId) return `was acknowledged as ${answer.betId}, not ${bet.betId}`;
  return answer.epoch < bet.epoch
    ? `was acknowledged by the leader of epoch ${answer.epoch} after epoch ${bet.epoch} began`
    : null;
}
