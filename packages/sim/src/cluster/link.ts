/**
 * A process's connection to the database. While it is cut, what is sent waits in the network and arrives
 * when it is whole again, however late; answers that were on their way are lost. Answers take a while of
 * their own, so that they overtake each other.
 */
import type { Clock, Sql, Store } from '@layline/server/engine';
import type { Dice } from '../world/dice.ts';
import type { SimProcess } from './sim-process.ts';

/** In percent, of every answer: at once. */
const promptRate = 60;

/** How many statements the database is working on, of all links. */
export interface Busy {
  count: number;
}

export interface LinkOptions {
  readonly process: SimProcess;
  readonly busy: Busy;
  /** The network's, which runs while the process is paused. */
  readonly clock: Clock;
  readonly dice: Dice;
}

export class Link {
  readonly #options: LinkOptions;
  #isCut = false;
  #sent: (() => void)[] = [];
  #lost: (() => void)[] = [];

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  cut(): void {
    this.#isCut = true;
  }

  heal(): void {
    this.#isCut = false;
    for (const send of this.#sent.splice(0)) send();
    for (const lose of this.#lost.splice(0)) lose();
  }

  /** The process's view of the database. */
  over(store: Store): Store {
    const sql: Sql = {
      query: (text, values) => this.#call(() => store.query(text, values)),
      script: (text) => this.#call(() => store.script(text)),
    };
    // A transaction is one call: the database rolls back what does not reach its end.
    return { ...store, ...sql, transaction: (work) => this.#call(() => store.transaction(work)) };
  }

  #call<Result>(work: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const send = (): void => {
      const { busy } = this.#options;
      busy.count += 1;
      void work()
        .then(
          (result) => () => resolve(result),
          (error: unknown) => () => reject(error),
        )
        .then((answer) => {
          busy.count -= 1;
          this.#delay(() => {
            this.#answer(answer, () => reject(new Error('the connection was lost')));
          });
        });
    };
    if (this.#isCut) this.#sent.push(send);
    else send();
    return promise;
  }

  #delay(deliver: () => void): void {
    const { clock, dice } = this.#options;
    if (dice.isLucky(promptRate)) deliver();
    else clock.after(dice.between(1, 30), deliver);
  }

  #answer(answer: () => void, lose: () => void): void {
    const { process } = this.#options;
    if (this.#isCut) this.#lost.push(() => process.receive(lose));
    else process.receive(answer);
  }
}
