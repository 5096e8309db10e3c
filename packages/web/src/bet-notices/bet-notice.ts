/** Finds changes between two lists of a player's open bets. Pure. */
import type { BetQuestion, BetRow, PlaySession, TriggerRow } from '@layline/contract';
import { type Money, subtractMoney } from '@layline/contract/money';
import { translator } from '../base/translator.ts';
import { parseAmount } from '../session/amount.ts';
import { nameOfEvent } from '../sports/event-name.ts';

interface NoticeParts {
  /** Equal for equal notices, so that each is kept and shown once. */
  readonly id: string;
  readonly at: number;
  readonly side: BetRow['type'];
  readonly selection: string;
  readonly event: string;
  readonly market: string;
}

interface MatchedNotice extends NoticeParts {
  readonly kind: 'matched';
  readonly odds: number;
  readonly size: Money;
  readonly rest: Money;
}

interface SettledNotice extends NoticeParts {
  readonly kind: 'settled';
  readonly case: BetRow['case'];
  readonly profitLoss: Money;
}

interface TriggerNotice extends NoticeParts {
  readonly kind: 'trigger';
  readonly trigger: TriggerRow['kind'];
  readonly isPlaced: boolean;
  /** The server's reason why there is no bet; empty if there is none. */
  readonly reason: string;
}

/** A price that the player waited for was reached. */
export interface AlertNotice extends NoticeParts {
  readonly kind: 'alert';
  readonly odds: number;
}

/** An answer to the player's question about a bet, not opened yet. */
export interface AnswerNotice {
  readonly kind: 'answer';
  readonly id: string;
  readonly at: number;
  readonly betId: string;
  readonly about: string;
}

/** A limit is used up; which one is on the player's own page (NOTICE-6). */
export interface LimitNotice {
  readonly kind: 'limit';
  readonly id: string;
  readonly at: number;
}

/** Of a bet: the others name their own page. */
export type NoticeOfBet = MatchedNotice | SettledNotice | TriggerNotice | AlertNotice;
export type BetNotice = NoticeOfBet | AnswerNotice | LimitNotice;

/** The matched size of each open bet, by id. */
export type KnownBets = Readonly<Record<string, Money>>;

type BetPart = Omit<BetRow, 'placePart'>;

const partsOf = (bet: BetPart) => ({
  side: bet.type,
  selection: bet.selection,
  event: nameOfEvent(bet),
  market: translator.sayName(bet.market || bet.markettype),
});

/** Casino rounds show their own results. */
const isFollowed = ({ roundId }: BetRow): boolean => !roundId;

export const knownOf = (bets: readonly BetRow[]): KnownBets =>
  Object.fromEntries(
    bets.filter(isFollowed).map(({ betId, sizeMatched }) => [betId, parseAmount(sizeMatched)]),
  );

/** A bet that was unknown before was just placed by the player, so its immediate matches are no news. */
export function matchesBetween(
  known: KnownBets,
  bets: readonly BetRow[],
  at: number,
): readonly MatchedNotice[] {
  return bets.filter(isFollowed).flatMap((bet) => {
    const before = known[bet.betId];
    const matched = parseAmount(bet.sizeMatched);
    if (before === undefined || matched <= before) return [];
    const what = { odds: bet.oddsReq, size: subtractMoney(matched, before) };
    const rest = parseAmount(bet.sizeRemaining);
    const id = `${bet.betId}/matched/${matched}`;
    return [{ kind: 'matched', id, at, ...partsOf(bet), ...what, rest }];
  });
}

export const goneBetween = (known: KnownBets, bets: readonly BetRow[]): readonly string[] => {
  const open = new Set(bets.map(({ betId }) => betId));
  return Object.keys(known).filter((betId) => !open.has(betId));
};

/** Returns null for a bet that is still open, or that left the list unmatched: cancelled or lapsed. */
export function settlementOf(betId: string, row: BetRow, at: number): SettledNotice | null {
  const { placePart } = row;
  const bet = placePart?.betId === betId ? placePart : row;
  const hasCounted = bet.sizeMatched + bet.sizeVoided > 0;
  if (bet.settledAt === null || bet.case === 'open' || !hasCounted) return null;
  return {
    kind: 'settled',
    id: `${betId}/settled`,
    at,
    ...partsOf(bet),
    case: bet.case,
    profitLoss: parseAmount(bet.profitLoss),
  };
}

/** Returns the ids of waiting triggers. */
export const waitingOf = (triggers: readonly TriggerRow[]): readonly string[] =>
  triggers.filter(({ isWaiting }) => isWaiting).map(({ triggerId }) => triggerId);

/**
 * Returns triggers that waited before and have ended by themselves; the player's own cancellation is no news.
 */
export function triggersEndedBetween(
  known: readonly string[],
  triggers: readonly TriggerRow[],
  at: number,
): readonly TriggerNotice[] {
  return triggers
    .filter(({ triggerId, end }) => known.includes(triggerId) && end !== null)
    .filter(({ end }) => end !== 'cancelled' && end !== 'paired')
    .map(({ triggerId, kind, end, reason, type, selection, event, market }) => ({
      kind: 'trigger',
      id: `${triggerId}/ended`,
      at,
      side: type,
      selection,
      event,
      market,
      trigger: kind,
      isPlaced: end === 'placed',
      reason: reason ?? '',
    }));
}

export const answersOf = (questions: readonly BetQuestion[], at: number): readonly AnswerNotice[] =>
  questions
    .filter(({ isNew }) => isNew)
    .map(({ questionId, betId, about }) => {
      const id = `${questionId}/answered`;
      return { kind: 'answer', id, at, betId, about };
    });

export const limitsOf = (
  reached: NonNullable<PlaySession['reachedLimits']>,
  at: number,
): readonly LimitNotice[] =>
  reached.map(({ limit, period, restartsAt }) => ({
    kind: 'limit',
    id: `${limit}/${period}/${restartsAt}/reached`,
    at,
  }));
