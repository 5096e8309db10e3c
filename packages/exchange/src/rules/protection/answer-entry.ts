/**
 * Answers what verifiers and registers say of an account. Their messages may be lost, doubled and overtaken:
 * the order in which they come decides nothing.
 */
import { addMs, type Instant, type Refusal, refuse } from '@layline/contract';
import type { Stamp } from '../../model/command.ts';
import {
  type EntryChange,
  type EntryRequest,
  levelMax,
  type NotedLevel,
  type RegisterAnswer,
} from '../../model/levels.ts';
import type { Protection, ProtectionRequest } from '../../model/protection.ts';
import { clockSkewMs } from '../limits/entry.ts';

/** A register is asked again after a day at the latest. */
const freshMaxMs = 24 * 3_600_000;

interface Asking {
  readonly own: Protection;
  readonly stamp: Stamp;
}

type Answer = EntryChange | Refusal | null;

export const isEntry = ({ kind }: ProtectionRequest): boolean =>
  kind === 'note-level' || kind === 'set-level' || kind === 'note-register';

export function answerEntry(asking: Asking, request: EntryRequest): Answer {
  switch (request.kind) {
    case 'note-level':
      return noteLevel(asking, request);
    case 'set-level':
      return setLevel(asking, request.level);
    case 'note-register':
      return noteRegister(asking, request);
  }
}

function refuseNoted({ level, until }: NotedLevel, at: Instant): Refusal | null {
  if (!Number.isSafeInteger(level) || level < 1 || level > levelMax) {
    return refuse('INVALID_REQUEST', `A level is 1 to ${levelMax}.`);
  }
  const isLater = Number.isSafeInteger(until) && until > at;
  return isLater ? null : refuse('INVALID_REQUEST', 'until must be in the future.');
}

function noteLevel({ own, stamp }: Asking, { level, until }: NotedLevel): Answer {
  const refusal = refuseNoted({ level, until }, stamp.at);
  if (refusal !== null) return refusal;
  const known = own.levels?.find((one) => one.level === level);
  return known !== undefined && known.until >= until ? null : { kind: 'level-noted', level, until };
}

function setLevel({ own, stamp }: Asking, level: NotedLevel | null): Answer {
  const refusal = level === null ? null : refuseNoted(level, stamp.at);
  if (refusal !== null) return refusal;
  return level === null && (own.levels ?? []).length === 0 ? null : { kind: 'level-set', level };
}

/**
 * An answer that was given before the newest one is not noted, nor a yes that is over. Of two answers of the
 * same moment the no stands. If the clock went back, an answer from the future does not block those of now.
 */
function noteRegister({ own: { register: known }, stamp }: Asking, given: RegisterAnswer): Answer {
  const { at } = stamp;
  const { isAllowed, checkedAt } = given;
  if (!Number.isSafeInteger(checkedAt) || checkedAt > at + clockSkewMs) {
    return refuse('INVALID_REQUEST', 'checkedAt must not be in the future.');
  }
  const until = Math.min(given.until, addMs(at, freshMaxMs)) as Instant;
  if (!Number.isSafeInteger(until)) return refuse('INVALID_REQUEST', 'until must be an instant.');
  if (isAllowed && until <= at) return null;
  if (known !== undefined && isOutdone(given, { known, at })) return null;
  const begins = !isAllowed && known?.isAllowed !== false;
  const change = { kind: 'register-noted', isAllowed, until, checkedAt } as const;
  const ends = isAllowed && known?.isAllowed === false;
  return { ...change, ...(begins && { begins }), ...(ends && { ends }) };
}

function isOutdone(
  { isAllowed, checkedAt }: RegisterAnswer,
  { known, at }: { readonly known: RegisterAnswer; readonly at: Instant },
): boolean {
  if (known.checkedAt > at + clockSkewMs) return false;
  if (checkedAt !== known.checkedAt) return checkedAt < known.checkedAt;
  return isAllowed || !known.isAllowed;
}
