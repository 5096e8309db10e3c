/** A stream that goes on at another edge after its own is gone (OPS-19). */
import type { OddsMarket } from '@layline/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, openCaller } from '../../test/caller.ts';
import { finalMatch, kings, pricesOf } from '../../test/market.ts';
import { storesUnderTest } from '../../test/stores.ts';
import { isOp, listenOn, openStreamClient } from '../../test/stream-client.ts';
import { openTestVenue, type RunningEdge, type TestVenue } from '../../test/venue.ts';

const odds = `odds/${finalMatch}`;
const account = 'account/anna';

describe.each(storesUnderTest)('a stream over two edges, on $name', (kind) => {
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
