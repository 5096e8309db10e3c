/** Translates our bets and refusals into Betfair's terms. */
import type { Persistence, Refusal, RefusalCode, Side } from '@layline/contract';

export const sideWords: Readonly<Record<Side, 'BACK' | 'LAY'>> = { back: 'BACK', lay: 'LAY' };

/** A bet that never rests is reported as one that lapses. */
export const persistenceWords: Readonly<Record<Persistence, 'LAPSE' | 'PERSIST'>> = {
  'fill-or-kill': 'LAPSE',
  lapse: 'LAPSE',
  keep: 'PERSIST',
};

/** The error of an instruction, and of the whole request if all of it fails alike. */
export interface OrderError {
  readonly instruction: string;
  readonly request: string;
}

const inOrder = (request: string): OrderError => ({ instruction: 'ERROR_IN_ORDER', request });
/** Uses one code for both. */
const both = (code: string): OrderError => ({ instruction: code, request: code });
const actionError = 'BET_ACTION_ERROR';

/** The code for a fault of the instruction itself. */
export const wrong = (instruction: string): OrderError => ({ instruction, request: actionError });

const orderErrors: Readonly<Partial<Record<RefusalCode, OrderError>>> = {
  MARKET_UNKNOWN: inOrder('INVALID_MARKET_ID'),
  MARKET_CLOSED: both('MARKET_NOT_OPEN_FOR_BETTING'),
  MARKET_SUSPENDED: { instruction: 'MARKET_NOT_OPEN_FOR_BETTING', request: 'MARKET_SUSPENDED' },
  RUNNER_UNKNOWN: wrong('INVALID_RUNNER'),
  RUNNER_NOT_ACTIVE: wrong('RUNNER_REMOVED'),
  SPORT_NOT_ALLOWED: inOrder('PERMISSION_DENIED'),
  ODDS_INVALID: wrong('INVALID_ODDS'),
  STAKE_INVALID: wrong('INVALID_BET_SIZE'),
  STAKE_TOO_SMALL: wrong('INVALID_BET_SIZE'),
  STAKE_TOO_LARGE: wrong('INVALID_BET_SIZE'),
  WIN_TOO_LARGE: wrong('INVALID_BET_SIZE'),
  OWN_BET_CROSSED: wrong('INVALID_BACK_LAY_COMBINATION'),
  NEW_RISK_STOPPED: inOrder('PERMISSION_DENIED'),
  EXPOSURE_LIMIT_EXCEEDED: both('LOSS_LIMIT_EXCEEDED'),
  LOSS_LIMIT_REACHED: both('LOSS_LIMIT_EXCEEDED'),
  STAKE_LIMIT_REACHED: both('LOSS_LIMIT_EXCEEDED'),
  TIME_LIMIT_REACHED: inOrder('ACCOUNT_LOCKOUT'),
  ACCOUNT_TIMED_OUT: inOrder('ACCOUNT_LOCKOUT'),
  ACCOUNT_EXCLUDED: inOrder('ACCOUNT_LOCKOUT'),
  ACCOUNT_LOCKED: inOrder('ACCOUNT_LOCKOUT'),
  INSUFFICIENT_FUNDS: both('INSUFFICIENT_FUNDS'),
  CLIENT_REF_REUSED: inOrder('DUPLICATE_TRANSACTION'),
  BET_UNKNOWN: wrong('INVALID_BET_ID'),
  BET_NOT_OPEN: wrong('BET_TAKEN_OR_LAPSED'),
  ACCOUNT_DISABLED: inOrder('INVALID_ACCOUNT_STATE'),
  SITE_SUSPENDED: inOrder('INVALID_ACCOUNT_STATE'),
  BUSY: { instruction: 'ERROR_IN_MATCHER', request: 'SERVICE_UNAVAILABLE' },
  UNAVAILABLE: { instruction: 'ERROR_IN_MATCHER', request: 'SERVICE_UNAVAILABLE' },
};

export const orderErrorOf = ({ code }: Refusal): OrderError =>
  orderErrors[code] ?? inOrder(actionError);

/** These refuse a bet that had to be matched at once and was not; Betfair reports it as expired. */
export const isExpired = ({ code }: Refusal): boolean =>
  code === 'ODDS_CHANGED' || code === 'SIZE_UNAVAILABLE';

/** The report on one instruction, and the error of the whole request if no instruction does better. */
export interface Reported {
  readonly report: object;
  readonly requestError: string | null;
}

/** Returns the end of an answer: the status of the whole request, and the reports in the order sent. */
export function conclude(reported: readonly Reported[]) {
  const instructionReports = reported.map(({ report }) => report);
  const errors = reported.flatMap(({ requestError }) => requestError ?? []);
  if (errors.length === 0) return { status: 'SUCCESS', instructionReports };
  if (errors.length < reported.length) {
    const errorCode = 'PROCESSED_WITH_ERRORS';
    return { status: 'PROCESSED_WITH_ERRORS', errorCode, instructionReports };
  }
  const isAlike = new Set(errors).size === 1;
  return { status: 'FAILURE', errorCode: isAlike ? errors[0] : actionError, instructionReports };
}
