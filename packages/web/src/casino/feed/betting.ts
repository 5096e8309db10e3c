/** Whether a table accepts bets: not yet, now, or no more in this round. Pure. */
import type { LiveData } from './live-round.ts';

export type Betting = 'soon' | 'open' | 'over';

/** Some tables show a round before they accept bets; the rule book opens them at 20 seconds. */
const opensBelow = 20;

/** `endsAt` is the number of seconds below which the table accepts no more bets (CAS-5). */
export function bettingOf({ round, options }: LiveData, endsAt = 1): Betting {
  const isOpen = options.some((option) => option.isOpen);
  if (isOpen && round.autotime >= endsAt) return 'open';
  return !isOpen && round.autotime >= opensBelow ? 'soon' : 'over';
}
