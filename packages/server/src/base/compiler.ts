/**
 * Sets V8 flags. A bet runs through some two hundred small functions of the exchange, and V8's default limits
 * on inlining, chosen for web pages, make it a third slower. V8 also pretenures objects of allocation sites
 * whose objects survive young collections; a burst during start teaches it to do so for every bet's event,
 * and short-lived events then fill the old heap for the life of the process.
 *
 * Call at the start of the process: code that is compiled already stays as it is.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function tuneCompiler(): void {
  setFlagsFromString('--max-inlined-bytecode-size=2000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000');
  setFlagsFromString('--no-allocation-site-pretenuring');
}

type Collect = (options: {
  readonly type: 'major';
  readonly execution: 'sync';
  readonly flavor: 'last-resort';
}) => void;

/**
 * Gives back what the start alone needed. V8 would keep it, and a young heap as large as the start made it,
 * until the heap is full. Takes a tenth of a second, so it comes before the first call.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
