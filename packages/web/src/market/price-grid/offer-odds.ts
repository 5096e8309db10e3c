/** The odds at which a price is offered from an empty cell (EVENT-2). Pure. */
import type { Side } from '@layline/contract/market';
import { nextTick, type Odds, odds, previousTick } from '@layline/contract/odds';

const evens = odds(200);

/** One step up or down; the end of the ladder stays. */
const up = (from: Odds): Odds => nextTick(from) ?? from;
const down = (from: Odds): Odds => previousTick(from) ?? from;

interface Best {
  readonly back: Odds | null;
  readonly lay: Odds | null;
}

/**
 * One step better for the player than what is on offer to that side, no further than the other side's
 * best price; in an empty column one step inside the other side; evens where there is no price at all.
 * The bet waits there: nothing on offer serves it.
 */
export function offerOdds(side: Side, { back, lay }: Best): Odds {
  if (side === 'back') {
    if (back === null) return lay === null ? evens : down(lay);
    return lay === null || up(back) < lay ? up(back) : lay;
  }
  if (lay === null) return back === null ? evens : up(back);
  return back === null || down(lay) > back ? down(lay) : back;
}
