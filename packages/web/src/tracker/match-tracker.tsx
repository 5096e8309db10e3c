import type { MatchScore } from '@layline/contract';
import { CricketGround } from './cricket-ground.tsx';
import { SoccerField } from './soccer-field.tsx';
import { TennisCourt } from './tennis-court.tsx';

/** FRAME-1: our own pictures of a match, drawn from its score alone. */
export function MatchTracker({ score }: { score: MatchScore }) {
  if (score.sport === 'cricket') return <CricketGround score={score} />;
  return score.sport === 'soccer' ? <SoccerField score={score} /> : <TennisCourt score={score} />;
}
