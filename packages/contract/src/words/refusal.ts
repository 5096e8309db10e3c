/**
 * All refusals of a command, in order of precedence: if several apply, the first of this list is
 * returned, so that all implementations refuse alike. The texts are shown to players (A section 8).
 */
export const refusals = [
  { code: 'TLS_NEEDED', status: 403, text: 'This site is served over https only.' },
  { code: 'UNAUTHORIZED', status: 401, text: 'Unauthorized' },
  { code: 'SITE_UNKNOWN', status: 404, text: 'This site is not set up here.' },
  {
    code: 'SITE_SUSPENDED',
    status: 403,
    text: 'This site is suspended. Betting and sign-in are closed.',
  },
  { code: 'ACCOUNT_DISABLED', status: 403, text: 'This account is disabled.' },
  { code: 'ACCOUNT_EXCLUDED', status: 403, text: 'You are excluded from betting.' },
  { code: 'ACCOUNT_TIMED_OUT', status: 403, text: 'You are taking a time-out from betting.' },
  {
    code: 'ACCOUNT_LOCKED',
    status: 403,
    text: 'This is locked for your account at the moment. Ask whom you have it from.',
  },
  {
    code: 'REALITY_CHECK_DUE',
    status: 403,
    text: 'Please answer the reality check first.',
  },
  { code: 'TOO_MANY_REQUESTS', status: 429, text: 'Too many requests. Please wait a moment.' },
  { code: 'INVALID_REQUEST', status: 400, text: 'The request is not valid.' },
  { code: 'NOT_FOUND', status: 404, text: 'Not found.' },
  { code: 'CREDENTIALS_INVALID', status: 400, text: 'Invalid Id or Password!' },
  {
    code: 'SIGN_UP_CLOSED',
    status: 403,
    text: 'This site is not accepting new players at the moment.',
  },
  { code: 'USER_NAME_TAKEN', status: 409, text: 'This user name is taken.' },
  { code: 'PASSWORD_WRONG', status: 400, text: 'The old password is wrong.' },
  { code: 'PASSWORD_WEAK', status: 400, text: 'Please choose a stronger password.' },
  {
    code: 'PASSWORD_MUST_CHANGE',
    status: 403,
    text: 'Please choose your own password first.',
  },
  {
    code: 'STEP_UP_NEEDED',
    status: 403,
    text: 'Please enter your password or a code again.',
  },
  { code: 'CODE_WRONG', status: 400, text: 'This code is wrong.' },
  { code: 'TICKET_OVER', status: 400, text: 'This took too long. Please sign in again.' },
  { code: 'PASSKEY_INVALID', status: 400, text: 'This passkey is not registered here.' },
  { code: 'DEMO_FIXED', status: 403, text: 'The demo account is shared: this cannot be changed.' },
  {
    code: 'CLIENT_REF_REUSED',
    status: 409,
    text: 'This bet reference was already used for another bet.',
  },
  {
    code: 'TRANSFER_REF_REUSED',
    status: 409,
    text: 'This reference was already used for another transfer.',
  },
  {
    code: 'CASHIER_OFF',
    status: 403,
    text: 'There is no cashier for your account. Ask whom you have it from.',
  },
  { code: 'METHOD_UNKNOWN', status: 404, text: 'This way to pay is not offered.' },
  { code: 'AMOUNT_OUTSIDE', status: 400, text: 'This amount is too small or too large here.' },
  {
    code: 'TOO_MANY_OPEN',
    status: 409,
    text: 'Too many of these wait already. Please wait for one of them, or cancel it.',
  },
  {
    code: 'DESTINATION_WAITS',
    status: 403,
    text: 'A new destination can be used after a day.',
  },
  {
    code: 'WITHDRAWAL_NOT_OPEN',
    status: 409,
    text: 'This withdrawal can no longer be changed this way.',
  },
  { code: 'MARKET_UNKNOWN', status: 404, text: 'This market is not offered.' },
  { code: 'MARKET_CLOSED', status: 400, text: 'This market is closed.' },
  { code: 'BETTING_CLOSED', status: 400, text: 'Betting is closed for this round.' },
  { code: 'MARKET_SUSPENDED', status: 400, text: 'This market is suspended.' },
  { code: 'RUNNER_UNKNOWN', status: 404, text: 'This selection is not in the market.' },
  { code: 'RUNNER_NOT_ACTIVE', status: 400, text: 'This selection is not active.' },
  { code: 'SPORT_NOT_ALLOWED', status: 403, text: 'This sport is not open to your account.' },
  { code: 'ODDS_INVALID', status: 400, text: 'These odds are not valid.' },
  { code: 'STAKE_INVALID', status: 400, text: 'This stake is not valid.' },
  { code: 'STAKE_TOO_SMALL', status: 400, text: 'Minimum stake limit exceeded!' },
  { code: 'STAKE_TOO_LARGE', status: 400, text: 'Maximum stake limit exceeded!' },
  { code: 'ODDS_CHANGED', status: 400, text: 'Bet rate changed!' },
  {
    code: 'SIZE_UNAVAILABLE',
    status: 400,
    text: 'Less than this stake is left at these odds.',
  },
  {
    code: 'OWN_BET_CROSSED',
    status: 400,
    text: 'Your own unmatched bet offers these odds. Cancel it first.',
  },
  {
    code: 'WOULD_MATCH',
    status: 400,
    text: 'At these odds the bet would be matched at once.',
  },
  {
    code: 'WIN_TOO_LARGE',
    status: 400,
    text: 'This bet could win more than the highest win here.',
  },
  {
    code: 'NEW_RISK_STOPPED',
    status: 403,
    text: 'No new risk is taken here at the moment. You can cancel, reduce and cash out.',
  },
  {
    code: 'LEVEL_TOO_LOW',
    status: 403,
    text: 'Please verify who you are first.',
  },
  {
    code: 'REGISTER_UNKNOWN',
    status: 503,
    text: 'The register of excluded people does not answer. You can cancel, reduce and withdraw.',
  },
  { code: 'DEPOSIT_LIMIT_REACHED', status: 400, text: 'A deposit limit is reached.' },
  { code: 'TIME_LIMIT_REACHED', status: 400, text: 'A time limit is reached.' },
  { code: 'STAKE_LIMIT_REACHED', status: 400, text: 'A stake limit is reached.' },
  { code: 'LOSS_LIMIT_REACHED', status: 400, text: 'A loss limit is reached.' },
  { code: 'EXPOSURE_LIMIT_EXCEEDED', status: 400, text: 'Exposure limit exceeded!' },
  { code: 'INSUFFICIENT_FUNDS', status: 400, text: 'Insufficient funds!' },
  { code: 'BALANCE_TOO_LARGE', status: 400, text: 'This amount is too large for the account.' },
  { code: 'BET_UNKNOWN', status: 404, text: 'This bet was not found.' },
  { code: 'BET_NOT_OPEN', status: 400, text: 'No part of this bet can be cancelled any more.' },
  { code: 'CASH_OUT_NO_BETS', status: 400, text: 'Please place bet first' },
  { code: 'CASH_OUT_NOT_POSSIBLE', status: 400, text: 'Cashout not possible right now.' },
  { code: 'CASH_OUT_NO_OFFER', status: 400, text: 'No cashout offer available.' },
  {
    code: 'CASH_OUT_EXPIRED',
    status: 409,
    text: 'This offer has expired. Please request a new one.',
  },
  { code: 'ALREADY_SETTLED', status: 409, text: 'This market is already settled.' },
  {
    code: 'COMMAND_FAILED',
    status: 400,
    text: 'This could not be carried out. Nothing was changed.',
  },
  { code: 'BUSY', status: 503, text: 'The server is busy. Please try again.' },
  {
    code: 'UNAVAILABLE',
    status: 503,
    text: 'Betting is paused while storage recovers. Your money is safe.',
  },
] as const;

export type RefusalCode = (typeof refusals)[number]['code'];

export interface Refusal {
  readonly code: RefusalCode;
  /** Text shown to the player. */
  readonly message: string;
  /** Seconds after which the call can be repeated, if known. */
  readonly retryAfterSeconds?: number;
}

const byCode = new Map(refusals.map((entry) => [entry.code as RefusalCode, entry]));

/** Returns the refusal with its published text, unless a more exact one is given. */
export function refuse(code: RefusalCode, message?: string): Refusal {
  return { code, message: message ?? byCode.get(code)?.text ?? code };
}

/** Returns the refusal of an exceeded rate limit, with the time to wait. */
export function refuseForNow(waitMs: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const [count, unit] =
    retryAfterSeconds < 120
      ? [retryAfterSeconds, 'second']
      : [Math.ceil(retryAfterSeconds / 60), 'minute'];
  const wait = `${count} ${unit}${count === 1 ? '' : 's'}`;
  const message = `Too many requests. Please try again in ${wait}.`;
  return { code: 'TOO_MANY_REQUESTS', message, retryAfterSeconds };
}

export const refusalStatus = (code: RefusalCode): number => byCode.get(code)?.status ?? 500;
