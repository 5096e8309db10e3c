/**
 * When a subscription is due: with a sign of life after a silence, with changes after the time that they are
 * held back for. Counted in ticks, which no clock that is set back can stop.
 */
export const tickMs = 50;

export class SubscriptionPace {
  readonly heartbeatMs: number;
  /** 0 sends each change at once. */
  readonly conflateMs: number;
  #silentMs = 0;
  #heldMs = 0;

  constructor({ heartbeatMs, conflateMs }: Pick<SubscriptionPace, 'heartbeatMs' | 'conflateMs'>) {
    this.heartbeatMs = heartbeatMs;
    this.conflateMs = conflateMs;
  }

  tick(): void {
    this.#silentMs += tickMs;
    this.#heldMs += tickMs;
  }

  get isSilent(): boolean {
    return this.#silentMs >= this.heartbeatMs;
  }

  get isOpen(): boolean {
    return this.#heldMs >= this.conflateMs;
  }

  noteSent(): void {
    this.#silentMs = 0;
  }

  /** What was held back has been sent. */
  noteFlushed(): void {
    this.#heldMs = 0;
  }
}
