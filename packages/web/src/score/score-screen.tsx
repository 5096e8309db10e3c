import './locales/texts.ts';
import type { MatchScore } from '@layline/contract';
import { Trans } from '@lingui/react/macro';
import { useScore } from '../live/score-query.ts';
import { useFrameQuery } from '../routing/frame-query.ts';
import { EmptyLine } from '../ui/notice.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { CricketBoard } from './cricket-board.tsx';
import { RaceBoard } from './race-board.tsx';
import style from './score.module.css';
import { ScoreStrip } from './score-strip.tsx';
import { SoccerBoard } from './soccer-board.tsx';
import { TennisBoard } from './tennis-board.tsx';

function Board({ score }: { score: MatchScore }) {
  if (score.sport === 'cricket') return <CricketBoard score={score} />;
  return score.sport === 'soccer' ? <SoccerBoard score={score} /> : <TennisBoard score={score} />;
}

/** FRAME-1: only the scoreboard, for embedding: `/score?event_id=…&sport_id=4`. */
export function ScoreScreen() {
  const { sportId, eventId } = useFrameQuery();
  const score = useScore(sportId, eventId);
  if (score === undefined) return <SkeletonRows count={3} />;
  if (score === null) {
    return (
      <EmptyLine>
        <Trans>No score is known for this match yet.</Trans>
      </EmptyLine>
    );
  }
  if (score.sport === 'racing') return <RaceBoard score={score} />;
  return (
    <section className={style['screen']}>
      <ScoreStrip score={{ ...score, ...(score.sport === 'cricket' ? { lastBalls: [] } : {}) }} />
      <Board score={score} />
    </section>
  );
}
