/**
 * Sends what a trader presses, one call of a market after another, so that each press counts and none is
 * applied to a quote that its trader did not see. Presses that wait are added up. A ball that runs is sent
 * at once, whatever else is on its way.
 */
import type { RunAnswer } from '@layline/contract/console';
import { farQuoteStart, type ShownQuote } from '@layline/contract/console-quotes';
import { addMoves, type Move } from './quote-keys.ts';

type Values = Readonly<Record<string, string>>;

interface Call {
  readonly name: 'quote move' | 'quote ball';
  readonly values: Values;
}

/** What a call came to, for the trader. */
export interface QuoteProblem {
  readonly message: string;
  /** Sends the same once more, as meant; null if it cannot be. */
  readonly insist: (() => void) | null;
}

interface Options {
  readonly send: (call: Call) => Promise<RunAnswer>;
  /** A quote as the server answered it. */
  readonly answered: (quote: ShownQuote) => void;
  /** Null once a call went well. */
  readonly ended: (problem: QuoteProblem | null) => void;
  readonly wordsOf: (error: unknown) => string;
}

interface Waiting {
  /** The version that its trader saw. */
  readonly seen: number;
  readonly runner: number | null;
  /** Null opens the market. */
  readonly move: Move | null;
  readonly isMatch: boolean;
}

/** A market's presses. */
interface Queue {
  waiting: Waiting[];
  /** Calls without an answer yet. */
  calls: number;
  /** What own calls made of the versions that were seen. */
  readonly became: Map<number, number>;
}

export class QuotePresses {
  readonly #options: Options;
  readonly #queues = new Map<string, Queue>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes no bets for the moment; nothing has to be known for that. */
  ball({ market }: ShownQuote, isMatch: boolean): void {
    const values = { market, state: 'on', ...(isMatch && { match: 'on' }) };
    const queue = this.#queueOf(market);
    // An opening that waits would undo it.
    queue.waiting = queue.waiting.filter(({ move }) => move !== null);
    void this.#run(queue, { name: 'quote ball', values }, null);
  }

  open({ market, version }: ShownQuote, isMatch: boolean): void {
    this.#add(market, { seen: version, runner: null, move: null, isMatch });
  }

  move({ market, version }: ShownQuote, runner: number | null, move: Move): void {
    this.#add(market, { seen: version, runner, move, isMatch: false });
  }

  #add(market: string, press: Waiting): void {
    const queue = this.#queueOf(market);
    const last = queue.waiting.at(-1);
    const isSame = last && last.seen === press.seen && last.runner === press.runner;
    if (isSame && last.move !== null && press.move !== null) {
      queue.waiting.splice(-1, 1, { ...last, move: addMoves(last.move, press.move) });
    } else {
      queue.waiting.push(press);
    }
    this.#sendNext(market, queue);
  }

  #queueOf(market: string): Queue {
    const found = this.#queues.get(market);
    if (found) return found;
    const made: Queue = { waiting: [], calls: 0, became: new Map() };
    this.#queues.set(market, made);
    return made;
  }

  #sendNext(market: string, queue: Queue): void {
    if (queue.calls > 0) return;
    const press = queue.waiting.shift();
    if (press === undefined) return;
    const seen = newest(queue, press.seen);
    const version = { market, version: String(seen) };
    const { move, runner, isMatch } = press;
    const values: Values =
      move === null
        ? { ...version, state: 'off', ...(isMatch && { match: 'on' }) }
        : { ...version, ...textsOf(move), ...(runner !== null && { runner: String(runner) }) };
    const name = move === null ? 'quote ball' : 'quote move';
    void this.#run(queue, { name, values }, seen);
  }

  async #run(queue: Queue, call: Call, seen: number | null): Promise<void> {
    const { send, answered, ended, wordsOf } = this.#options;
    queue.calls += 1;
    try {
      const answer = await send(call);
      if (answer.kind === 'done') {
        const data = answer.data as ShownQuote & { readonly before?: number };
        queue.became.set(seen ?? data.before ?? data.version, data.version);
        if (call.name === 'quote move') answered(data);
        ended(null);
      } else {
        queue.waiting = [];
        const message = answer.kind === 'refused' ? answer.message : 'It waits for approval.';
        ended(this.#problemOf(queue, call, message));
      }
    } catch (error) {
      queue.waiting = [];
      ended({ message: `${wordsOf(error)} Look at the quote before you go on.`, insist: null });
    } finally {
      queue.calls -= 1;
      this.#sendNext(call.values['market'] ?? '', queue);
    }
  }

  #problemOf(queue: Queue, call: Call, message: string): QuoteProblem {
    if (!message.startsWith(farQuoteStart)) return { message, insist: null };
    const meant = { ...call, values: { ...call.values, sure: 'on' } };
    const seen = Number(call.values['version']);
    const words = message.slice(farQuoteStart.length).replace(/;.*$/, '.');
    return {
      message: `Is that meant? ${words[0]?.toUpperCase()}${words.slice(1)}`,
      insist: () => void this.#run(queue, meant, seen),
    };
  }
}

/** What the own calls made of a version that was seen before they were answered. */
function newest({ became }: Queue, seen: number): number {
  let version = seen;
  for (let next = became.get(version); next !== undefined; next = became.get(version)) {
    version = next;
  }
  return version;
}

const textsOf = ({ by, spreadBy, rateBy }: Move): Values => ({
  ...(by !== 0 && { by: String(by) }),
  ...(spreadBy !== 0 && { spreadBy: String(spreadBy) }),
  ...(rateBy !== 0 && { rateBy: String(rateBy) }),
});
