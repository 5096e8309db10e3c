/** The odds of a price offered from an empty cell (EVENT-2). Pure. */
import type { Side } from '@layline/contract/market';
import { nextTick, type Odds, odds, previousTick } from '@layline/contract/odds';

const evens = odds(200);

/** Returns the next step up; the end of the ladder stays. */
const up = (from: Odds): Odds => nextTick(from) ?? from;
const down = (from: Odds): Odds => previousTick(from) ?? from;

interface Best {
  readonly back: Odds | null;
  readonly lay: Odds | null;
}

/**
 * Returns odds one step better for the player than what that side is offered, but not beyond the other side's
 * best price; in an empty column, one step inside the other side; evens without any price. The bet waits
 * there, because nothing matches it.
 */
export function offerOdds(side: Side, { back, lay }: Best): Odds {
  if (side === 'back') {
    if (back === null) return lay === null ? evens : down(lay);
    return lay === null || up(back) < lay ? up(back) : lay;
  }
  if (lay === null) return back === null ? evens : up(back);
  return back === null || down(lay) > back ? down(lay) : back;
}
