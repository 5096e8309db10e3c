/** Fresh proofs of identity: the call that needs one waits for it, and is then repeated (AUTH-11). */
import { create } from 'zustand';
import { CallFailure } from '../api/request.ts';

interface StepUp {
  readonly isOpen: boolean;
  readonly settle: (isProved: boolean) => void;
}

export const useStepUp = create<StepUp>(() => ({ isOpen: false, settle: () => {} }));

/** The player cancelled, which is not reported as a failure. */
export class CalledOff extends Error {}

function askForProof(): Promise<boolean> {
  useStepUp.getState().settle(false);
  return new Promise((resolve) => {
    const settle = (isProved: boolean): void => {
      useStepUp.setState({ isOpen: false, settle: () => {} });
      resolve(isProved);
    };
    useStepUp.setState({ isOpen: true, settle });
  });
}

/** Rejects like `ask`, or with CalledOff if the player cancels the proof. */
export async function withProof<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.code !== 'STEP_UP_NEEDED') throw failure;
    if (!(await askForProof())) throw new CalledOff();
    return ask();
  }
}
