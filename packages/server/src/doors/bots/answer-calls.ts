/**
 * Answers the calls of one request. Orders are answered at once. What only reads waits for its turn, and so
 * does the parsing of a large body: until then nothing is known of its sender but the address.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cancel } from '../../base/clock.ts';
import type { KilledOrder } from '../../store/queries/bets/killed-orders.ts';
import { networkOf } from '../../venue/accounts/network-of.ts';
import { idOf } from '../../venue/accounts/of-player.ts';
import { type AdmitCall, keyOf } from './admit-calls.ts';
import { ApiProblem } from './call/api-problem.ts';
import { asciiJson } from './call/ascii-json.ts';
import type { ApiCaller } from './call/caller.ts';
import type { Operation, ReadCall } from './operations.ts';
import type { OrderAnswers } from './order-answers.ts';
import type { Reading } from './price/reading.ts';
import type { RememberedAnswers } from './price/remembered-answers.ts';

/** A body of this size is parsed at once: most orders are shorter. */
const parsedAtOnceMax = 8 * 1024;

export interface Answering {
  readonly admit: AdmitCall;
  readonly answers: OrderAnswers;
  readonly reading: Reading;
  readonly remembered: RememberedAnswers;
}

interface Served {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export class RequestCalls {
  readonly #parts: Answering;
  readonly #served: Served;
  readonly #text: string;
  #lane = '';
  #leave: Cancel = () => {};
  #isNoted = false;

  constructor(parts: Answering, served: Served) {
    const { body } = served.request;
    this.#parts = parts;
    this.#served = served;
    this.#text = typeof body === 'string' ? body : '';
  }

  /** Throws a SyntaxError for a body that is not JSON. */
  async parse(): Promise<unknown> {
    if (!this.#isLarge) return JSON.parse(this.#text || '{}');
    await this.#enter(`network ${networkOf(this.#served.request.ip)}`);
    return this.#inTurn(() => JSON.parse(this.#text));
  }

  /** Resolves to the result as JSON; throws an ApiProblem. */
  async answer({ name, read }: Operation, params: unknown): Promise<string> {
    const call = this.#isLarge ? await this.#inTurn(() => read(params)) : read(params);
    const caller = await this.#parts.admit(this.#served.request, call);
    if (call.weight === 0) return asciiJson(await call.run(this.#noted(caller)));
    const key = keyOf(this.#served.request) ?? '';
    await this.#enter(`key ${key}`);
    const sports = caller.session.player.allowed_sports.join();
    const question = call.isShared && !this.#isLarge ? questionOf([name, sports, params]) : null;
    const text = await this.#read(caller, { call, question });
    this.#parts.reading.budgets.addBytes(key, text.length);
    return text;
  }

  /** Must be called once the request is answered. */
  close(): void {
    this.#leave();
    this.#lane = '';
  }

  get #isLarge(): boolean {
    return this.#text.length > parsedAtOnceMax;
  }

  async #read(
    caller: ApiCaller,
    { call, question }: { readonly call: ReadCall; readonly question: string | null },
  ): Promise<string> {
    const { remembered, reading } = this.#parts;
    const known = question === null ? null : remembered.find(caller.site, question);
    if (known !== null) return known;
    const run = (): unknown => call.run({ ...caller, turns: reading.turns });
    const result = await this.#inTurn(run);
    const text = await this.#inTurn(() => asciiJson(result));
    if (question !== null) remembered.keep(caller.site, { question, text });
    return text;
  }

  async #enter(lane: string): Promise<void> {
    if (this.#lane === lane) return;
    this.close();
    this.#leave = await this.#parts.reading.turns.enter(lane);
    this.#lane = lane;
  }

  #inTurn<Result>(piece: () => Result): Promise<Awaited<Result>> {
    return this.#parts.reading.turns.work(() => {
      // Nobody waits for the answer any more.
      if (this.#served.request.socket.destroyed) throw new ApiProblem('SERVICE_BUSY');
      return piece();
    });
  }

  #noted(caller: ApiCaller): ApiCaller {
    const { answers } = this.#parts;
    const player = idOf(caller);
    const noteCommitted = (): void => {
      if (this.#isNoted) return;
      this.#isNoted = true;
      this.#served.reply.raw.once('close', answers.begin(player));
    };
    const noteKilled = (order: KilledOrder): void => answers.tellKilled(player, order);
    // Of several refusals the longest wait counts: then all are worth another try.
    const retryIn = (seconds: number): void => {
      const { reply } = this.#served;
      const known = Number(reply.getHeader('retry-after') ?? 0);
      void reply.header('retry-after', Math.max(known, seconds));
    };
    return { ...caller, noteCommitted, noteKilled, retryIn };
  }
}

const questionOf = (parts: readonly unknown[]): string => JSON.stringify(parts);
