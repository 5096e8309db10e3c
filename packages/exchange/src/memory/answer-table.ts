/**
 * What was answered to client references, in rows of typed arrays. Rows are only added; the table
 * is dropped whole when its time is over (idempotency.ts).
 */

import type { BetId, ClientRef, Instant, RefusalCode } from '@layline/contract';
import * as contract from '@layline/contract';
import type { IdIndex } from './id-index.ts';
import * as idIndex from './id-index.ts';
import type { Rows } from './rows.ts';
import * as rowStore from './rows.ts';
import type { TextStore } from './text-store.ts';
import * as textStore from './text-store.ts';

const { refusals } = contract;
const { addSlot, firstPlace, nextPlace, openIndex, slotAt } = idIndex;
const { doublesOf, growRows, integersOf, openRows, placeIn } = rowStore;
const { addText, isTextAt, openTexts, readText } = textStore;

export interface AnswerTable {
  /** Five doubles an answer: the places of its numbers and links are named below. */
  readonly rows: Rows;
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

const stride = 5;
/** Doubles of a row; the bet's id is a number, or -1. */
const fingerprintAt = 0;
const atAt = 1;
const betIdAt = 2;
/** Integers of a row: account, one more than the refusal's place in the list, reference. */
const ownerAt = 6;
const codeAt = 7;
const refAt = 8;
const codes = refusals.map(({ code }): RefusalCode => code);
const placeOfCode = new Map(codes.map((code, index) => [code, index + 1]));

export const openAnswers = (): AnswerTable => ({
  rows: openRows(stride),
  refs: openTexts(),
  otherIds: new Map(),
  byRef: openIndex(),
  end: 1,
});

export const answerCount = ({ end }: AnswerTable): number => end - 1;

/** The row of a reference, or 0. `hash` is that of the reference and its account. */
export function findRow(
  { byRef, refs, rows }: AnswerTable,
  hash: number,
  clientRef: ClientRef,
  owner: number,
): number {
  for (let place = firstPlace(byRef, hash); place >= 0; place = nextPlace(byRef, hash, place)) {
    const row = slotAt(byRef, place);
    const links = integersOf(rows, row);
    const at = 2 * placeIn(row, stride);
    if (links[at + ownerAt] !== owner) continue;
    if (isTextAt(refs, links[at + refAt] as number, clientRef)) return row;
  }
  return 0;
}

export function readAnswer(table: AnswerTable, row: number): Answer {
  const { refs, otherIds } = table;
  const numbers = doublesOf(table.rows, row);
  const links = integersOf(table.rows, row);
  const at = placeIn(row, stride);
  return {
    owner: links[2 * at + ownerAt] as number,
    clientRef: readText(refs, links[2 * at + refAt] as number) as ClientRef,
    betId: otherIds.get(row) ?? (String(numbers[at + betIdAt]) as BetId),
    fingerprint: numbers[at + fingerprintAt] as number,
    at: numbers[at + atAt] as Instant,
    code: codes[(links[2 * at + codeAt] as number) - 1] ?? null,
  };
}

export const readAnswers = (table: AnswerTable): Answer[] =>
  Array.from({ length: answerCount(table) }, (_, index) => readAnswer(table, index + 1));

/** Writes an answer over the one in the row that its reference has, or in a new one for 0. */
export function writeAnswer(
  table: AnswerTable,
  hash: number,
  owner: number,
  clientRef: ClientRef,
  answer: Pick<Answer, 'betId' | 'fingerprint' | 'at'>,
  idNumber: number,
  code: Answer['code'],
  known: number,
): void {
  const isNew = known === 0;
  const row = isNew ? addRow(table, hash) : known;
  const numbers = doublesOf(table.rows, row);
  const links = integersOf(table.rows, row);
  const at = placeIn(row, stride);
  numbers[at + fingerprintAt] = answer.fingerprint;
  numbers[at + atAt] = answer.at;
  numbers[at + betIdAt] = idNumber;
  if (idNumber < 0) table.otherIds.set(row, answer.betId);
  else if (table.otherIds.size > 0) table.otherIds.delete(row);
  links[2 * at + ownerAt] = owner;
  links[2 * at + codeAt] = code === null ? 0 : (placeOfCode.get(code) ?? 0);
  if (isNew) links[2 * at + refAt] = addText(table.refs, clientRef);
}

function addRow(table: AnswerTable, hash: number): number {
  const row = table.end;
  table.end += 1;
  growRows(table.rows, row, stride);
  addSlot(table.byRef, hash, row);
  return row;
}
