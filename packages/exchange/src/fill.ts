/**
 * Fill-or-kill against the house levels: the whole stake at the odds asked or better, best first, or
 * nothing. A level's size is backer's stake and is limited by what was already taken from it while
 * its published size stood still. Serves SLIP-3.
 */
import {
  type Money,
  minMoney,
  noMoney,
  type Odds,
  type PriceLevel,
  type Refusal,
  type RunnerId,
  refuse,
  type Side,
  subtractMoney,
} from '@layline/contract';
import type { Fill } from './event.ts';
import { isAsGood } from './ladder.ts';
import type { Taken } from './state.ts';

export const levelKey = (runnerId: RunnerId, side: Side, odds: Odds): string =>
  `${runnerId}/${side}/${odds}`;

/** What is left of a published level: all of it again once the published size changes. */
export function leftOf(level: PriceLevel, taken: Taken | undefined): Money {
  if (taken === undefined || taken.houseSize !== level.size) return level.size;
  return subtractMoney(level.size, taken.taken);
}

export interface FillRequest {
  readonly runnerId: RunnerId;
  readonly side: Side;
  readonly odds: Odds;
  readonly stake: Money;
}

/** ODDS_CHANGED when no level is as good as asked, SIZE_UNAVAILABLE when those are too small. */
export function fillFromHouse(
  request: FillRequest,
  levels: readonly PriceLevel[],
  taken: ReadonlyMap<string, Taken>,
): Fill[] | Refusal {
  const good = levels.filter((level) => isAsGood(request.side, level.odds, request.odds));
  if (good.length === 0) return refuse('ODDS_CHANGED');
  const fills: Fill[] = [];
  let wanted = request.stake;
  for (const level of good) {
    const key = levelKey(request.runnerId, request.side, level.odds);
    const size = minMoney(wanted, leftOf(level, taken.get(key)));
    if (size <= 0) continue;
    fills.push({ odds: level.odds, size, houseSize: level.size });
    wanted = subtractMoney(wanted, size);
    if (wanted === noMoney) return fills;
  }
  return refuse('SIZE_UNAVAILABLE');
}
