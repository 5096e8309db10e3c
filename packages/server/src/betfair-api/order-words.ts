/** Their words for what our bets and refusals are. */
import type { Persistence, Refusal, RefusalCode, Side } from '@layline/contract';

export const sideWords: Readonly<Record<Side, 'BACK' | 'LAY'>> = { back: 'BACK', lay: 'LAY' };

/** A bet that never rests is told as one that lapses. */
export const persistenceWords: Readonly<Record<Persistence, 'LAPSE' | 'PERSIST'>> = {
  'fill-or-kill': 'LAPSE',
  lapse: 'LAPSE',
  keep: 'PERSIST',
};

const instructionErrors: Readonly<Partial<Record<RefusalCode, string>>> = {
  MARKET_UNKNOWN: 'INVALID_MARKET_ID',
  MARKET_CLOSED: 'MARKET_NOT_OPEN_FOR_BETTING',
  MARKET_SUSPENDED: 'MARKET_SUSPENDED',
  RUNNER_UNKNOWN: 'INVALID_RUNNER',
  RUNNER_NOT_ACTIVE: 'RUNNER_REMOVED',
  SPORT_NOT_ALLOWED: 'REGULATOR_IS_NOT_AVAILABLE',
  ODDS_INVALID: 'INVALID_ODDS',
  STAKE_INVALID: 'INVALID_BET_SIZE',
  STAKE_TOO_SMALL: 'INVALID_BET_SIZE',
  STAKE_TOO_LARGE: 'INVALID_BET_SIZE',
  EXPOSURE_LIMIT_EXCEEDED: 'LOSS_LIMIT_EXCEEDED',
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  CLIENT_REF_REUSED: 'DUPLICATE_BETIDS',
  BET_UNKNOWN: 'INVALID_BET_ID',
  BET_NOT_OPEN: 'BET_TAKEN_OR_LAPSED',
  ACCOUNT_DISABLED: 'INVALID_ACCOUNT_STATE',
  SITE_SUSPENDED: 'INVALID_ACCOUNT_STATE',
  TOO_MANY_REQUESTS: 'TOO_MANY_INSTRUCTIONS',
  BUSY: 'SERVICE_UNAVAILABLE',
  UNAVAILABLE: 'SERVICE_UNAVAILABLE',
};

export const instructionErrorOf = ({ code }: Refusal): string =>
  instructionErrors[code] ?? 'ERROR_IN_ORDER';

/** These say of a bet that must be matched at once that it was not: it was taken, and has expired. */
export const isExpired = ({ code }: Refusal): boolean =>
  code === 'ODDS_CHANGED' || code === 'SIZE_UNAVAILABLE';

/** Of a whole request, from what became of its instructions. */
export function overallStatus(reports: readonly { readonly status: string }[]) {
  const failed = reports.filter(({ status }) => status !== 'SUCCESS').length;
  if (failed === 0) return { status: 'SUCCESS' as const };
  const errorCode = 'BET_ACTION_ERROR' as const;
  return failed === reports.length && reports.length > 0
    ? { status: 'FAILURE' as const, errorCode }
    : { status: 'PROCESSED_WITH_ERRORS' as const, errorCode: 'PROCESSED_WITH_ERRORS' as const };
}
