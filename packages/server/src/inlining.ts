/**
 * How much code the compiler puts in place of calls. Its limits are made for pages; a bet goes through
 * some two hundred small functions of the exchange, and with these limits takes three quarters of the
 * time. For the beginning of a process: what is compiled already stays as it is.
 */
import { setFlagsFromString } from 'node:v8';

export function raiseInliningLimits(): void {
  setFlagsFromString('--max-inlined-bytecode-size=2000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000');
}
