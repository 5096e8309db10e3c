import {
  digestOfData,
  type Json,
  makePatch,
  type StreamMessage,
  type StreamRequest,
} from '@layline/contract';
import { describe, expect, it } from 'vitest';
import { TopicBook } from './topic-book.ts';

/** Returns repeatable pseudo-random numbers. */
function openDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** A server with a short history of one topic, by the rules of the stream. */
class ToyServer {
  readonly epoch: string;
  readonly takesDigests = true;
  seq: number;
  data: Json;
  readonly #kept: StreamMessage[] = [];
  readonly #digests = new Map<string, number>();

  /** A server that takes over shows what the former one did. */
  constructor(epoch: string, { seq, data }: { seq: number; data: Json }) {
    this.epoch = epoch;
    this.seq = seq;
    this.data = data;
    this.#digests.set(digestOfData(data), seq);
  }

  change(dice: (sides: number) => number): StreamMessage {
    const before = this.data as { runners: readonly number[] };
    const runners = before.runners.map((odds) => (dice(2) === 0 ? odds : odds + dice(9)));
    const after = { ...(this.data as object), runners: [...runners, dice(100)].slice(-5) } as Json;
    const patch = makePatch(this.data, after);
    this.seq += 1;
    this.data = after;
    this.#digests.set(digestOfData(after), this.seq);
    const delta: StreamMessage = { op: 'delta', topic: 'odds/1', seq: this.seq, patch };
    this.#kept.push(delta);
    if (this.#kept.length > 8) this.#kept.shift();
    return delta;
  }

  answer(request: StreamRequest): StreamMessage[] {
    if (request.op !== 'subscribe') return [];
    const [wanted] = request.topics;
    const isOurs = request.epoch === this.epoch;
    const from = this.#digests.get(wanted?.digest ?? '');
    const held = (isOurs ? wanted?.seq : undefined) ?? from;
    const missed = this.#kept.filter((delta) => 'seq' in delta && delta.seq > (held ?? 0));
    const isKnown = held !== undefined && held <= this.seq && missed.length === this.seq - held;
    const origin = from === undefined ? {} : { from };
    if (isKnown) return [{ op: 'resumed', topic: 'odds/1', seq: this.seq, ...origin }, ...missed];
    return [{ op: 'snapshot', topic: 'odds/1', seq: this.seq, data: this.data }];
  }
}

/** Simulates one client: changes arrive, the connection is cut at random, and comes back. */
function live(seed: number) {
  const dice = openDice(seed);
  let server = new ToyServer('first', { seq: 1, data: { marketId: '1', runners: [2, 3, 4] } });
  const book = new TopicBook(digestOfData);
  let isUp = false;
  let copies = 0;
  let resumedElsewhere = 0;
  const handle = (message: StreamMessage): void => {
    const before = book.seqOf('odds/1');
    if (message.op === 'resumed' && message.from !== undefined) resumedElsewhere += 1;
    const { changed, requests } = book.handle(message);
    if (changed !== null && message.op === 'delta' && before === message.seq) copies += 1;
    for (const request of requests) server.answer(request).forEach(handle);
  };
  book.want(['odds/1']);
  for (let step = 0; step < 60; step += 1) {
    const fate = dice(10);
    if (fate === 0) {
      isUp = false;
      book.cut();
    } else if (fate === 1 && dice(4) === 0) {
      server = new ToyServer(`after step ${step}`, { seq: 1 + dice(90), data: server.data });
      isUp = false;
      book.cut();
    } else if (!isUp && fate < 5) {
      isUp = true;
      for (const request of book.greet(server)) server.answer(request).forEach(handle);
    } else {
      const delta = server.change(dice);
      if (isUp && dice(12) > 0) handle(delta);
      if (isUp && dice(12) === 0) handle(delta);
    }
  }
  for (const request of book.greet(server)) server.answer(request).forEach(handle);
  return { book, server, copies, resumedElsewhere };
}

describe('topics through cuts', () => {
  it("[STREAM-3] a thousand readers cut at random end with the server's data and number", () => {
    let elsewhere = 0;
    for (let seed = 1; seed <= 1000; seed += 1) {
      const { book, server, copies, resumedElsewhere } = live(seed);
      elsewhere += resumedElsewhere;
      expect([seed, book.seqOf('odds/1'), copies]).toEqual([seed, server.seq, 0]);
      expect(book.read('odds/1')).toEqual(server.data);
      expect(book.isLive('odds/1')).toBe(true);
    }
    expect(elsewhere).toBeGreaterThan(100);
  });

  it('[STREAM-3] a topic whose delta does not follow is requested again, once', () => {
    const book = new TopicBook(digestOfData);
    book.want(['odds/1']);
    book.greet({ epoch: 'a' });
    book.handle({ op: 'snapshot', topic: 'odds/1', seq: 4, data: { price: 2 } });
    const late: StreamMessage = { op: 'delta', topic: 'odds/1', seq: 6, patch: [['price', 3]] };
    expect(book.handle(late)).toMatchObject({
      lost: 'odds/1',
      requests: [{ op: 'subscribe', topics: [{ topic: 'odds/1' }] }],
    });
    expect(book.handle({ ...late, seq: 7 })).toMatchObject({ lost: null, requests: [] });
    expect([book.isLive('odds/1'), book.read('odds/1')]).toEqual([false, { price: 2 }]);
  });

  it('[STREAM-3] another server gets requests for everything, not from a number', () => {
    const book = new TopicBook(digestOfData);
    book.want(['odds/1', 'odds/2']);
    book.greet({ epoch: 'a' });
    book.handle({ op: 'snapshot', topic: 'odds/1', seq: 4, data: null });
    expect(book.greet({ epoch: 'a' })).toEqual([
      { op: 'subscribe', epoch: 'a', topics: [{ topic: 'odds/1', seq: 4 }, { topic: 'odds/2' }] },
    ]);
    expect(book.greet({ epoch: 'b' })).toEqual([
      { op: 'subscribe', epoch: 'b', topics: [{ topic: 'odds/1' }, { topic: 'odds/2' }] },
    ]);
  });

  it('[STREAM-4] a server that takes digests gets that of the data, and gives it a number', () => {
    const book = new TopicBook(digestOfData);
    book.want(['odds/1']);
    book.greet({ epoch: 'a' });
    book.handle({ op: 'snapshot', topic: 'odds/1', seq: 4, data: { price: 2 } });
    book.cut();
    const digest = digestOfData({ price: 2 });
    expect(book.greet({ epoch: 'b', takesDigests: true })).toEqual([
      { op: 'subscribe', epoch: 'b', topics: [{ topic: 'odds/1', digest }] },
    ]);
    expect(book.handle({ op: 'delta', topic: 'odds/1', seq: 5, patch: [] }).changed).toBeNull();
    const resumed: StreamMessage = { op: 'resumed', topic: 'odds/1', from: 90, seq: 91 };
    expect(book.handle(resumed)).toMatchObject({ live: 'odds/1' });
    book.handle({ op: 'delta', topic: 'odds/1', seq: 91, patch: [['price', 3]] });
    expect([book.seqOf('odds/1'), book.read('odds/1')]).toEqual([91, { price: 3 }]);
  });

  it('[STREAM-3] a paused page leaves its topics and resumes from its numbers', () => {
    const book = new TopicBook(digestOfData);
    book.want(['odds/1']);
    book.greet({ epoch: 'a' });
    book.handle({ op: 'snapshot', topic: 'odds/1', seq: 4, data: { price: 2 } });
    expect(book.rest()).toEqual([{ op: 'unsubscribe', topics: ['odds/1'] }]);
    book.handle({ op: 'delta', topic: 'odds/1', seq: 5, patch: [['price', 3]] });
    expect([book.isLive('odds/1'), book.seqOf('odds/1')]).toEqual([false, 5]);
    book.greet({ epoch: 'a' });
    expect(book.handle({ op: 'resumed', topic: 'odds/1', seq: 5 })).toMatchObject({
      live: 'odds/1',
    });
  });
});
