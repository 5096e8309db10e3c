/**
 * What the compiler is told. Its settings are made for pages: a bet goes through some two hundred small
 * functions of the exchange, and with V8's own limits on how much code it puts in place of calls takes
 * a third more time. It also keeps an eye on which objects outlive a young collection and makes the
 * next ones old from the start; a burst while a server begins teaches it that of every bet's event,
 * and from then on the short-lived ones fill the old heap, for the life of the process.
 *
 * For the beginning of a process: what is compiled already stays as it is.
 */
import { setFlagsFromString } from 'node:v8';

export function tuneCompiler(): void {
  setFlagsFromString('--max-inlined-bytecode-size=2000');
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=3000');
  setFlagsFromString('--no-allocation-site-pretenuring');
}
