/** What goes wrong on request between a bank that is none and Layline. */

export interface Faults {
  /** So many deposits and payouts are lost before they arrive. */
  loseCalls: number;
  /** So many answers to them are lost after all is done. */
  loseAnswers: number;
  /** So many calls are answered with 502, by something in between. */
  breakCalls: number;
  /** Each answer comes so much later. */
  delayMs: number;
  /** How often each message goes out; 0 loses all. */
  copies: number;
  /** Messages wait, and go out together, the newest first. */
  isHeld: boolean;
}

export const noFaults: Faults = {
  loseCalls: 0,
  loseAnswers: 0,
  breakCalls: 0,
  delayMs: 0,
  copies: 1,
  isHeld: false,
};

/** Returns whether one of a count is left, and takes it. */
export function takeOne(faults: Faults, name: 'loseCalls' | 'loseAnswers' | 'breakCalls'): boolean {
  if (faults[name] <= 0) return false;
  faults[name] -= 1;
  return true;
}
