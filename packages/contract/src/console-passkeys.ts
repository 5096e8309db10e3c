/** Passkeys of the staff of the console. */

/** A passkey of the member who reads it. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
  /** Null until it was used. */
  readonly usedAt: string | null;
}

/** What the browser asks the device; `options` are passed on unchanged. */
export interface PasskeyChallenge {
  readonly ticket: string;
  readonly options: object;
}
