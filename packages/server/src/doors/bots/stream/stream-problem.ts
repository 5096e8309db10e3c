/** Errors of stream requests, with Betfair's codes. */
const streamCodes = [
  'NO_APP_KEY',
  'INVALID_APP_KEY',
  'NO_SESSION',
  'INVALID_SESSION_INFORMATION',
  'NOT_AUTHORIZED',
  'INVALID_INPUT',
  'INVALID_CLOCK',
  'UNEXPECTED_ERROR',
  'TIMEOUT',
  'SUBSCRIPTION_LIMIT_EXCEEDED',
  'INVALID_REQUEST',
  'CONNECTION_FAILED',
  'MAX_CONNECTION_LIMIT_EXCEEDED',
  'TOO_MANY_REQUESTS',
] as const;
export type StreamCode = (typeof streamCodes)[number];

export class StreamProblem extends Error {
  readonly code: StreamCode;

  /** The message ends with the seconds until another try is worth it, unless it is no question of time. */
  constructor(code: StreamCode, message: string, retryAfterSeconds: number | null = null) {
    super(retryAfterSeconds === null ? message : `${message}; try again in ${retryAfterSeconds} s`);
    this.code = code;
  }
}

/** After these errors the connection may try another subscription; all others end it. */
const survivable: ReadonlySet<StreamCode> = new Set([
  'INVALID_CLOCK',
  'SUBSCRIPTION_LIMIT_EXCEEDED',
]);

export const endsConnection = (code: StreamCode): boolean => !survivable.has(code);

export const isStreamCode = (code: string): code is StreamCode =>
  (streamCodes as readonly string[]).includes(code);
