/** Compares the result of a match's market with the score that the match ended with. Pure. */
import type { MarketDefinition, Score } from '@layline/contract';

const matchTypes: readonly string[] = ['MATCH_ODDS', 'BOOKMAKER', 'MATCH_ODDS_BM'];

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** What the score says instead of the stated winner; null if it agrees, or does not say. */
export function contradictionOf(
  { kind, marketType, winners, runners }: MarketDefinition,
  score: Score | undefined,
): string | null {
  if (score === undefined || !('sides' in score) || score.phase !== 'over') return null;
  if (kind === 'session' || winners !== 1 || !matchTypes.includes(marketType)) return null;
  const named = runners.find(({ status }) => status === 'WINNER');
  if (named === undefined) return null;
  const runnerOf = (side: 0 | 1) => {
    const { name, shortName } = score.sides[side];
    return runners.find((one) => sameName(one.name, name) || sameName(one.name, shortName));
  };
  const [first, second] = [runnerOf(0), runnerOf(1)];
  // The names of another language say nothing.
  if (first === undefined || second === undefined) return null;
  const side = winnerOf(score);
  if (side === null) {
    return named === first || named === second ? 'no winner, by the score' : null;
  }
  const winner = side === 0 ? first : second;
  return named === winner ? null : `${winner.name}, by the score`;
}

/** A football match after full time is decided by its goals, whatever else the score says. */
function winnerOf(score: Extract<Score, { readonly sides: unknown }>): 0 | 1 | null {
  if (score.sport !== 'soccer') return score.winner;
  const [home, away] = score.goals;
  if (home === away) return score.winner;
  return home > away ? 0 : 1;
}
