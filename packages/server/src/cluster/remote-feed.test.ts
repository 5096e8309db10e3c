import { type MarketChange, type MarketId, marketId } from '@layline/contract';
import type { Feed } from '@layline/feeds';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { FaultyBus } from '../../test/faulty-bus.ts';
import { LocalBus } from '../../test/local-bus.ts';
import { openManualClock } from '../../test/manual-clock.ts';
import { finalMatch, kings, openFinal } from '../../test/market.ts';
import { silentLog } from '../base/log.ts';
import { FeedSet } from '../venue/market/feed-set.ts';
import { MarketCache } from '../venue/market/market-cache.ts';
import type { Payload } from './bus/bus.ts';
import { FeedPublisher } from './feed-publisher.ts';
import { remoteFeed } from './remote-feed.ts';
import { makeSigner } from './seal/signed.ts';
import { subjectsOf } from './wire.ts';

const name = 'betfair';
const cup = marketId('1.900');
const subjects = subjectsOf('test');

const feed: Feed = {
  name,
  async *changes() {},
  report: () => ({
    feed: name,
    sources: [],
    markets: [],
    skipped: [],
    problems: [{ source: name, line: null, text: 'a line is cut off' }],
    leftOff: 0,
    lagMs: 7,
  }),
};

/** The market with so much to back the Kings with. */
const sized = (id: MarketId, size: number): MarketChange => {
  const opened = openFinal({ marketId: id });
  const sizes = (opened.runners ?? []).map((prices) =>
    prices.runnerId === kings
      ? { ...prices, back: prices.back.map((level) => ({ ...level, size: level.size + size })) }
      : prices,
  );
  return { ...opened, runners: sizes } as MarketChange;
};
function pricesOnly(change: MarketChange): MarketChange {
  const { definition, ...rest } = change;
  return definition === undefined ? change : rest;
}

function openTwo() {
  const clock = openManualClock();
  const bus = new LocalBus(clock);
  const sending = new FaultyBus(bus);
  const signers = [makeSigner()];
  const marketCache = new MarketCache({ clock, findGeneration: () => null });
  let looks = 0;
  const readKey = () => {
    looks += 1;
    return Promise.resolve(signers.at(-1)?.publicKey ?? null);
  };
  const source = remoteFeed({ name, clock, wire: { bus, subjects }, readKey });
  const feeds = new FeedSet({ sources: [source], marketCache, clock, log: silentLog() });
  const publishers: FeedPublisher[] = [];
  const captured: Payload[] = [];
  bus.subscribe(subjects.feed(name), (payload) => captured.push(payload));
  /** Delivers what was sent and what was requested. */
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await clock.turn();
  };
  return {
    clock,
    bus,
    sending,
    marketCache,
    feeds,
    captured,
    settle,
    looks: () => looks,
    /** Another server's turn. */
    open(signer = signers[0] ?? makeSigner(), isHeld = () => true): FeedPublisher {
      const wire = { bus: sending, subjects };
      const publisher = new FeedPublisher({ name, feed, wire, clock, signer, isHeld });
      publishers.push(publisher);
      return publisher;
    },
    nextSigner() {
      const signer = makeSigner();
      signers.push(signer);
      return signer;
    },
    async pass(ms: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += 250) {
        clock.advance(250);
        await settle();
      }
    },
    statusOf(id: MarketId) {
      const market = marketCache.find(id);
      return market && marketCache.statusOf(market);
    },
    sizeOf: (id: MarketId) => marketCache.quote(id, kings)?.prices?.back[0]?.size,
    async close() {
      for (const publisher of publishers) publisher.close();
      await feeds.close();
    },
  };
}

describe('a feed that another server runs', () => {
  let two: ReturnType<typeof openTwo>;
  beforeEach(() => {
    two = openTwo();
  });
  afterEach(() => two.close());

  it('[OPS-27] is told from where it is, and goes on', async () => {
    const publisher = two.open();
    publisher.apply([openFinal()]);
    await two.pass(1000);
    expect(two.statusOf(finalMatch)).toBe('OPEN');
    publisher.apply([openFinal({ marketId: cup })]);
    publisher.apply([pricesOnly(sized(cup, 5))]);
    await two.settle();
    expect(two.sizeOf(cup)).toBe((two.sizeOf(finalMatch) ?? 0) + 5);
    expect(two.feeds.states()).toMatchObject([
      {
        isRunning: true,
        staleReason: null,
        markets: 2,
        lagMs: 7,
        lastProblem: 'a line is cut off',
      },
    ]);
  });

  it('[OPS-27] suspends everything when a message is lost, until all is told again', async () => {
    const publisher = two.open();
    publisher.apply([openFinal(), openFinal({ marketId: cup })]);
    await two.pass(1000);
    two.sending.messagesToLose = 1;
    publisher.apply([pricesOnly(sized(cup, 5))]);
    publisher.apply([pricesOnly(sized(finalMatch, 7))]);
    const sentSize = (two.sizeOf(cup) ?? 0) + 5;
    await two.clock.turn();
    await two.clock.turn();
    expect([two.statusOf(cup), two.statusOf(finalMatch)]).toEqual(['SUSPENDED', 'SUSPENDED']);
    await two.pass(1000);
    expect([two.statusOf(cup), two.sizeOf(cup)]).toEqual(['OPEN', sentSize]);
  });

  it('[OPS-27] notices at once a lost message that nothing follows', async () => {
    const publisher = two.open();
    publisher.apply([openFinal()]);
    await two.pass(1000);
    const before = two.sizeOf(finalMatch) ?? 0;
    two.sending.messagesToLose = 1;
    publisher.apply([pricesOnly(sized(finalMatch, 5))]);
    await two.pass(2000);
    expect(two.sizeOf(finalMatch)).toBe(before + 5);
  });

  it('[OPS-27] takes nothing that another has signed, or that was changed on its way', async () => {
    const publisher = two.open();
    publisher.apply([openFinal()]);
    await two.pass(1000);
    const cheat = makeSigner();
    const winner = openFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'] });
    two.open(cheat).apply([winner]);
    const [real = new Uint8Array()] = two.captured;
    const changed = Buffer.from(real);
    changed.write('x', changed.length - 5);
    for (const payload of [changed, Buffer.from('{}'), Buffer.alloc(0), winnerOf(cheat, winner)]) {
      two.bus.publish(subjects.feed(name), payload);
    }
    await two.settle();
    expect(two.statusOf(finalMatch)).toBe('OPEN');
    expect(two.feeds.states()[0]?.staleReason).toBeNull();
  });

  it('[OPS-27] a flood of forged messages costs four looks at the database a second', async () => {
    two.open().apply([openFinal()]);
    await two.pass(1000);
    const before = two.looks();
    const forged = Buffer.alloc(200);
    for (let passed = 0; passed < 2000; passed += 250) {
      for (let nth = 0; nth < 50; nth += 1) two.bus.publish(subjects.feed(name), forged);
      await two.pass(250);
    }
    expect(two.looks() - before).toBeLessThanOrEqual(8);
    expect(two.statusOf(finalMatch)).toBe('OPEN');
  });

  it('[OPS-27] whoever asks again and again is told everything once a second', async () => {
    two.open().apply([openFinal()]);
    await two.pass(1000);
    const before = two.captured.length;
    for (let passed = 0; passed < 2000; passed += 250) {
      for (let nth = 0; nth < 50; nth += 1) {
        two.bus.publish(subjects.feedAgain(name), Buffer.from('{}'));
      }
      await two.pass(250);
    }
    // Besides, it says twice a second that it is there.
    expect(two.captured.length - before).toBeLessThanOrEqual(3 + 4);
  });

  it('[OPS-27] shows nothing old when messages are sent again', async () => {
    const publisher = two.open();
    publisher.apply([openFinal()]);
    await two.pass(1000);
    publisher.apply([pricesOnly(sized(finalMatch, 5))]);
    await two.settle();
    const now = two.sizeOf(finalMatch);
    for (const payload of two.captured.toReversed()) {
      two.bus.publish(subjects.feed(name), payload);
    }
    await two.settle();
    expect(two.sizeOf(finalMatch)).toBe(now);
    expect(two.statusOf(finalMatch)).toBe('OPEN');
  });

  it('[OPS-27] does not hear a server that was replaced, nor trust what the next does not show', async () => {
    const former = two.open();
    former.apply([openFinal(), openFinal({ marketId: cup })]);
    for (let size = 1; size < 20; size += 1) former.apply([pricesOnly(sized(cup, size))]);
    await two.pass(1000);
    const next = two.open(two.nextSigner());
    next.apply([sized(finalMatch, 9)]);
    await two.pass(1500);
    const now = two.sizeOf(finalMatch);
    former.apply([pricesOnly(sized(finalMatch, 1))]);
    await two.settle();
    expect(two.sizeOf(finalMatch)).toBe(now);
    expect([two.statusOf(finalMatch), two.statusOf(cup)]).toEqual(['OPEN', 'SUSPENDED']);
  });

  it('[OPS-27] needs every part of what does not fit one message', async () => {
    const ids = Array.from({ length: 4000 }, (_, nth) => marketId(`1.${50_000 + nth}`));
    let sends = 0;
    let lostAt = -1;
    const publisher = two.open(undefined, () => (sends += 1) !== lostAt);
    publisher.apply(ids.map((id) => openFinal({ marketId: id })));
    expect(sends).toBeGreaterThan(2);
    const [first = cup, last = cup] = [ids[0], ids.at(-1)];
    lostAt = sends + 2;
    two.bus.publish(subjects.feedAgain(name), Buffer.from('{}'));
    await two.settle();
    expect(sends).toBeGreaterThan(lostAt);
    expect([two.statusOf(first), two.statusOf(last)]).not.toContain('OPEN');
    await two.pass(2500);
    expect([two.statusOf(first), two.statusOf(last)]).toEqual(['OPEN', 'OPEN']);
  });

  it('[OPS-27] says nothing more than its lease allows, and then tells what was missed', async () => {
    let isHeld = true;
    const publisher = two.open(undefined, () => isHeld);
    publisher.apply([openFinal()]);
    await two.pass(1000);
    const before = two.sizeOf(finalMatch) ?? 0;
    isHeld = false;
    publisher.apply([pricesOnly(sized(finalMatch, 5))]);
    await two.settle();
    expect(two.sizeOf(finalMatch)).toBe(before);
    isHeld = true;
    await two.pass(2000);
    expect(two.sizeOf(finalMatch)).toBe(before + 5);
  });

  it('[OPS-27] suspends its markets while nobody runs it, and when it says that it is stale', async () => {
    const publisher = two.open();
    publisher.apply([openFinal()]);
    await two.pass(1000);
    publisher.setFeedStale('The feed is silent.');
    await two.settle();
    expect(two.feeds.states()[0]?.staleReason).toBe('The feed is silent.');
    publisher.apply([pricesOnly(sized(finalMatch, 1))]);
    await two.settle();
    expect(two.statusOf(finalMatch)).toBe('OPEN');
    publisher.close();
    await two.pass(3000);
    expect(two.statusOf(finalMatch)).toBe('SUSPENDED');
    expect(two.feeds.states()[0]?.staleReason).toContain('No word');
  });

  it('[OPS-27] tells of a closed market for a day, to a server that missed it', async () => {
    let isHeld = true;
    const publisher = two.open(undefined, () => isHeld);
    publisher.apply([openFinal({ status: 'CLOSED', results: ['WINNER', 'LOSER'] })]);
    publisher.apply([openFinal({ marketId: cup })]);
    expect(publisher.markets).toBe(1);
    const hoursLater = async (hours: number) => {
      await two.feeds.stop(name);
      // Sends nothing meanwhile, as signing a day's messages takes long.
      isHeld = false;
      two.clock.advance(hours * 60 * 60_000);
      two.marketCache.sweep();
      publisher.sweep();
      isHeld = true;
      await two.feeds.start(name);
      await two.pass(1500);
      return [two.statusOf(cup), two.statusOf(finalMatch)];
    };
    expect(await hoursLater(23)).toEqual(['OPEN', 'CLOSED']);
    expect(await hoursLater(1)).toEqual(['OPEN', undefined]);
  });

  it('[OPS-27] ends up with what the feed told, whatever the wire lost', async () => {
    const step = fc.record({
      market: fc.constantFrom(finalMatch, cup),
      size: fc.integer({ min: 1, max: 1000 }),
      isLost: fc.boolean(),
      waitMs: fc.constantFrom(0, 250, 1000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const own = openTwo();
        const direct = new MarketCache({ clock: own.clock, findGeneration: () => null });
        const publisher = own.open();
        const tell = (change: MarketChange): void => {
          publisher.apply([change]);
          direct.apply([change]);
        };
        for (const id of [finalMatch, cup]) tell(openFinal({ marketId: id }));
        for (const { market, size, isLost, waitMs } of steps) {
          own.sending.messagesToLose = isLost ? 1 : 0;
          tell(pricesOnly(sized(market, size)));
          await own.pass(waitMs);
        }
        own.sending.messagesToLose = 0;
        await own.pass(2500);
        for (const id of [finalMatch, cup]) {
          expect(own.statusOf(id)).toBe('OPEN');
          expect(own.sizeOf(id)).toBe(direct.quote(id, kings)?.prices?.back[0]?.size);
        }
        await own.close();
      }),
      { numRuns: 40 * inject('depth') },
    );
  });
});

/** What a cheat would send if the signature were all that is looked at. */
function winnerOf(signer: ReturnType<typeof makeSigner>, change: MarketChange): Payload {
  const report = { problems: [], leftOff: 0, lagMs: null };
  const message = { nth: 99, changes: [change], part: 0, isLast: true, staleReason: null, report };
  return signer.sign(Buffer.from(JSON.stringify(message)));
}
