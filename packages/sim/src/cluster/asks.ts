/** What clients asked and were answered: the record that the journal must agree with. */
import type { BetAnswer, BetCall } from './bet-call.ts';

export interface Ask {
  readonly call: BetCall;
  readonly answers: BetAnswer[];
}

export class Asks {
  readonly all: Ask[] = [];

  add(call: BetCall): Ask {
    const ask: Ask = { call, answers: [] };
    this.all.push(ask);
    return ask;
  }

  /** Those that a client may send again: they have a reference. */
  repeatable(): Ask[] {
    return this.all.filter(({ call }) => call.ref !== null);
  }

  /** Those that a client goes on sending until it knows. */
  unanswered(): Ask[] {
    return this.repeatable().filter(({ answers }) => answers.every((one) => !isFinal(one)));
  }
}

/** Codes with which nothing was done, and a repeat may be accepted. */
const passing: readonly string[] = ['UNAVAILABLE', 'BUSY'];

const isFinal = (answer: BetAnswer): boolean =>
  answer.kind === 'accepted' || (answer.kind === 'refused' && !passing.includes(answer.code));
