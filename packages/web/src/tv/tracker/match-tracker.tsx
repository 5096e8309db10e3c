import type { Score } from '@layline/contract';
import { CricketGround } from './cricket-ground.tsx';
import { RaceTrack } from './race-track.tsx';
import { SoccerField } from './soccer-field.tsx';
import { TennisCourt } from './tennis-court.tsx';

/** FRAME-1: our own drawing of a match, based only on its score. */
export function MatchTracker({ score }: { score: Score }) {
  if (score.sport === 'cricket') return <CricketGround score={score} />;
  if (score.sport === 'racing') return <RaceTrack score={score} />;
  return score.sport === 'soccer' ? <SoccerField score={score} /> : <TennisCourt score={score} />;
}
