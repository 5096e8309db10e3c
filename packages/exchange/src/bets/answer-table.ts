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
  firstPlace,
  type IdIndex,
  nextPlace,
  numberOfId,
  openIndex,
  slotAt,
} from '../id-index.ts';
import {
  chunkBits,
  growDoubles,
  growIntegers,
  openDoubles,
  openIntegers,
  placeIn,
  type Rows,
} from '../rows.ts';
import { addText, isTextAt, openTexts, readText, type TextStore } from '../text-store.ts';

export interface AnswerTable {
  /** Fingerprint, time, and the bet's id as a number, or -1: three a row. */
  readonly numbers: Rows<Float64Array>;
  /** Number of the account, one more than the refusal's place in the list, place of the reference. */
  readonly links: Rows<Int32Array>;
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

/** Numbers a row, in both arrays. */
const stride = 3;
const codes = refusals.map(({ code }): RefusalCode => code);
const placeOfCode = new Map(codes.map((code, index) => [code, index + 1]));

export const openAnswers = (): AnswerTable => ({
  numbers: openDoubles(stride),
  links: openIntegers(stride),
  refs: openTexts(),
  otherIds: new Map(),
  byRef: openIndex(),
  end: 1,
});

export const answerCount = ({ end }: AnswerTable): number => end - 1;

/** The row of a reference, or 0. `hash` is that of the reference and its account. */
export function findRow(
  { byRef, refs, links: rows }: AnswerTable,
  hash: number,
  clientRef: ClientRef,
  owner: number,
): number {
  for (let place = firstPlace(byRef, hash); place >= 0; place = nextPlace(byRef, hash, place)) {
    const row = slotAt(byRef, place);
    const links = rows[row >> chunkBits] as Int32Array;
    const at = placeIn(row, stride);
    if (links[at] === owner && isTextAt(refs, links[at + 2] as number, clientRef)) return row;
  }
  return 0;
}

export function readAnswer(table: AnswerTable, row: number): Answer {
  const { refs, otherIds } = table;
  const numbers = table.numbers[row >> chunkBits] as Float64Array;
  const links = table.links[row >> chunkBits] as Int32Array;
  const at = placeIn(row, stride);
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
  const isNew = row === 0;
  if (isNew) row = addRow(table, hash);
  const numbers = table.numbers[row >> chunkBits] as Float64Array;
  const links = table.links[row >> chunkBits] as Int32Array;
  const at = placeIn(row, stride);
  const number = numberOfId(answer.betId);
  numbers[at] = answer.fingerprint;
  numbers[at + 1] = answer.at;
  numbers[at + 2] = number;
  if (number < 0) table.otherIds.set(row, answer.betId);
  else if (table.otherIds.size > 0) table.otherIds.delete(row);
  links[at] = owner;
  links[at + 1] = answer.code === null ? 0 : (placeOfCode.get(answer.code) ?? 0);
  if (isNew) links[at + 2] = addText(table.refs, clientRef);
}

function addRow(table: AnswerTable, hash: number): number {
  const row = table.end;
  table.end += 1;
  growDoubles(table.numbers, row, stride);
  growIntegers(table.links, row, stride);
  addSlot(table.byRef, hash, row);
  return row;
}
