/** Shows cards beside the felt when the felt has turned them: there a card flies first. */
import { unseen } from '@layline/games/view';
import { useEffect, useState } from 'react';
import { after } from '../../clock.ts';
import { reducedMotion, useMedia } from '../../ui/use-media.ts';
import type { LiveRound } from '../feed/live-round.ts';

/** Flight and half a turn of the felt's cards. */
const turnMs = 700;

const countShown = (round: LiveRound | null): number =>
  round?.slots.filter((slot) => slot !== unseen).length ?? 0;

/** Only further cards of the same round wait. */
export function useTurned(round: LiveRound | null): LiveRound | null {
  const isStill = useMedia(reducedMotion);
  const [shown, setShown] = useState(round);
  const waits =
    !isStill && shown?.mid === round?.mid && countShown(round) > countShown(shown ?? null);
  if (!waits && shown !== round) setShown(round);
  useEffect(() => (waits ? after(turnMs, () => setShown(round)) : undefined), [waits, round]);
  return waits ? shown : round;
}
