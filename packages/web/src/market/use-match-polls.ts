/**
 * EVENT-5: polls bookmaker every 2 s and fancy every second while the page is open; failures show a toast.
 */
import './locales/texts.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { pollBookmaker, pollSessions } from '../live/poll-match.ts';
import { toast } from '../ui/toast.ts';
import type { EventPlace } from './event-place.ts';

/** Returns the ids of the match's bookmaker markets; undefined until the first answer. */
export function useBookmakerPoll(place: EventPlace, isWanted: boolean): readonly string[] {
  const { t } = useLingui();
  const [joined, setJoined] = useState('');
  const { sportId, competitionId, eventId } = place;
  useEffect(() => {
    if (!isWanted) return;
    return pollBookmaker(
      { sportId, competitionId, eventId },
      (ids) => setJoined(ids.join(',')),
      () => toast('bad', t`The bookmaker odds could not be loaded. Last prices are kept.`),
    );
  }, [sportId, competitionId, eventId, isWanted, t]);
  return joined === '' ? noIds : joined.split(',');
}

const noIds: readonly string[] = [];

export function useSessionsPoll(place: EventPlace, isWanted: boolean): void {
  const { t } = useLingui();
  const { sportId, competitionId, eventId } = place;
  useEffect(() => {
    if (!isWanted) return;
    return pollSessions({ sportId, competitionId, eventId }, () =>
      toast('bad', t`The fancy bets could not be loaded. Last lines are kept.`),
    );
  }, [sportId, competitionId, eventId, isWanted, t]);
}
