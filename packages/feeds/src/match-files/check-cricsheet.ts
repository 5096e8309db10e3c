/** Compares a ball-by-ball file with the result and the targets that it states. */
import type { CricsheetMatch } from '../cricket/parse-cricsheet.ts';
import { cleanText } from '../feed/clean-text.ts';
import {
  type CricketEnd,
  endOf,
  marginText,
  type PlayedInnings,
  resultText,
  superOverWinner,
} from './cricket-result.ts';
import { agrees, type MatchCheck } from './match-check.ts';

const contradicts = (field: string, stated: string, computed: string): MatchCheck => ({
  kind: 'contradicts',
  field,
  stated,
  computed,
});

const totalsText = (played: readonly PlayedInnings[]): string =>
  played.map(({ runs, wickets }) => `${runs}/${wickets}`).join(', ');

function endText({ winner, by, isTie }: CricketEnd, { teams }: CricsheetMatch): string {
  if (winner !== null) return `${teams[winner]} won ${marginText(by)}`;
  return isTie ? 'tied' : 'not finished';
}

const isSameMargin = (stated: Readonly<Record<string, number>>, by: CricketEnd['by']): boolean => {
  const fields = new Set([...Object.keys(stated), ...Object.keys(by)]);
  return [...fields].every((field) => stated[field] === by[field as keyof CricketEnd['by']]);
};

/** The target of a chase whose overs were not reduced follows from the first innings. */
function checkTarget(match: CricsheetMatch, played: readonly PlayedInnings[]): MatchCheck {
  const target = match.innings[1]?.rules.target ?? null;
  const [first] = played;
  if (first === undefined || target === null || match.innings[1]?.rules.isSuperOver) return agrees;
  const computed = first.runs + 1;
  if (target === computed) return agrees;
  return contradicts('innings.1.target.runs', String(target), String(computed));
}

function checkWinner(match: CricsheetMatch, played: readonly PlayedInnings[]): MatchCheck {
  const end = endOf(played);
  const { winner, by = {} } = match.outcome;
  const computed = `${endText(end, match)} (${totalsText(played)})`;
  const isWinner = end.winner !== null && match.teams[end.winner] === winner;
  if (!isWinner) return contradicts('outcome.winner', resultText(match), computed);
  const isMargin = isSameMargin(by, end.by);
  return isMargin ? agrees : contradicts('outcome.by', resultText(match), computed);
}

/** A tie, and the super over that breaks it. */
function checkTie(match: CricsheetMatch, played: readonly PlayedInnings[]): MatchCheck {
  const end = endOf(played);
  const computed = `${endText(end, match)} (${totalsText(played)})`;
  if (!end.isTie) return contradicts('outcome.result', 'tie', computed);
  const { eliminator } = match.outcome;
  if (eliminator === undefined) return agrees;
  const winner = superOverWinner(played);
  if (winner !== null && match.teams[winner] === eliminator) return agrees;
  const overs = totalsText(played.filter(({ isSuperOver }) => isSuperOver));
  const text = winner === null ? 'level super overs' : `${match.teams[winner]} won it`;
  const difference = { field: 'outcome.eliminator', stated: eliminator };
  return {
    kind: winner === null ? 'unknown' : 'contradicts',
    ...difference,
    computed: `${text} (${overs})`,
  };
}

/** A draw, or no result: nobody may have won. */
function checkNobody(match: CricsheetMatch, played: readonly PlayedInnings[]): MatchCheck {
  const end = endOf(played);
  if (end.winner === null && !end.isTie) return agrees;
  const stated = cleanText(String(match.outcome.result ?? 'nothing'));
  return contradicts('outcome.result', stated, endText(end, match));
}

function checkResult(match: CricsheetMatch, played: readonly PlayedInnings[]): MatchCheck {
  const { winner, result, method, eliminator, bowl_out } = match.outcome;
  const named = [winner, eliminator, bowl_out].find((name) => name !== undefined);
  if (named !== undefined && !match.teams.includes(named)) {
    return contradicts('outcome.winner', named, match.teams.join(' or '));
  }
  // The officials' method decides by figures that are not in the file.
  if (winner !== undefined && method !== undefined) return agrees;
  if (winner !== undefined) return checkWinner(match, played);
  if (result === 'tie') return checkTie(match, played);
  if (result === 'draw' || result === 'no result') return checkNobody(match, played);
  return {
    kind: 'unknown',
    field: 'outcome',
    stated: 'nothing',
    computed: endText(endOf(played), match),
  };
}

/** What the file says of its end, beside what its balls come to. `sure` innings come before any doubt. */
export function checkCricsheet(
  match: CricsheetMatch,
  played: readonly PlayedInnings[],
): { readonly check: MatchCheck; readonly sure: number } {
  if (match.runsFault !== null) {
    const { field, stated, computed } = match.runsFault;
    return { check: contradicts(field, String(stated), String(computed)), sure: 0 };
  }
  const isRevised = match.outcome.method !== undefined;
  const target = isRevised ? agrees : checkTarget(match, played);
  if (target.kind !== 'agrees') return { check: target, sure: 0 };
  const hasTarget = !isRevised && match.innings[1]?.rules.target !== null;
  const check = checkResult(match, played);
  return { check, sure: check.kind !== 'agrees' && hasTarget && match.innings.length > 1 ? 1 : 0 };
}
