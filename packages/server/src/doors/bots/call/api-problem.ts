/** The error of a refused call: one of Betfair's codes, and a reason in words. */
export type ApiErrorCode =
  | 'TOO_MUCH_DATA'
  | 'INVALID_INPUT_DATA'
  | 'INVALID_SESSION_INFORMATION'
  | 'NO_APP_KEY'
  | 'INVALID_APP_KEY'
  | 'NO_SESSION'
  | 'UNEXPECTED_ERROR'
  | 'TOO_MANY_REQUESTS'
  | 'SERVICE_BUSY'
  | 'ACCESS_DENIED';

export class ApiProblem extends Error {
  readonly code: ApiErrorCode;
  /** When the call is worth trying again; null if it is not a question of time. */
  readonly retryAfterSeconds: number | null;

  constructor(code: ApiErrorCode, details = '', retryAfterSeconds: number | null = null) {
    super(details);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
