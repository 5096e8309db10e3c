/**
 * What a session comes to, read from the innings. Null while it is not known. An innings that came to
 * its natural end settles what is about its total as it stands; a session about something that never
 * began is void.
 */
import type { BatterLine, Innings } from './innings.ts';
import { isOverDone } from './innings.ts';

export type SessionResult = number | 'void' | null;

export interface InningsSoFar {
  readonly innings: Innings;
  /** It came to its natural end: overs, all out, target, declaration. */
  readonly isFinal: boolean;
}

/** Runs of the innings at the end of over `number`. */
export function overResult({ innings, isFinal }: InningsSoFar, number: number): SessionResult {
  const over = innings.overs.find((one) => one.over === number);
  if (over !== undefined && (isFinal || isOverDone(innings, number))) return over.total;
  return isFinal ? innings.runs : null;
}

/** Runs in over `number` alone. */
export function onlyOverResult({ innings, isFinal }: InningsSoFar, number: number): SessionResult {
  const over = innings.overs.find((one) => one.over === number);
  if (over === undefined) return isFinal ? 'void' : null;
  return isFinal || isOverDone(innings, number) ? over.runs : null;
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

/** Runs of the innings when wicket `number` fell; the total when it never did. */
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

/** What a batter made, once out or the innings over; a batter who never took guard is void. */
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
