/** Formats a match's score as one short line of figures: `KIT 118/3 (9.4) · BAN 207/6 (20.0)`. */
import type { CricketScore, MatchScore, TennisScore } from './score.ts';

/** The batting side comes first; the innings of one side are joined with `&`. */
function cricketLine({ innings, sides }: CricketScore): string {
  const batting = innings.at(-1)?.side;
  if (batting === undefined) return '';
  const order = batting === 0 ? ([0, 1] as const) : ([1, 0] as const);
  return order
    .flatMap((side) => {
      const own = innings.filter((one) => one.side === side && !one.isSuperOver);
      const totals = own.map(({ runs, wickets, overs }) => `${runs}/${wickets} (${overs})`);
      return totals.length === 0 ? [] : [`${sides[side].shortName} ${totals.join(' & ')}`];
    })
    .join(' · ');
}

function tennisLine({ sets, points, phase }: TennisScore): string {
  const games = sets.map((set) => set.games.join('-')).join(' ');
  return phase === 'play' ? `${games} · ${points.join('-')}` : games;
}

/** Empty before the match begins. */
export function makeScoreLine(score: MatchScore): string {
  if (score.phase === 'before') return '';
  if (score.sport === 'cricket') return cricketLine(score);
  if (score.sport === 'tennis') return tennisLine(score);
  return `${score.goals.join('–')} · ${score.clock}`;
}
