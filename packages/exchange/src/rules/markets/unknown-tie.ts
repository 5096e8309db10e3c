/**
 * More winners than places, of several places, without a word on who tied: the clear winners are paid
 * whole and the tied share the rest, so nobody can be paid before an operator says which they are.
 */
import { type MarketDefinition, rulesOf } from '@layline/contract';
import { voidByEnding } from './ending.ts';

export interface UnknownTie {
  readonly won: number;
  readonly places: number;
}

/** Null if the results of a closed market say who is paid what. */
export function unknownTieOf(definition: MarketDefinition): UnknownTie | null {
  const { winners: places, runners } = definition;
  if (places <= 1 || rulesOf(definition)?.deadHeat !== 'places-left') return null;
  const won = runners.filter(({ status }) => status === 'WINNER').length;
  return won <= places || voidByEnding(definition) !== null ? null : { won, places };
}
