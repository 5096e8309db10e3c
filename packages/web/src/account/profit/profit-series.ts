/**
 * The chart's data: the running sum of net results, one value per day, for each sport and for all. Days
 * without a result keep the previous sum. Amounts are Money. Pure.
 */
import { addMoney, type Money, noMoney } from '@layline/contract/money';

export interface DayResult {
  /** Such as `2026-04-08`. */
  readonly day: string;
  readonly sportId: string;
  readonly sportName: string;
  readonly net: Money;
}

export interface Series {
  readonly sportId: string;
  readonly name: string;
  /** One value per day. */
  readonly sums: readonly Money[];
}

function runningSums(days: readonly string[], results: readonly DayResult[]): readonly Money[] {
  const nets = new Map<string, Money>();
  for (const { day, net } of results) nets.set(day, addMoney(nets.get(day) ?? noMoney, net));
  let sum = noMoney;
  return days.map((day) => {
    sum = addMoney(sum, nets.get(day) ?? noMoney);
    return sum;
  });
}

/** At most six sports, those with the highest stakes first; the rest count in the total only. */
const sportsMax = 6;

export function makeSeries(days: readonly string[], results: readonly DayResult[]) {
  const within = results.filter(({ day }) => days.includes(day));
  const weights = new Map<string, number>();
  for (const { sportId, net } of within) {
    weights.set(sportId, (weights.get(sportId) ?? 0) + Math.abs(net));
  }
  const sportIds = [...weights.keys()].sort(
    (a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0),
  );
  const sports = sportIds.slice(0, sportsMax).map((sportId): Series => {
    const own = within.filter((result) => result.sportId === sportId);
    return { sportId, name: own[0]?.sportName ?? sportId, sums: runningSums(days, own) };
  });
  return { sports, total: runningSums(days, within) };
}

/** Returns round steps for the axis: four or five from the lowest to the highest, including zero. */
export function makeTicks(least: number, greatest: number): readonly number[] {
  const [low, high] = [Math.min(least, 0), Math.max(greatest, 0)];
  const rough = Math.max((high - low) / 4, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step) - first;
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
}
