/**
 * Decides protection requests of a player, and of the operator for a player. Tightening takes effect at
 * once. Relaxing waits a day of journal time, then needs a second confirmation, and lapses without one.
 * An exclusion never ends by itself: the player has to ask, wait and confirm.
 */
import {
  addMonths,
  addMs,
  type Instant,
  makeLocalText,
  type Refusal,
  refuse,
} from '@layline/contract';
import type { PlayerAccount } from '../../memory/market.ts';
import type { ExchangeState } from '../../memory/state.ts';
import type { Stamp } from '../../model/command.ts';
import type { Event } from '../../model/event.ts';
import type {
  Exclusion,
  Hold,
  LimitKey,
  PendingEase,
  Protect,
  Protection,
  ProtectionChange,
  ProtectionRequest,
  SiteRules,
} from '../../model/protection.ts';
import { allCancelled } from '../bets/cancel-bet.ts';
import { type Decision, happened, refused } from '../decision/decision.ts';
import { isWaiting, playerTriggers } from '../held/find-trigger.ts';
import { accountsOfPerson, codeOfHold, holdAmong, registerHold, rulesOf } from '../limits/holds.ts';
import { mustNoteOpen } from '../limits/person-limits.ts';
import { answerEntry, isEntry } from './answer-entry.ts';
import { isSameLimit, unprotected } from './apply-protection.ts';
import { type Preset, presets } from './presets.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Time in which the second confirmation can be given. */
const confirmMs = 7 * dayMs;
/** Maximum limit, so that sums of limits are exact. */
const amountMax = 9_000_000_000_000;

type Request<Kind extends ProtectionRequest['kind']> = Extract<ProtectionRequest, { kind: Kind }>;

interface Asking {
  readonly state: ExchangeState;
  readonly account: PlayerAccount;
  readonly own: Protection;
  readonly rules: SiteRules;
  readonly preset: Preset;
  readonly by: Protect['by'];
  readonly stamp: Stamp;
}

/** Null if nothing has to change. */
type Answer = ProtectionChange | Refusal | null;

export function decideProtect(state: ExchangeState, command: Protect & Stamp): Decision {
  const { seq, at, playerId, by, request } = command;
  const account = state.accounts.get(playerId);
  if (account === undefined) return refused(refuse('NOT_FOUND', 'This account is not open.'));
  const rules = rulesOf(state, account);
  if (by === 'player' && (rules.preset === 'none' || isEntry(request))) {
    return refused(refuse('NOT_FOUND', 'This site does not offer this.'));
  }
  const own = account.protection ?? unprotected;
  const preset = presets[rules.preset];
  const asking = { state, account, own, rules, preset, by, stamp: { seq, at } };
  const answer = answerTo(asking, request);
  if (answer === null) return happened();
  if ('code' in answer) return refused(answer);
  const event: Event = { kind: 'protection-changed', seq, at, playerId, change: answer };
  return happened(...firstRules(asking, answer), event, ...takenBack(asking, answer));
}

/** Starts counting with the first limit, if nothing was counted before. */
function firstRules(
  { state, account: { siteId }, rules, stamp }: Asking,
  { kind }: ProtectionChange,
): readonly Event[] {
  const isCounted = kind !== 'limit-set' && kind !== 'person-linked';
  if (isCounted || state.siteRules.has(siteId)) return [];
  return [{ kind: 'site-protected', ...stamp, siteId, ...rules }];
}

/** Cancels all resting bets and triggers of a held player, on all their accounts. */
function takenBack(asking: Asking, change: ProtectionChange): readonly Event[] {
  const { state, stamp } = asking;
  const accounts = accountsAfter(asking, change);
  const hold = holdAfter(change) ?? holdAmong(accounts, stamp.at);
  if (hold === null) return [];
  const ended = {
    kind: 'trigger-ended',
    ...stamp,
    end: 'refused',
    code: codeOfHold(hold),
  } as const;
  return accounts.flatMap(({ playerId }): Event[] => [
    ...allCancelled(state, { playerId, ...stamp }),
    ...playerTriggers(state, playerId)
      .filter(isWaiting)
      .map(({ marketId, triggerId }) => ({ ...ended, playerId, marketId, triggerId })),
  ]);
}

/** The person's accounts after the change; empty if the change holds nobody. */
function accountsAfter(
  { state, account }: Asking,
  change: ProtectionChange,
): readonly PlayerAccount[] {
  if (holdAfter(change) !== null) {
    return accountsOfPerson(state, account);
  }
  if (change.kind !== 'person-linked' || change.person === null) return [];
  const others = (state.people.get(change.person) ?? []).filter((id) => id !== account.playerId);
  return [account, ...others.flatMap((id) => state.accounts.get(id) ?? [])];
}

/** The hold that a change begins. */
function holdAfter(change: ProtectionChange): Hold | null {
  if (change.kind === 'excluded') return { kind: 'exclusion', until: change.until };
  if (change.kind === 'register-noted') return change.begins ? registerHold : null;
  return change.kind === 'timed-out' ? { kind: 'time-out', until: change.until } : null;
}

function answerTo(asking: Asking, request: ProtectionRequest): Answer {
  switch (request.kind) {
    case 'set-limit':
      return setLimit(asking, request);
    case 'confirm-ease':
      return confirmEase(asking, request);
    case 'drop-ease': {
      const { limit, period } = request;
      if (findPending(asking.own, request) === undefined) return null;
      return { kind: 'ease-dropped', limit, period };
    }
    case 'time-out':
      return timeOut(asking, request);
    case 'exclude':
      return exclude(asking, request);
    case 'request-return':
      return requestReturn(asking);
    case 'confirm-return':
      return confirmReturn(asking);
    case 'link-person':
      if (asking.by === 'player') return refuse('INVALID_REQUEST');
      return asking.own.person === request.person
        ? null
        : { kind: 'person-linked', person: request.person };
    case 'set-reality-check':
      return setRealityCheck(asking, request);
    case 'note-level':
    case 'set-level':
    case 'note-register':
      return answerEntry(asking, request);
    case 'note-open':
      return mustNoteOpen(asking.state, { account: asking.account, at: asking.stamp.at })
        ? { kind: 'seen-open' }
        : null;
  }
}

const findPending = ({ pending }: Protection, key: LimitKey): PendingEase | undefined =>
  pending.find((one) => isSameLimit(one, key));

function setLimit({ own, by }: Asking, request: Request<'set-limit'>): Answer {
  const { limit, period, amount } = request;
  const isAmount =
    amount === null || (Number.isSafeInteger(amount) && amount >= 0 && amount <= amountMax);
  if (!isAmount) return refuse('INVALID_REQUEST', 'A limit is an amount of 0 or more.');
  const isThis = (one: (typeof own.limits)[number]) => one.by === by && isSameLimit(one, request);
  const current = own.limits.find(isThis)?.amount ?? null;
  const key = { limit, period };
  if (current === amount) {
    return findPending(own, request) && by === 'player' ? { kind: 'ease-dropped', ...key } : null;
  }
  const isEasing = current !== null && (amount === null || amount > current);
  if (by === 'operator' || !isEasing) return { kind: 'limit-set', by, ...key, amount };
  // Repeating a request does not restart the wait.
  const waits = findPending(own, request);
  return waits?.amount === amount ? null : { kind: 'ease-requested', ...key, amount };
}

/** When a relaxed limit can be confirmed: from and until. */
export function easeWindow(
  { requestedAt }: Pick<PendingEase, 'requestedAt'>,
  { preset }: SiteRules,
): { readonly from: Instant; readonly until: Instant } {
  const from = addMs(requestedAt, presets[preset].easeWaitHours.value * hourMs);
  return { from, until: addMs(from, confirmMs) };
}

function confirmEase({ own, rules, stamp }: Asking, request: Request<'confirm-ease'>): Answer {
  const { limit, period, amount } = request;
  const waits = findPending(own, request);
  if (waits === undefined || waits.amount !== amount) {
    return refuse('NOT_FOUND', 'No such change of a limit waits.');
  }
  const { from, until } = easeWindow(waits, rules);
  if (stamp.at < from) {
    const text = makeLocalText(from, rules.timeZone);
    return refuse('INVALID_REQUEST', `This can be confirmed from ${text} on.`);
  }
  if (stamp.at >= until) return refuse('INVALID_REQUEST', 'This change has lapsed. Ask again.');
  return { kind: 'limit-set', by: 'player', limit, period, amount };
}

/** A time-out is never shortened. */
function timeOut({ own, preset, by, stamp }: Asking, { days }: Request<'time-out'>): Answer {
  if (!preset.timeOutDays.value.includes(days)) {
    return refuse('INVALID_REQUEST', `A time-out has ${preset.timeOutDays.value.join(', ')} days.`);
  }
  const until = addMs(stamp.at, days * dayMs);
  if (own.timeOutUntil !== null && own.timeOutUntil >= until) {
    return refuse('INVALID_REQUEST', 'The time-out that you have lasts longer.');
  }
  return { kind: 'timed-out', until, by };
}

/** An exclusion can be extended, never shortened. */
function exclude(asking: Asking, { months }: Request<'exclude'>): Answer {
  const { own, preset, rules, by, stamp } = asking;
  const isOffered =
    months === null
      ? preset.hasEndlessExclusion.value
      : preset.exclusionMonths.value.includes(months);
  if (!isOffered && by === 'player') {
    return refuse('INVALID_REQUEST', 'An exclusion of this length is not offered.');
  }
  const until = months === null ? null : addMonths(stamp.at, months, rules.timeZone);
  if (own.exclusion !== null && !isLonger(until, own.exclusion)) {
    return refuse('INVALID_REQUEST', 'The exclusion that you have lasts longer.');
  }
  return { kind: 'excluded', until, by };
}

const isLonger = (until: Instant | null, { until: held }: Exclusion): boolean =>
  held !== null && (until === null || until > held);

/** When the player may ask to return; an exclusion without end lasts as long as the shortest one. */
export function returnFrom({ from, until }: Exclusion, { preset, timeZone }: SiteRules): Instant {
  const [shortest = 6] = presets[preset].exclusionMonths.value;
  return until ?? addMonths(from, shortest, timeZone);
}

/** When a requested return can be confirmed, from and until; null if none was requested. */
export function returnWindow(
  { until, returnRequestedAt }: Exclusion,
  { preset }: SiteRules,
): { readonly from: Instant; readonly until: Instant } | null {
  if (returnRequestedAt === null) return null;
  const { endlessReturnWaitHours, returnWaitHours } = presets[preset];
  const hours = until === null ? endlessReturnWaitHours.value : returnWaitHours.value;
  const from = addMs(returnRequestedAt, hours * hourMs);
  return { from, until: addMs(from, confirmMs) };
}

function requestReturn({ own, rules, stamp }: Asking): Answer {
  const { exclusion } = own;
  if (exclusion === null) return refuse('NOT_FOUND', 'This account is not excluded.');
  const from = returnFrom(exclusion, rules);
  if (stamp.at < from) {
    const text = makeLocalText(from, rules.timeZone);
    return refuse('INVALID_REQUEST', `You can ask to come back from ${text} on.`);
  }
  const open = returnWindow(exclusion, rules);
  return open !== null && stamp.at < open.until ? null : { kind: 'return-requested' };
}

/** The operator may end a hold that the operator began, but not the player's own. */
function confirmReturn({ own, rules, by, stamp }: Asking): Answer {
  const { exclusion } = own;
  if (exclusion === null) return refuse('NOT_FOUND', 'This account is not excluded.');
  if (by === 'operator') {
    return exclusion.by === 'operator'
      ? { kind: 'returned', by }
      : refuse('INVALID_REQUEST', 'Only the player can end their own exclusion.');
  }
  if (exclusion.by === 'operator') {
    return refuse('INVALID_REQUEST', 'The operator excluded this account. Please ask them.');
  }
  const open = returnWindow(exclusion, rules);
  if (open === null) return refuse('INVALID_REQUEST', 'Please ask to come back first.');
  if (stamp.at < open.from) {
    const text = makeLocalText(open.from, rules.timeZone);
    return refuse('INVALID_REQUEST', `This can be confirmed from ${text} on.`);
  }
  if (stamp.at >= open.until) return refuse('INVALID_REQUEST', 'This has lapsed. Ask again.');
  return { kind: 'returned', by };
}

function setRealityCheck(
  { own, preset }: Asking,
  { minutes }: Request<'set-reality-check'>,
): Answer {
  if (!preset.realityMinutes.value.includes(minutes)) {
    const offered = preset.realityMinutes.value.join(', ');
    return refuse('INVALID_REQUEST', `A reality check comes every ${offered} minutes.`);
  }
  return own.realityMinutes === minutes ? null : { kind: 'reality-check-set', minutes };
}
