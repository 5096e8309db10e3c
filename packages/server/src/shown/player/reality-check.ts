/** The reality check of a session: when it is due, and what waits for its answer (RP-10). */
import {
  addMs,
  type Instant,
  instant,
  makeInstant,
  makeMoney,
  money,
  type PlaySession,
  playerId,
  type Refusal,
  refuse,
} from '@layline/contract';
import { presets } from '@layline/exchange';
import type { Clock } from '../../base/clock.ts';
import type { AppEngine } from '../../engine/writer/app-engine.ts';
import type { Store } from '../../store/database.ts';
import { readSessionTimes, type SessionTimes } from '../../store/queries/sessions/own-sessions.ts';
import type { Session } from '../../venue/accounts/session.ts';
import { usedUp } from '../../venue/notices/used-up.ts';

interface Parts {
  readonly engine: AppEngine;
  readonly store: Store;
  readonly clock: Clock;
}

const minuteMs = 60_000;

/** Returns null if the site has no protection rules, and so no check. */
function dueAt(
  { engine, clock }: Parts,
  { player }: Session,
  { beganAt, checkedAt }: SessionTimes,
): Instant | null {
  const found = engine.view.protectionOf({ playerId: playerId(player.player_id), at: clock.now() });
  if (found === undefined || found.rules.preset === 'none') return null;
  const initial = presets[found.rules.preset].realityInitialMinutes.value;
  const minutes = found.own.realityMinutes ?? initial;
  return addMs(instant(Math.max(beganAt, checkedAt ?? beganAt)), minutes * minuteMs);
}

/** No round may begin while a check is unanswered. */
export async function refuseUnchecked(parts: Parts, session: Session): Promise<Refusal | null> {
  const times = await readSessionTimes(parts.store, session.tokenHash);
  if (times === null) return refuse('UNAUTHORIZED');
  const due = dueAt(parts, session, times);
  return due === null || parts.clock.now() < due ? null : refuse('REALITY_CHECK_DUE');
}

/** Returns the session's play so far; null if it has ended. */
export async function playSessionOf(parts: Parts, session: Session): Promise<PlaySession | null> {
  const times = await readSessionTimes(parts.store, session.tokenHash);
  if (times === null) return null;
  const { view } = parts.engine;
  const id = playerId(session.player.player_id);
  const account = view.accountOf(id);
  const played = view.playedSince({ playerId: id, at: times.beganAt });
  const due = dueAt(parts, session, times);
  const protection = view.protectionOf({ playerId: id, at: parts.clock.now() });
  const isHeld = (protection?.shownHold ?? null) !== null;
  return {
    beganAt: makeInstant(times.beganAt),
    now: makeInstant(parts.clock.now()),
    checkDueAt: due === null ? null : makeInstant(due),
    countedFrom: makeInstant(played?.from ?? times.beganAt),
    staked: makeMoney(played?.staked ?? money(0)),
    result: makeMoney(played?.result ?? money(0)),
    balance: makeMoney(account?.openingBalance ?? money(0)),
    isHeld,
    reachedLimits: (isHeld ? [] : usedUp(protection?.limits ?? [])).map(
      ({ limit, period, restartsAt }) => ({ limit, period, restartsAt: makeInstant(restartsAt) }),
    ),
  };
}
