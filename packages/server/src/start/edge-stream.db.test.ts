/** A stream that goes on at another edge after its own is gone (OPS-19). */
import {
  digestOfData,
  type Followed,
  follow,
  type Json,
  type OddsMarket,
  type StreamDelta,
} from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, openCaller } from '../../test/caller.ts';
import { finalMatch, kings, pricesOf } from '../../test/market.ts';
import { oneStore } from '../../test/stores.ts';
import { isOp, listenOn, openStreamClient } from '../../test/stream-client.ts';
import { openTestVenue, type RunningEdge, type TestVenue } from '../../test/venue.ts';

const odds = `odds/${finalMatch}`;
const account = 'account/anna';

describe.each(oneStore(import.meta.url))('a stream over two edges, on $name', (kind) => {
  let venue: TestVenue;
  let edges: readonly [RunningEdge, RunningEdge];
  let anna: readonly [Caller, Caller];

  beforeEach(async () => {
    venue = await openTestVenue(kind);
    const { token } = await venue.leader.addPlayer('anna');
    edges = [await venue.openEdge(), await venue.openEdge()];
    anna = [openCaller(edges[0].server, token), openCaller(edges[1].server, token)];
  });
  afterEach(() => venue.close());

  const price = (best: number): void => {
    const runners = [pricesOf(kings, [[best, 5000]], [[best + 0.02, 5000]])];
    const { app } = venue.leader;
    app.marketCache.apply([{ marketId: finalMatch, at: app.clock.now(), runners }]);
  };
  const bestOf = (data: unknown): unknown =>
    (data as OddsMarket).runners[0]?.ex.availableToBack[0]?.price;

  async function connect(at: 0 | 1, port: number) {
    const { ticket } = (await anna[at].post('/stream/ticket', {})).body.data;
    return openStreamClient({ port, ticket });
  }

  const place = (caller: Caller) =>
    caller.post('/bet/save2', {
      marketId: finalMatch,
      selectionId: kings,
      type: 'back',
      oddsReq: 2,
      stake: 100,
    });
  const digestOf = (data: Json | undefined): string => digestOfData(data ?? null);

  it('[STREAM-4] goes on at another edge without a snapshot from what the reader holds', async () => {
    const ports = [await listenOn(edges[0].server), await listenOn(edges[1].server)] as const;
    const [first, other] = [await connect(0, ports[0]), await connect(1, ports[1])];
    for (const client of [first, other]) client.subscribe(odds, account);
    price(2.2);
    for (const client of [first, other]) {
      await client.until(odds, ({ data }) => bestOf(data) === 2.2);
    }
    const { epoch } = await first.next(isOp('hello'));
    const held = first.topics.get(odds)?.data;
    const ofAccount = first.topics.get(account)?.data;
    await venue.closeEdge(edges[0]);
    await first.closed;
    price(2.4);
    await other.until(odds, ({ data }) => bestOf(data) === 2.4);

    const second = await connect(1, ports[1]);
    expect(await second.next(isOp('hello'))).toMatchObject({ takesDigests: true });
    const topics = [
      { topic: odds, digest: digestOf(held) },
      { topic: account, digest: digestOf(ofAccount) },
    ];
    second.send({ op: 'subscribe', epoch, topics });
    const { from = -1, seq } = await second.next(isOp('resumed', odds));
    expect(await second.next(isOp('resumed', account))).toMatchObject({ from: expect.any(Number) });
    let book: Followed = { seq: from, data: held ?? null };
    while (book.seq < seq) {
      const { seq: before } = book;
      const delta = await second.next(
        (message): message is StreamDelta =>
          message.op === 'delta' && message.topic === odds && message.seq > before,
      );
      const step = follow(book, delta);
      if (step.kind !== 'followed') throw new Error(`a delta does not follow: ${step.kind}`);
      book = step.now;
    }
    const shown = String(venue.leader.app.marketCache.encoded(finalMatch));
    expect(book.data).toEqual(JSON.parse(shown));
    expect(second.messages.filter(({ op }) => op === 'snapshot')).toEqual([]);
    for (const client of [second, other]) await client.close();
  });

  it('[STREAM-4] sends a snapshot to a reader of what this edge never had', async () => {
    const port = await listenOn(edges[1].server);
    const client = await connect(1, port);
    const digest = digestOf({ never: true });
    client.send({ op: 'subscribe', epoch: 'other', topics: [{ topic: odds, digest }] });
    const { data } = await client.next(isOp('snapshot', odds));
    expect(data).toEqual(JSON.parse(String(venue.leader.app.marketCache.encoded(finalMatch))));
    await client.close();
  });

  it('[STREAM-5] never shows an account older than what the reader has seen elsewhere', async () => {
    const port = await listenOn(edges[1].server);
    const client = await connect(1, port);
    price(2);
    await expect.poll(() => bestOf(edges[0].app.marketCache.view(finalMatch))).toBe(2);
    const placed = await place(anna[0]);
    expect(placed.body.status).toBe(true);
    const journal = Number(placed.headers['layline-seq']);
    client.send({ op: 'subscribe', topics: [{ topic: account }], journal });
    const { data } = await client.next(isOp('snapshot', account));
    expect(data).toMatchObject({ exposure: 100 });
    const later = await client.next(
      (message) => message.op === 'heartbeat' && (message.journal ?? 0) >= journal,
    );
    expect(later.op).toBe('heartbeat');
    const visitor = await openStreamClient({ port });
    expect(await visitor.next(isOp('hello'))).not.toHaveProperty('journal');
    await visitor.close();
    await client.close();
  });

  it('[STREAM-5] refuses only the account to a reader who has seen what this edge cannot reach', async () => {
    const client = await connect(1, await listenOn(edges[1].server));
    const topics = [{ topic: account }, { topic: odds }];
    client.send({ op: 'subscribe', topics, journal: 1_000_000 });
    await client.next(isOp('snapshot', odds));
    expect(await client.next(isOp('refusal'))).toMatchObject({
      code: 'UNAVAILABLE',
      topic: account,
    });
    expect(client.topics.has(account)).toBe(false);
    await client.close();
  });

  it('[STREAM-4] goes on at another edge with the right book and account', async () => {
    const ports = [await listenOn(edges[0].server), await listenOn(edges[1].server)] as const;
    const first = await connect(0, ports[0]);
    const { epoch } = await first.next(isOp('hello'));
    first.subscribe(odds, account);
    price(2.2);
    await first.until(odds, ({ data }) => bestOf(data) === 2.2);
    const { seq } = first.topics.get(odds) ?? {};
    await venue.closeEdge(edges[0]);
    await first.closed;
    price(2.4);
    const bet = {
      marketId: finalMatch,
      selectionId: kings,
      type: 'back',
      oddsReq: 2.4,
      stake: 100,
    };
    expect((await anna[1].post('/bet/save2', bet)).body.status).toBe(true);
    const second = await connect(1, ports[1]);
    const hello = await second.next(isOp('hello'));
    expect(hello.epoch).not.toBe(epoch);
    const topics = [{ topic: odds, ...(seq !== undefined && { seq }) }, { topic: account }];
    second.send({ op: 'subscribe', epoch, topics });
    const { data } = await second.next(isOp('snapshot', account));
    expect(data).toMatchObject({ exposure: 100 });
    const book = await second.until(odds, (followed) => bestOf(followed.data) === 2.4);
    expect(second.gaps).toBe(0);
    const shown = String(venue.leader.app.marketCache.encoded(finalMatch));
    expect(book.data).toEqual(JSON.parse(shown));
    price(2.6);
    await second.until(odds, (followed) => bestOf(followed.data) === 2.6);
    await second.close();
  });
});
