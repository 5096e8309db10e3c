/**
 * Reference for levels and registers: what was said of a person, and what that opens at a moment. It shares
 * no code with the exchange.
 */
import type { ProtectionRequest } from '@layline/exchange';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

interface Said {
  readonly isAllowed: boolean;
  readonly until: number;
  readonly checkedAt: number;
}

export interface NotedEntry {
  /** By level, when it ends. */
  readonly levels: Map<number, number>;
  said: Said | null;
}

export const unknownEntry = (): NotedEntry => ({ levels: new Map(), said: null });

/** What every site of a game needs, or nothing. */
export const entryRules = {
  levels: { deposit: 1, bet: 2, withdraw: 2 },
  register: 'list',
} as const;

/** Nobody has verified the person, who is then not told what a register says. */
export const isUnknown = ({ levels }: NotedEntry, at: number): boolean =>
  ![...levels.values()].some((until) => until > at);

export type EntryAct = 'deposit' | 'bet' | 'withdraw';

/** Why the act is refused; null if nothing is missing. A silent register keeps nobody's money. */
export function missingFor(
  { levels, said }: NotedEntry,
  { act, at }: { readonly act: EntryAct; readonly at: number },
): 'LEVEL_TOO_LOW' | 'REGISTER_UNKNOWN' | null {
  const lasting = [...levels].filter(([, until]) => until > at).map(([level]) => level);
  if (!lasting.some((level) => level >= entryRules.levels[act])) return 'LEVEL_TOO_LOW';
  if (act === 'withdraw') return null;
  const isGood = said?.isAllowed === true && said.until > at && said.checkedAt - at <= 5 * minuteMs;
  return isGood ? null : 'REGISTER_UNKNOWN';
}

type EntryRequest = Extract<
  ProtectionRequest,
  { kind: 'note-level' | 'set-level' | 'note-register' }
>;

/** Also records it. */
export function expectEntry(
  entry: NotedEntry,
  request: EntryRequest,
  at: number,
): 'done' | 'nothing' | 'refused' {
  if (request.kind === 'note-register') return expectAnswer(entry, request, at);
  const level = request.kind === 'set-level' ? request.level : request;
  if (level !== null && level.until <= at) return 'refused';
  if (request.kind === 'set-level') {
    const isNothing = level === null && entry.levels.size === 0;
    entry.levels.clear();
    if (level !== null) entry.levels.set(level.level, level.until);
    return isNothing ? 'nothing' : 'done';
  }
  if ((entry.levels.get(request.level) ?? 0) >= request.until) return 'nothing';
  entry.levels.set(request.level, request.until);
  return 'done';
}

function expectAnswer(entry: NotedEntry, given: Said, at: number): 'done' | 'nothing' | 'refused' {
  if (given.checkedAt > at + 5 * minuteMs) return 'refused';
  const until = Math.min(given.until, at + dayMs);
  if (given.isAllowed && until <= at) return 'nothing';
  const { said } = entry;
  const isKnownNow = said !== null && said.checkedAt <= at + 5 * minuteMs;
  if (isKnownNow) {
    const isSameMoment = said.checkedAt === given.checkedAt;
    const isNews = isSameMoment && said.isAllowed && !given.isAllowed;
    if (given.checkedAt < said.checkedAt || (isSameMoment && !isNews)) return 'nothing';
  }
  entry.said = { isAllowed: given.isAllowed, until, checkedAt: given.checkedAt };
  return 'done';
}
