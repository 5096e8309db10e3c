/**
 * Hands the bot one message after another. Time may advance once the bot has dealt with all of them, or
 * while it waits for a call in its in-play delay, which only time can end.
 */
import { stopwatchMs, systemClock } from '@layline/server/clock';

/** Real time that a bot may take over one message. */
const silentMsMax = 30_000;

type Deal = (message: object) => Promise<unknown>;

export class BotTurns {
  readonly #waiting: object[] = [];
  #deal: Deal | null = null;
  #isBusy = false;
  #delayed = 0;
  #failure: unknown = null;
  #wake = (): void => {};

  begin(deal: Deal): void {
    this.#deal = deal;
  }

  send(message: object): void {
    this.#waiting.push(message);
  }

  /** Counts a call of the bot that waits for time to advance, until it ends. */
  async delay(ends: Promise<void>): Promise<void> {
    this.#delayed += 1;
    this.#wake();
    await ends;
    this.#delayed -= 1;
  }

  /** Throws what the bot threw, or an error if it hangs. */
  async settle(): Promise<void> {
    for (;;) {
      if (this.#failure !== null) throw this.#failure;
      if (!this.#isBusy) {
        const next = this.#waiting.shift();
        if (next === undefined) return;
        this.#begin(next);
      }
      // Most messages are dealt with in a few steps, without a turn of the event loop.
      for (let step = 0; step < stepsMax && this.#isBusy; step += 1) await nothing;
      if (!this.#isBusy) continue;
      await systemClock.turn();
      if (this.#isBusy && this.#delayed > 0) return;
      if (this.#isBusy) await this.#progress();
    }
  }

  #begin(message: object): void {
    this.#isBusy = true;
    const end = (): void => {
      this.#isBusy = false;
      this.#wake();
    };
    this.#deal?.(message).then(end, (error: unknown) => {
      this.#failure = error ?? new Error('The bot failed.');
      end();
    });
  }

  /** Resolves when the bot has dealt with its message, or waits for time. */
  async #progress(): Promise<void> {
    const stop = new AbortController();
    const startedAt = stopwatchMs();
    this.#wake = () => stop.abort();
    await systemClock.sleep(silentMsMax, stop.signal);
    this.#wake = () => {};
    if (!stop.signal.aborted && stopwatchMs() - startedAt >= silentMsMax) {
      throw new Error('The bot has not dealt with a message for 30 seconds.');
    }
  }
}

const stepsMax = 64;
const nothing = Promise.resolve();
