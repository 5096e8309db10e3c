/**
 * Results of sessions, read from the innings; null while unknown. A regular end of the innings settles
 * sessions on its total; a session about something that never began is void.
 */
import type { BatterLine, Innings } from './innings.ts';
import { isOverDone } from './innings.ts';

export type SessionResult = number | 'void' | null;

export interface InningsSoFar {
  readonly innings: Innings;
  /** True at a regular end: overs completed, all out, target reached, or declared. */
  readonly isFinal: boolean;
}

/** Total of the innings at the end of over `number`; its final total if it ends before. */
export function overResult({ innings, isFinal }: InningsSoFar, number: number): SessionResult {
  const over = innings.overs.find((one) => one.over === number);
  if (over !== undefined && isOverDone(innings, number)) return over.total;
  return isFinal ? innings.runs : null;
}

/** Runs in over `number` alone; penalty runs count in totals only. */
export function onlyOverResult({ innings, isFinal }: InningsSoFar, number: number): SessionResult {
  const over = innings.overs.find((one) => one.over === number);
  if (over === undefined) return isFinal ? 'void' : null;
  return isFinal || isOverDone(innings, number) ? over.runs - over.penalty : null;
}

export interface DeliveryOf {
  readonly over: number;
  /** From 1; wides and no balls count. */
  readonly number: number;
}

/** Runs of one delivery of an over. */
export function deliveryResult(
  { innings, isFinal }: InningsSoFar,
  { over, number }: DeliveryOf,
): SessionResult {
  const runs = innings.overs.find((one) => one.over === over)?.deliveries[number - 1];
  if (runs !== undefined) return runs;
  return isFinal || isOverDone(innings, over) ? 'void' : null;
}

/** Total when wicket `number` fell; the final total if it never did. */
export function fallResult({ innings, isFinal }: InningsSoFar, number: number): SessionResult {
  return innings.falls[number - 1]?.runs ?? (isFinal ? innings.runs : null);
}

export type BatterCount = 'runs' | 'balls' | 'boundaries';

export const countOf = (line: BatterLine, what: BatterCount): number =>
  what === 'boundaries' ? line.fours + line.sixes : line[what];

export interface CountOfBatter {
  readonly name: string;
  readonly what: BatterCount;
}

/** A batter's runs, once out or the innings is over; void for a batter who never took guard. */
export function batterResult(
  { innings, isFinal }: InningsSoFar,
  { name, what }: CountOfBatter,
): SessionResult {
  const line = innings.batters.find((one) => one.name === name);
  if (line === undefined) return isFinal ? 'void' : null;
  return line.isOut || isFinal ? countOf(line, what) : null;
}

export type InningsCount = 'fours' | 'sixes' | 'wickets' | 'wides';

export const inningsCount = (innings: Innings, what: InningsCount): number =>
  what === 'wides' ? innings.extras.wides : innings[what];

export const inningsResult = (
  { innings, isFinal }: InningsSoFar,
  what: InningsCount,
): SessionResult => (isFinal ? inningsCount(innings, what) : null);
