/**
 * Decides when a subscription is due: a heartbeat after a silence, changes after the conflation time. It
 * counts ticks, so that a clock that is set back cannot stop it.
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

  /** The held-back changes have been sent. */
  noteFlushed(): void {
    this.#heldMs = 0;
  }
}
