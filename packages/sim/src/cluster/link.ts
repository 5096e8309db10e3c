/**
 * A process's connection to the database. While it is cut, what is sent waits in the network and arrives
 * when it is whole again, however late; answers that were on their way are lost.
 */
import type { Sql, Store } from '@layline/server/engine';
import type { SimProcess } from './sim-process.ts';

/** How many statements the database is working on, of all links. */
export interface Busy {
  count: number;
}

export class Link {
  readonly #process: SimProcess;
  readonly #busy: Busy;
  #isCut = false;
  #sent: (() => void)[] = [];
  #lost: (() => void)[] = [];

  constructor(process: SimProcess, busy: Busy) {
    this.#process = process;
    this.#busy = busy;
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
      this.#busy.count += 1;
      void work()
        .then(
          (result) => () => resolve(result),
          (error: unknown) => () => reject(error),
        )
        .then((answer) => {
          this.#busy.count -= 1;
          this.#answer(answer, () => reject(new Error('the connection was lost')));
        });
    };
    if (this.#isCut) this.#sent.push(send);
    else send();
    return promise;
  }

  #answer(answer: () => void, lose: () => void): void {
    if (this.#isCut) this.#lost.push(() => this.#process.receive(lose));
    else this.#process.receive(answer);
  }
}
