/** What goes wrong on request between an operator that is none and Layline. */

export interface Faults {
  /** So many calls are lost before they arrive. */
  loseCalls: number;
  /** So many answers are lost after all is done. */
  loseAnswers: number;
  /** So many calls are answered with 502, by something in between. */
  breakCalls: number;
  /** So many debits are cut off, and come once they are released. */
  lateDebits: number;
  /** Each answer comes so much later. */
  delayMs: number;
  /** Each call arrives twice. */
  isDoubled: boolean;
}

export const noFaults: Faults = {
  loseCalls: 0,
  loseAnswers: 0,
  breakCalls: 0,
  lateDebits: 0,
  delayMs: 0,
  isDoubled: false,
};

type Counted = 'loseCalls' | 'loseAnswers' | 'breakCalls' | 'lateDebits';

/** Returns whether one of a count is left, and takes it. */
export function takeOne(faults: Faults, name: Counted): boolean {
  if (faults[name] <= 0) return false;
  faults[name] -= 1;
  return true;
}
