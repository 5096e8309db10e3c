/** Proving again who one is: the call that asks for it waits for that, and is made once more (AUTH-11). */
import { create } from 'zustand';
import { CallFailure } from '../api/request.ts';

interface StepUp {
  readonly isOpen: boolean;
  readonly settle: (isProved: boolean) => void;
}

export const useStepUp = create<StepUp>(() => ({ isOpen: false, settle: () => {} }));

/** The player called it off, which is no failure to be told of. */
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

/** Rejects as `ask` does, and with CalledOff when the player does not prove anything. */
export async function withProof<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (failure) {
    if (!(failure instanceof CallFailure) || failure.code !== 'STEP_UP_NEEDED') throw failure;
    if (!(await askForProof())) throw new CalledOff();
    return ask();
  }
}
