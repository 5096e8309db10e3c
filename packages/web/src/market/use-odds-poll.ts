import './locales/texts.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { type PolledEvent, pollOdds } from '../live/poll-odds.ts';
import { toast } from '../ui/toast.ts';

/** EVENT-5: polls while the page is open; a failure to load shows one toast. */
export function useOddsPoll(
  event: Omit<PolledEvent, 'marketIds'>,
  marketIds: readonly string[],
): void {
  const { t } = useLingui();
  const { sportId, competitionId, eventId } = event;
  const joined = marketIds.join(',');
  useEffect(() => {
    if (joined === '') return;
    const polled = { sportId, competitionId, eventId, marketIds: joined.split(',') };
    return pollOdds(polled, () =>
      toast('bad', t`The odds could not be loaded. Last prices are kept.`),
    );
  }, [sportId, competitionId, eventId, joined, t]);
}
