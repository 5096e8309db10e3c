/**
 * Results that no feed doubts and that the engine could not pay, because nobody says who tied: their market
 * is in doubt like one whose source contradicts itself.
 */
import { type MarketChange, type MarketDefinition, usualRuleSets } from '@layline/contract';
import { unknownTieOf } from '@layline/exchange';

/** The market as the engine has it. */
type Known =
  | { readonly kind: 'open'; readonly definition: MarketDefinition }
  | { readonly kind: 'settled' | 'settled-manually' };

/** The change with a doubt, if the market closes with such a result. */
export function doubtTie(change: MarketChange, known: () => Known | null): MarketChange {
  const { definition, doubt } = change;
  if (definition?.status !== 'CLOSED' || doubt !== undefined) return change;
  const ruled = asRuled(definition, known());
  const tie = ruled && unknownTieOf(ruled);
  if (!tie) return change;
  const left = definition.runners.filter(({ status }) => status !== 'REMOVED').length;
  const reason = 'more won than have a place, and nobody says who tied';
  const stated = `${tie.places} of ${left} win`;
  return { ...change, doubt: { reason, stated, computed: `${tie.won} won` } };
}

/** The definition under the rules of its market; null if an operator has settled it. */
function asRuled(definition: MarketDefinition, known: Known | null): MarketDefinition | null {
  const { rules: stated, ...rest } = definition;
  if (known === null)
    return { ...rest, rules: stated ?? usualRuleSets[definition.fixture.sportId] };
  if (known.kind !== 'open') return null;
  const { rules, winners } = known.definition;
  // A number of winners that was not known when bets were placed stays unknown: all are paid whole.
  return { ...rest, ...(rules && { rules }), ...(winners === 0 && { winners }) };
}
