/** Shows cards beside the felt only once the felt has turned them, because there each card flies first. */
import { unseen } from '@layline/games/view';
import { useEffect, useState } from 'react';
import { after } from '../../base/clock.ts';
import { useIsStill } from '../../ui/use-media.ts';
import type { LiveRound } from '../feed/live-round.ts';

/** Duration of a card's flight and half its turn on the felt. */
const turnMs = 700;

const countShown = (round: LiveRound | null): number =>
  round?.slots.filter((slot) => slot !== unseen).length ?? 0;

/** Delays only further cards of the same round. */
export function useTurned(round: LiveRound | null): LiveRound | null {
  const isStill = useIsStill();
  const [shown, setShown] = useState(round);
  const waits =
    !isStill && shown?.mid === round?.mid && countShown(round) > countShown(shown ?? null);
  if (!waits && shown !== round) setShown(round);
  useEffect(() => (waits ? after(turnMs, () => setShown(round)) : undefined), [waits, round]);
  return waits ? shown : round;
}
