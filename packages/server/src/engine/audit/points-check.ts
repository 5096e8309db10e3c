/** Verifies the references of points: each transfer has its row, and there are no others. */
import { type Event, isSamePoints, type PointsAnswer, pointsAnswer } from '@layline/exchange';
import type { Sql } from '../../store/database.ts';
import { readPointsBySeq, type StoredPoints } from '../../store/queries/agents/points.ts';
import { countRows } from '../../store/queries/verify.ts';

interface Noted {
  readonly answer: PointsAnswer;
  readonly seq: number;
}

export class PointsCheck {
  readonly faults: string[] = [];
  #count = 0;
  #waiting: Noted[] = [];

  note(event: Event): void {
    if (event.kind !== 'points-moved' && event.kind !== 'sheet-cleared') return;
    this.#waiting.push({ answer: pointsAnswer(event), seq: event.seq });
  }

  /** Compares what was noted since the last call with the rows. */
  async compare(sql: Sql): Promise<void> {
    const noted = this.#waiting;
    if (noted.length === 0) return;
    this.#waiting = [];
    this.#count += noted.length;
    const rows = await readPointsBySeq(
      sql,
      noted.map(({ seq }) => seq),
    );
    const bySeq = new Map(rows.map((row) => [row.seq, row]));
    for (const { answer, seq } of noted) {
      if (isSameRow(answer, bySeq.get(seq))) continue;
      this.faults.push(`The row of points ${answer.transferRef} is not what the journal gives.`);
    }
  }

  /** Runs once, after all of the journal was compared. */
  async finish(sql: Sql): Promise<void> {
    const count = await countRows(sql, 'points_transfer');
    if (count <= this.#count) return;
    this.faults.push(`There are ${count} rows of points; the journal has ${this.#count}.`);
  }
}

const isSameRow = (one: PointsAnswer, row: StoredPoints | undefined): boolean =>
  row !== undefined &&
  isSamePoints(one, row) &&
  one.uplineId === row.uplineId &&
  one.siteId === row.siteId &&
  one.transferRef === row.transferRef;
