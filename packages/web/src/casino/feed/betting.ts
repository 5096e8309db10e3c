/** Whether a table takes bets: not yet, now, or no more in this round. Pure. */
import type { LiveData } from './live-round.ts';

export type Betting = 'soon' | 'open' | 'over';

/** Some tables show a round before they take its bets, by the rule book until 20 seconds are left. */
const opensBelow = 20;

/** `endsAt`: seconds below which the table itself takes no more (CAS-5). */
export function bettingOf({ round, options }: LiveData, endsAt = 1): Betting {
  const isOpen = options.some((option) => option.isOpen);
  if (isOpen && round.autotime >= endsAt) return 'open';
  return !isOpen && round.autotime >= opensBelow ? 'soon' : 'over';
}
