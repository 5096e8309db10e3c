/**
 * The rule sets as a bettor would read them aloud, without a look at the exchange's data: what an unusual
 * end of an event makes void, and what a withdrawn runner deducts.
 */
import { isRacing, type MarketDefinition } from '@layline/contract';

const isHouse = ({ rules }: MarketDefinition): boolean => rules === 'house@1';
export const hasRules = ({ rules }: MarketDefinition): boolean => rules !== undefined;

/** True if the way in which the event ended voids the market. */
export function isVoidByEnding(definition: MarketDefinition): boolean {
  const { ending, marketType, kind } = definition;
  if (ending === undefined || !hasRules(definition)) return false;
  const isOnMatch = ['MATCH_ODDS', 'BOOKMAKER'].includes(marketType);
  switch (ending.kind) {
    case 'walkover':
    case 'format-changed':
      return true;
    case 'revised-target':
      return false;
    case 'super-over':
      return isHouse(definition) && isOnMatch;
    case 'retired':
      if (!isOnMatch) return !ending.isDecided;
      return isHouse(definition) || ending.setsCompleted === 0;
    case 'postponed':
      return isHouse(definition)
        ? !ending.isReserveDay && ending.byHours > 48
        : ending.byHours > 72;
    case 'short-innings':
      if (kind !== 'session') return false;
      return isHouse(definition)
        ? ending.ballsBowled / ending.ballsAllotted < 0.8
        : !ending.isDecided;
  }
}

/** True if something matched by this command does not count. */
export function isInVoidWindow(definition: MarketDefinition, seq: number): boolean {
  const windows = hasRules(definition) ? (definition.voidWindows ?? []) : [];
  return windows.some(({ from, until }) => from <= seq && seq <= until);
}

/** The table of rule 4: pence in the pound from winnings, by the odds of the withdrawn runner. */
const rule4 =
  '1.11:90 1.18:85 1.25:80 1.30:75 1.40:70 1.53:65 1.62:60 1.80:55 1.95:50 2.20:45 2.50:40 2.75:35 ' +
  '3.25:30 4.00:25 5.00:20 6.50:15 10.00:10 15.00:5';
const bands = rule4.split(' ').map((band) => band.split(':').map(Number) as [number, number]);

/** In percent. The factor, in thousandths of a percent, is the chance of the withdrawn runner. */
export function deductionOf(factor: number): number {
  const odds = factor > 0 ? Number((100_000 / factor).toFixed(2)) : Infinity;
  return bands.find(([most]) => odds <= most)?.[1] ?? 0;
}

/** All deductions together: 90 at most, and none of a lone 5. */
export function deductionOfAll(factors: readonly number[]): number {
  const sum = factors.reduce((all, factor) => all + deductionOf(factor), 0);
  return sum === 5 ? 0 : Math.min(90, sum);
}

/** The odds of the others, in hundredths, after one withdrawal with this factor. */
export function oddsAfter(definition: MarketDefinition, odds: number, factor: number): number {
  const { fixture, winners, marketType } = definition;
  if (!isRacing(fixture.sportId)) return odds;
  const isPlace = winners > 1 || marketType === 'PLACE';
  const percent = isByRuleFour(definition) ? deductionOfAll([factor]) : factor / 1000;
  if (!isByRuleFour(definition) && !isPlace && percent < 2.5) return odds;
  const base = isByRuleFour(definition) || isPlace ? 100 : 0;
  return Math.max(101, base + Math.round(((odds - base) * (100 - percent)) / 100));
}

/** True if a withdrawal with this factor made it another race for a layer whose bet waits. */
export function mattersToLays(definition: MarketDefinition, factor: number): boolean {
  if (!isRacing(definition.fixture.sportId)) return false;
  if (isByRuleFour(definition)) return deductionOf(factor) > 5;
  const isPlace = definition.winners > 1 || definition.marketType === 'PLACE';
  return factor >= (isPlace ? 4000 : 2500);
}

export const isByRuleFour = (definition: MarketDefinition): boolean => isHouse(definition);
