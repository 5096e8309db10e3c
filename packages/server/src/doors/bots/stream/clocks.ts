/**
 * The two clocks of a subscription. `initialClk` identifies this run of the server and the subscription,
 * `clk` the last change that was sent. Clocks of another run or another subscription are ignored.
 */
import { hash } from 'node:crypto';
import { StreamProblem } from './stream-problem.ts';

const initialForm = /^[0-9a-z]{1,12}\.[\w-]{11}$/;
const clkForm = /^[0-9a-z]{1,10}$/;

export interface Criteria {
  /** Identifies this run of the server. */
  readonly epoch: string;
  /** Everything that determines which changes are sent. */
  readonly parts: readonly unknown[];
}

export const makeInitialClk = ({ epoch, parts }: Criteria): string =>
  `${epoch}.${hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 11)}`;

export const makeClk = (seq: number): string => seq.toString(36);

interface Given {
  readonly initialClk?: string | null | undefined;
  readonly clk?: string | null | undefined;
}

/**
 * Returns the last change that the client has; null if it must start again. Throws INVALID_CLOCK for clocks
 * that no server issued or that are ahead of this one.
 */
export function resumePoint(
  { initialClk, clk }: Given,
  { initial, seq }: { readonly initial: string; readonly seq: number },
): number | null {
  if (!initialClk && !clk) return null;
  if (!initialForm.test(initialClk ?? '') || !clkForm.test(clk ?? '')) {
    throw new StreamProblem('INVALID_CLOCK', 'initialClk and clk go together, as they were sent');
  }
  if (initialClk !== initial) return null;
  const known = Number.parseInt(clk ?? '', 36);
  if (known > seq) throw new StreamProblem('INVALID_CLOCK', 'clk is ahead of this stream');
  return known;
}
