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
import {
  addSlot,
  firstPair,
  type IdIndex,
  nextPair,
  numberOfId,
  openIndex,
  slotAt,
} from '../id-index.ts';
import { addText, isTextAt, openTexts, readText, type TextStore } from '../text-store.ts';

export interface AnswerTable {
  /** Fingerprint, time, and the bet's id as a number, or -1: three a row. */
  numbers: Float64Array;
  /** Number of the account, one more than the refusal's place in the list, place of the reference. */
  links: Int32Array;
  readonly refs: TextStore;
  /** The ids that are no plain numbers, by row. */
  readonly otherIds: Map<number, BetId>;
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
/** Numbers a row, in both arrays. */
const stride = 3;
const codes = refusals.map(({ code }): RefusalCode => code);
const placeOfCode = new Map(codes.map((code, index) => [code, index + 1]));

export const openAnswers = (): AnswerTable => ({
  numbers: new Float64Array(rowsMin * stride),
  links: new Int32Array(rowsMin * stride),
  refs: openTexts(),
  otherIds: new Map(),
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
    const at = row * stride;
    if (links[at] === owner && isTextAt(refs, links[at + 2] as number, clientRef)) return row;
  }
  return 0;
}

export function readAnswer(table: AnswerTable, row: number): Answer {
  const { numbers, links, refs, otherIds } = table;
  const at = row * stride;
  return {
    owner: links[at] as number,
    clientRef: readText(refs, links[at + 2] as number) as ClientRef,
    betId: otherIds.get(row) ?? (String(numbers[at + 2]) as BetId),
    fingerprint: numbers[at] as number,
    at: numbers[at + 1] as Instant,
    code: codes[(links[at + 1] as number) - 1] ?? null,
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
    if (table.end * stride > table.links.length) grow(table);
    addSlot(table.byRef, hash, row);
    table.links[row * stride + 2] = addText(table.refs, clientRef);
  }
  const at = row * stride;
  table.numbers[at] = answer.fingerprint;
  table.numbers[at + 1] = answer.at;
  table.links[at] = owner;
  table.links[at + 1] = answer.code === null ? 0 : (placeOfCode.get(answer.code) ?? 0);
  writeBetId(table, row, answer.betId);
}

function writeBetId({ numbers, otherIds }: AnswerTable, row: number, betId: BetId): void {
  const number = numberOfId(betId);
  numbers[row * stride + 2] = number;
  if (number < 0) otherIds.set(row, betId);
  else if (otherIds.size > 0) otherIds.delete(row);
}

function grow(table: AnswerTable): void {
  const { numbers, links } = table;
  table.numbers = new Float64Array(numbers.length * 2);
  table.numbers.set(numbers);
  table.links = new Int32Array(links.length * 2);
  table.links.set(links);
}
