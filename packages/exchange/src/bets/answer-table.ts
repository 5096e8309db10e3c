/**
 * What was answered to client references, in rows of two typed arrays. Rows are only added; the table
 * is dropped whole when its time is over (idempotency.ts).
 */
import {
  type BetId,
  type ClientRef,
  type Instant,
  type RefusalCode,
  refusals,
} from '@layline/contract';
import { addSlot, firstPair, type IdIndex, nextPair, openIndex, slotAt } from '../id-index.ts';

export interface AnswerTable {
  /** Fingerprint and time: two a row. */
  numbers: Float64Array;
  /** Number of the account, and one more than the refusal's place in the list: two a row. */
  links: Int32Array;
  readonly refs: ClientRef[];
  readonly betIds: BetId[];
  readonly byRef: IdIndex;
  /** One more than the last row. */
  end: number;
}

export interface Answer {
  /** Number of the account that asked. */
  readonly owner: number;
  readonly clientRef: ClientRef;
  readonly betId: BetId;
  readonly fingerprint: number;
  readonly at: Instant;
  /** Null when the bet was accepted. */
  readonly code: RefusalCode | null;
}

const rowsMin = 64;
const codes = refusals.map(({ code }): RefusalCode => code);
const placeOfCode = new Map(codes.map((code, index) => [code, index + 1]));

export const openAnswers = (): AnswerTable => ({
  numbers: new Float64Array(rowsMin * 2),
  links: new Int32Array(rowsMin * 2),
  refs: ['' as ClientRef],
  betIds: ['' as BetId],
  byRef: openIndex(),
  end: 1,
});

export const answerCount = ({ end }: AnswerTable): number => end - 1;

/** The row of a reference, or 0. `hash` is that of the reference and its account. */
export function findRow(
  { byRef, refs, links }: AnswerTable,
  hash: number,
  clientRef: ClientRef,
  owner: number,
): number {
  for (let pair = firstPair(byRef, hash); pair >= 0; pair = nextPair(byRef, hash, pair)) {
    const row = slotAt(byRef, pair);
    if (refs[row] === clientRef && links[row * 2] === owner) return row;
  }
  return 0;
}

export function readAnswer(table: AnswerTable, row: number): Answer {
  const { numbers, links, refs, betIds } = table;
  return {
    owner: links[row * 2] as number,
    clientRef: refs[row] as ClientRef,
    betId: betIds[row] as BetId,
    fingerprint: numbers[row * 2] as number,
    at: numbers[row * 2 + 1] as Instant,
    code: codes[(links[row * 2 + 1] as number) - 1] ?? null,
  };
}

export const readAnswers = (table: AnswerTable): Answer[] =>
  Array.from({ length: answerCount(table) }, (_, index) => readAnswer(table, index + 1));

/** Writes an answer over the one that its reference had, if there was one. */
export function writeAnswer(
  table: AnswerTable,
  hash: number,
  owner: number,
  clientRef: ClientRef,
  answer: Pick<Answer, 'betId' | 'fingerprint' | 'at' | 'code'>,
): void {
  let row = findRow(table, hash, clientRef, owner);
  if (row === 0) {
    row = table.end;
    table.end += 1;
    if (table.end * 2 > table.links.length) grow(table);
    addSlot(table.byRef, hash, row);
  }
  table.numbers[row * 2] = answer.fingerprint;
  table.numbers[row * 2 + 1] = answer.at;
  table.links[row * 2] = owner;
  table.links[row * 2 + 1] = answer.code === null ? 0 : (placeOfCode.get(answer.code) ?? 0);
  table.refs[row] = clientRef;
  table.betIds[row] = answer.betId;
}

function grow(table: AnswerTable): void {
  const { numbers, links } = table;
  table.numbers = new Float64Array(numbers.length * 2);
  table.numbers.set(numbers);
  table.links = new Int32Array(links.length * 2);
  table.links.set(links);
}
