/** Finds changes in each list of the player's bets, from the stream or a call. */
import type { BetQuestion, BetRow, PlaySession, TriggerRow } from '@layline/contract';
import type { Money } from '@layline/contract/money';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { call } from '../api/request.ts';
import { now } from '../base/clock.ts';
import { useTradeList } from '../own-bets/bets-query.ts';
import { useQuestions } from '../own-bets/questions-query.ts';
import { useTriggers } from '../own-bets/triggers-query.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { usePlaySession } from '../session/play-session.ts';
import { useSite } from '../site/site-store.ts';
import { toast } from '../ui/toast.ts';
import {
  answersOf,
  type BetNotice,
  goneBetween,
  knownOf,
  limitsOf,
  matchesBetween,
  settlementOf,
  triggersEndedBetween,
  waitingOf,
} from './bet-notice.ts';
import { playNotice } from './notice-sound.ts';
import {
  keepFor,
  keepNotices,
  noteBets,
  noteLimits,
  noteWaiting,
  useNotices,
} from './notice-store.ts';
import { noticeText } from './notice-text.ts';
import { useAlertNotices } from './watch-alerts.ts';

/** Most toasts for one list; further notices share one toast with their count. */
const toastsMax = 2;
/** Most bets of one list that are looked up; the rest leave the list without a notice. */
const lookUpsMax = 50;

const toneOf = (notice: BetNotice) => {
  if (notice.kind === 'trigger') return notice.isPlaced ? 'info' : 'bad';
  if (notice.kind !== 'settled') return 'info';
  return notice.profitLoss < 0 ? 'bad' : 'good';
};

function publish(found: readonly BetNotice[]): void {
  const added = keepNotices(found);
  if (added.length === 0) return;
  playNotice();
  if (added.length > toastsMax) return toast('info', t`${added.length} bets matched or settled`);
  for (const notice of added) toast(toneOf(notice), noticeText(notice));
}

/** A bet whose look-up fails stays known, so that the next list retries it. */
async function lookUp(betId: string, matched: Money | undefined): Promise<readonly BetNotice[]> {
  const { userId } = useNotices.getState();
  try {
    const { data } = await call('bet', { params: { betId } });
    const notice = settlementOf(betId, data, now());
    return notice === null || useNotices.getState().userId !== userId ? [] : [notice];
  } catch {
    const { known } = useNotices.getState();
    if (known !== null && matched !== undefined) noteBets({ ...known, [betId]: matched });
    return [];
  }
}

async function follow(userId: string, bets: readonly BetRow[]): Promise<void> {
  keepFor(userId);
  const { known } = useNotices.getState();
  noteBets(knownOf(bets));
  if (known === null) return;
  publish(matchesBetween(known, bets, now()));
  const gone = goneBetween(known, bets).slice(0, lookUpsMax);
  const found: BetNotice[] = [];
  for (const betId of gone) found.push(...(await lookUp(betId, known[betId])));
  publish(found);
}

function followTriggers(userId: string, triggers: readonly TriggerRow[]): void {
  keepFor(userId);
  const { waiting } = useNotices.getState();
  noteWaiting(waitingOf(triggers));
  if (waiting) publish(triggersEndedBetween(waiting, triggers, now()));
}

function followAnswers(userId: string, questions: readonly BetQuestion[]): void {
  keepFor(userId);
  publish(answersOf(questions, now()));
}

/**
 * One that was told is no news, also once it was cleared from the list. Two at once read alike: one line
 * stands for them.
 */
function followLimits(userId: string, reached: NonNullable<PlaySession['reachedLimits']>): void {
  keepFor(userId);
  const told = useNotices.getState().limits;
  const found = limitsOf(reached, now());
  noteLimits(found.map(({ id }) => id));
  publish(found.filter(({ id }) => !told.includes(id)).slice(0, 1));
}

/** Returns the number of unread notices. */
export function useBetNotices(): number {
  const userId = useCurrentUser()?._id;
  const { data } = useTradeList();
  useEffect(() => {
    if (userId === undefined || data === undefined) return;
    void follow(
      userId,
      data.flatMap(({ bets }) => bets),
    );
  }, [userId, data]);
  const { data: triggers } = useTriggers();
  useEffect(() => {
    if (userId !== undefined && triggers !== undefined) followTriggers(userId, triggers);
  }, [userId, triggers]);
  const { data: questions } = useQuestions();
  useEffect(() => {
    if (userId !== undefined && questions !== undefined) followAnswers(userId, questions);
  }, [userId, questions]);
  const { protection } = useSite();
  const { data: session } = usePlaySession(protection !== undefined);
  const reached = session?.reachedLimits;
  useEffect(() => {
    if (userId !== undefined && reached !== undefined) followLimits(userId, reached);
  }, [userId, reached]);
  useAlertNotices(publish);
  return useNotices(({ unread }) => unread);
}
