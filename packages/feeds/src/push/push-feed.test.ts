import type { MarketChange } from '@layline/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  makePush,
  pricesOfKings,
  pushedEvent,
  pushedMarkets,
  pushedMatchOdds,
  pushedSession,
  pushSnapshot,
} from '../../test/push-messages.ts';
import { PushFeed, type PushFeedOptions } from './push-feed.ts';

const start = Date.UTC(2026, 10, 26, 14);

function openFeed(more: Partial<PushFeedOptions> = {}) {
  const clock = { at: start, now: () => clock.at };
  const given = { provider: 'acme', marketsMax: 3, lateMsMax: 10_000, clock };
  const feed = new PushFeed({ ...given, ...more });
  const stop = new AbortController();
  const batches = feed.changes(stop.signal)[Symbol.asyncIterator]();
  onTestFinished(() => stop.abort());
  let pending = batches.next();
  const nextBatch = async (): Promise<readonly MarketChange[]> => {
    const { value } = await pending;
    pending = batches.next();
    return value ?? [];
  };
  const send = (message: object) => feed.receive(message);
  return { feed, clock, send, nextBatch, stop };
}

/** A feed that has received its first snapshot. */
async function openTrusted(more: Partial<PushFeedOptions> = {}) {
  const opened = openFeed(more);
  await opened.send(pushSnapshot(1, start));
  await opened.nextBatch();
  return opened;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

const delta = (sequence: number, markets: object[], at = start) =>
  makePush('delta', { sequence, at, markets });

describe('[FEED-1] a message of a provider', () => {
  it('becomes market changes, the first of each market being whole', async () => {
    const { send, nextBatch } = openFeed();
    const answer = await send(pushSnapshot(1, start));
    expect(answer).toMatchObject({ kind: 'taken', sequence: 1, isRepeat: false });
    expect(answer).toMatchObject({
      effects: [
        { marketId: 'acme.1', effects: ['new', 'is OPEN', 'prices of 2 runners', 'overlay off'] },
        { marketId: 'acme.2', effects: ['new', 'is OPEN', 'prices of the session', 'overlay off'] },
      ],
    });
    const [odds, session] = await nextBatch();
    expect(odds).toMatchObject({
      marketId: 'acme.1',
      definition: {
        kind: 'match',
        status: 'OPEN',
        fixture: { eventId: 'acme:7001', sportId: '4' },
      },
      runners: [
        { runnerId: 1, back: [{ odds: 190, size: 50_000 }], lay: [{ odds: 192, size: 40_000 }] },
        { runnerId: 2, back: [], lay: [] },
      ],
    });
    expect(session).toMatchObject({ session: { no: { line: 48 }, yes: { line: 50, rate: 100 } } });
  });

  it('must come in order: a missed message suspends everything until a snapshot', async () => {
    const { feed, send, nextBatch } = await openTrusted();
    expect(await send(delta(3, []))).toMatchObject({ kind: 'refused', code: 'SNAPSHOT_NEEDED' });
    expect(await nextBatch()).toMatchObject([
      { marketId: 'acme.1', staleReason: 'A message was refused: SNAPSHOT_NEEDED.' },
      { marketId: 'acme.2' },
    ]);
    expect(await send(delta(2, []))).toMatchObject({ code: 'SNAPSHOT_NEEDED' });
    expect(feed.state().distrust).not.toBeNull();
    expect(await send(pushSnapshot(4, start))).toMatchObject({ kind: 'taken' });
    for (const change of await nextBatch()) expect(change.staleReason).toBeUndefined();
    expect(feed.state()).toMatchObject({ sequence: 4, distrust: null, markets: 2 });
  });

  it('is executed once, however often it is sent after a lost reply', async () => {
    const { feed, send, nextBatch } = await openTrusted();
    const message = delta(2, [{ marketId: 'acme.1', overlay: 'Ball Running' }]);
    const first = await send(message);
    expect(await send(message)).toEqual({ ...first, isRepeat: true });
    expect(await nextBatch()).toMatchObject([{ marketId: 'acme.1', overlay: 'Ball Running' }]);
    expect(await send(pushSnapshot(1, start))).toMatchObject({ code: 'SEQUENCE_OLD' });
    expect(feed.state().distrust).toBeNull();
  });

  it('brings what was matched in all of a market, and leaves it as it was if it says nothing', async () => {
    const { send, nextBatch } = await openTrusted();
    await send(delta(2, [{ marketId: 'acme.1', totalMatched: 12_345.67 }]));
    expect(await nextBatch()).toMatchObject([{ marketId: 'acme.1', totalMatched: 1_234_567 }]);
    await send(delta(3, [{ marketId: 'acme.1', overlay: 'Ball Running' }]));
    const [change] = await nextBatch();
    expect(change).not.toHaveProperty('totalMatched');
    const wrong = delta(4, [{ marketId: 'acme.1', totalMatched: -1 }]);
    expect(await send(wrong)).toMatchObject({ kind: 'refused', code: 'INVALID_MESSAGE' });
  });

  it('is counted if refused as wrong or late, not if the provider mends it with a snapshot', async () => {
    const { feed, send } = await openTrusted();
    await send(pushSnapshot(1, start));
    await send(delta(9, []));
    expect(feed.state().refused.count).toBe(0);
    await send({ kind: 'nothing' });
    await send(pushSnapshot(3, start - 3_600_000));
    expect(feed.state().refused).toMatchObject({
      count: 2,
      last: expect.stringMatching(/^LATE, at: /),
    });
  });

  it('suspends everything if it cannot be read, because its content is unknown', async () => {
    const { send, nextBatch } = await openTrusted();
    const wrong = delta(2, [{ marketId: 'acme.1', overlay: 7 }]);
    expect(await send(wrong)).toMatchObject({
      code: 'INVALID_MESSAGE',
      message: expect.stringContaining('markets.0.overlay'),
    });
    expect((await nextBatch()).map(({ staleReason }) => staleReason)).toEqual([
      'A message was refused: INVALID_MESSAGE.',
      'A message was refused: INVALID_MESSAGE.',
    ]);
    await send(delta(2, [{ marketId: 'acme.1', overlay: null }]));
    const again = await nextBatch();
    expect(again).toHaveLength(2);
    for (const change of again) expect(change.staleReason).toBeUndefined();
  });

  it.each([
    ['LATE', start - 10_001],
    ['AHEAD', start + 5001],
  ])('is %s if its time is too far from ours', async (code, at) => {
    const { send } = await openTrusted();
    expect(await send(delta(2, [], at))).toMatchObject({ kind: 'refused', code });
  });

  it('gets a greater version even if the clock is set back', async () => {
    const { clock, send, nextBatch } = openFeed();
    await send(pushSnapshot(1, start));
    const [before] = await nextBatch();
    clock.at = start - 9000;
    const definition = { ...pushedMatchOdds, status: 'SUSPENDED' };
    await send(delta(2, [{ marketId: 'acme.1', definition }], clock.at));
    const [after] = await nextBatch();
    expect(after?.definition?.version).toBeGreaterThan(before?.definition?.version ?? Infinity);
    expect(after?.at).toBeGreaterThan(before?.at ?? Infinity);
  });

  it('confirms as a heartbeat that nothing has changed', async () => {
    const { send, nextBatch } = await openTrusted();
    const beat = makePush('heartbeat', { sequence: 2, at: start });
    expect(await send(beat)).toMatchObject({ kind: 'taken', effects: [] });
    expect(await nextBatch()).toEqual([{ marketId: 'acme.1', at: expect.any(Number) }]);
    const full = makePush('heartbeat', { sequence: 3, at: start, markets: pushedMarkets });
    expect(await send(full)).toMatchObject({ code: 'INVALID_MESSAGE' });
  });

  it('suspends what a snapshot leaves out, and forgets old prices of what it names', async () => {
    const { feed, send, nextBatch } = await openTrusted();
    const left = { marketId: 'acme.1', definition: pushedMatchOdds };
    const parts = { sequence: 2, at: start, events: [pushedEvent], markets: [left] };
    await send(makePush('snapshot', parts));
    const [odds, session] = await nextBatch();
    expect(odds?.runners).toMatchObject([
      { runnerId: 1, back: [], lay: [] },
      { runnerId: 2, back: [], lay: [] },
    ]);
    expect(session?.staleReason).toBe('The provider no longer lists the market.');
    expect(feed.state().markets).toBe(1);
    const priced = delta(3, [{ marketId: 'acme.2', session: { no: null, yes: null } }]);
    expect(await send(priced)).toMatchObject({ code: 'INVALID_MESSAGE' });
  });

  it('must be a snapshot after the feed was removed and added again', async () => {
    const { feed, send, stop } = await openTrusted();
    stop.abort();
    await turn();
    expect(await send(delta(2, []))).toMatchObject({ code: 'FEED_STOPPED' });
    const again = new AbortController();
    onTestFinished(() => again.abort());
    const batches = feed.changes(again.signal)[Symbol.asyncIterator]();
    const first = batches.next();
    expect(await send(delta(2, []))).toMatchObject({ code: 'SNAPSHOT_NEEDED' });
    await send(pushSnapshot(5, start));
    expect((await first).value).toHaveLength(2);
  });
});

describe('[FEED-6] a score', () => {
  const event = { ...pushedEvent, eventId: 'acme:7002', sport: '2', name: 'Ash v Birch' };
  const definition = { ...pushedMatchOdds, eventId: 'acme:7002' };
  const score = (aces: number) => ({
    sport: 'tennis',
    eventId: 'acme:7002',
    at: start,
    phase: 'play',
    summary: '',
    sides: [
      { name: 'Ash', shortName: 'ASH' },
      { name: 'Birch', shortName: 'BIR' },
    ],
    winner: null,
    bestOf: 3,
    setsWon: [0, 0],
    sets: [{ games: [0, 0], tieBreak: null, winner: null }],
    points: ['0', '0'],
    server: 0,
    isTieBreak: false,
    atStake: null,
    pointsWon: [0, 0],
    aces: [aces, 0],
    doubleFaults: [0, 0],
    breaks: [0, 0],
    lastPoints: [],
  });
  const events = (sequence: number, ...sent: object[]) =>
    makePush('delta', { sequence, at: start, events: sent });

  it('that comes before the first market of its event is shown with that market', async () => {
    const { send, nextBatch } = await openTrusted();
    expect(await send(events(2, { ...event, score: score(1) }))).toMatchObject({ kind: 'taken' });
    await nextBatch();
    await send(events(3, event));
    await nextBatch();
    await send(delta(4, [{ marketId: 'acme.7', definition }]));
    expect(await nextBatch()).toMatchObject([{ marketId: 'acme.7', score: { aces: [1, 0] } }]);
  });

  it('of an event goes to its market, and an older one never comes back', async () => {
    const { feed, send, nextBatch } = openFeed();
    const markets = [{ marketId: 'acme.7', definition }];
    const snapshot = { sequence: 1, at: start, events: [{ ...event, score: score(1) }], markets };
    await send(makePush('snapshot', snapshot));
    expect(await nextBatch()).toMatchObject([{ score: { aces: [1, 0] } }]);
    const later = events(2, { ...event, score: score(2) });
    expect(await send(later)).toMatchObject({ effects: [{ effects: ['score'] }] });
    expect(await nextBatch()).toMatchObject([{ marketId: 'acme.7', score: { aces: [2, 0] } }]);
    await send(delta(3, [{ marketId: 'acme.7', score: score(3) }]));
    await nextBatch();
    await send(delta(4, [{ marketId: 'acme.8', definition }]));
    expect(await nextBatch()).toMatchObject([{ marketId: 'acme.8', score: { aces: [3, 0] } }]);
    expect(feed.state().markets).toBe(2);
  });

  it.each([
    ['score.sport: must be soccer', '1', 'acme:7002'],
    ['score.eventId: must be acme:7002', '2', 'acme:7003'],
    ['score: this sport shows no scores', '3', 'acme:7002'],
  ])('that could not be shown is refused: %s', async (fault, sport, eventId) => {
    const { send } = await openTrusted();
    const wrong = { ...event, sport, score: { ...score(1), eventId } };
    const message = expect.stringContaining(`events.0 (acme:7002): ${fault}`);
    expect(await send(events(2, wrong))).toMatchObject({ code: 'INVALID_MESSAGE', message });
  });
});

describe('[FEED-2] a faulty message of a provider', () => {
  const wrong: readonly (readonly [part: string, market: object])[] = [
    [
      'must be below the best lay',
      {
        marketId: 'acme.1',
        runners: [{ ...pricesOfKings, back: [{ odds: 1.92, size: 5 }] }],
      },
    ],
    [
      'highest odds',
      {
        marketId: 'acme.1',
        runners: [
          {
            runnerId: 1,
            back: [
              { odds: 1.5, size: 5 },
              { odds: 1.6, size: 5 },
            ],
          },
        ],
      },
    ],
    ['has no runner 3', { marketId: 'acme.1', runners: [{ runnerId: 3 }] }],
    [
      'two decimals',
      {
        marketId: 'acme.1',
        runners: [{ runnerId: 1, back: [{ odds: 1.555, size: 5 }] }],
      },
    ],
    [
      'not be below that of no',
      {
        marketId: 'acme.2',
        session: { no: { line: 50, rate: 100 }, yes: { line: 48, rate: 100 } },
      },
    ],
    [
      'product of both rates',
      {
        marketId: 'acme.2',
        session: { no: { line: 50, rate: 110 }, yes: { line: 50, rate: 95 } },
      },
    ],
    ["begin with 'acme.'", { marketId: 'other.1', definition: pushedMatchOdds }],
    [
      'there is no event',
      {
        marketId: 'acme.3',
        definition: { ...pushedMatchOdds, eventId: '9' },
      },
    ],
    [
      'isVoid returns the stakes',
      {
        marketId: 'acme.1',
        definition: { ...pushedMatchOdds, status: 'CLOSED' },
      },
    ],
    [
      'a session has one runner',
      {
        marketId: 'acme.2',
        definition: { ...pushedSession, runners: pushedMatchOdds.runners },
      },
    ],
    ['must be given in a snapshot, and at first', { marketId: 'acme.8', overlay: null }],
    [
      "the market began with its sport's usual set",
      { marketId: 'acme.1', definition: { ...pushedMatchOdds, rules: 'house@1' } },
    ],
    [
      'rules: must be one of betfair@1, house@1',
      { marketId: 'acme.8', definition: { ...pushedMatchOdds, rules: 'club@1' } },
    ],
    [
      'only a closed market has one',
      { marketId: 'acme.1', definition: { ...pushedMatchOdds, ending: { kind: 'walkover' } } },
    ],
  ];

  it.each(wrong)('is refused whole: %s', async (part, market) => {
    const { feed, send } = await openTrusted();
    const good = { marketId: 'acme.1', overlay: 'Ball Running' };
    const message = delta(2, [market]);
    const checked = await feed.check(message);
    expect(checked).toMatchObject({
      code: 'INVALID_MESSAGE',
      message: expect.stringContaining(part),
    });
    expect(feed.state().distrust).toBeNull();
    expect(await send(message)).toEqual(checked);
    expect(await send(delta(2, [good]))).toMatchObject({ kind: 'taken' });
  });

  it('is refused if it has more markets than allowed', async () => {
    const { send } = await openTrusted();
    const more = ['acme.5', 'acme.6'].map((marketId) => ({
      marketId,
      definition: pushedMatchOdds,
    }));
    expect(await send(delta(2, more))).toMatchObject({
      message: 'markets: the provider may have 3 markets at a time',
    });
  });

  it('[RULE-1] gives a market its rules at first, and says at the end how the event ended', async () => {
    const { send, nextBatch } = await openTrusted();
    const [kings, lions] = pushedMatchOdds.runners;
    const ruled = { ...pushedMatchOdds, rules: 'house@1' };
    await send(delta(2, [{ marketId: 'acme.5', definition: ruled }]));
    expect((await nextBatch())[0]?.definition?.rules).toBe('house@1');
    const runners = [
      { ...kings, status: 'WINNER' },
      { ...lions, status: 'LOSER' },
    ];
    const ending = { kind: 'postponed', byHours: 50 };
    const closed = { ...pushedMatchOdds, status: 'CLOSED', runners, ending };
    await send(delta(3, [{ marketId: 'acme.5', definition: closed }]));
    expect((await nextBatch())[0]?.definition).toMatchObject({
      rules: 'house@1',
      ending: { kind: 'postponed', byHours: 50, isReserveDay: false },
    });
  });

  it('is refused if it reopens a closed market', async () => {
    const { send, nextBatch } = await openTrusted();
    const [kings, lions] = pushedMatchOdds.runners;
    const runners = [
      { ...kings, status: 'WINNER' },
      { ...lions, status: 'LOSER' },
    ];
    const closed = { ...pushedMatchOdds, status: 'CLOSED', runners };
    const taken = await send(delta(2, [{ marketId: 'acme.1', definition: closed }]));
    expect(taken).toMatchObject({
      effects: [{ marketId: 'acme.1', effects: ['closes and pays Kings'] }],
    });
    expect((await nextBatch())[0]?.definition?.status).toBe('CLOSED');
    const open = delta(3, [{ marketId: 'acme.1', definition: pushedMatchOdds }]);
    expect(await send(open)).toMatchObject({ message: expect.stringContaining('is closed') });
  });

  it('is refused by name if it closes a market with another result; the same changes nothing', async () => {
    const { send } = await openTrusted();
    const [kings, lions] = pushedMatchOdds.runners;
    const won = (winner: object, loser: object) => ({
      marketId: 'acme.1',
      definition: {
        ...pushedMatchOdds,
        status: 'CLOSED',
        runners: [
          { ...winner, status: 'WINNER' },
          { ...loser, status: 'LOSER' },
        ],
      },
    });
    await send(delta(2, [won(kings as object, lions as object)]));
    const again = await send(delta(3, [won(kings as object, lions as object)]));
    expect(again).toMatchObject({ kind: 'taken', effects: [] });
    expect(await send(delta(4, [won(lions as object, kings as object)]))).toMatchObject({
      code: 'INVALID_MESSAGE',
      message: expect.stringContaining("has closed with 'Kings'; 'Lions' needs the operator"),
    });
  });

  it('is refused if it leaves a runner out; a removed one is named, and voided', async () => {
    const { feed, send } = await openTrusted();
    const [kings, lions] = pushedMatchOdds.runners;
    const draw = { runnerId: 3, name: 'Draw' };
    const three = { ...pushedMatchOdds, runners: [kings, lions, draw] };
    await send(delta(2, [{ marketId: 'acme.1', definition: three }]));
    const without = delta(3, [{ marketId: 'acme.1', definition: pushedMatchOdds }]);
    expect(await send(without)).toMatchObject({
      message: expect.stringContaining('Draw is left out; send it with the status REMOVED'),
    });
    const runners = [kings, lions, { ...draw, status: 'REMOVED' }];
    const removed = delta(3, [{ marketId: 'acme.1', definition: { ...three, runners } }]);
    const effects = [{ marketId: 'acme.1', effects: ['voids runner Draw'] }];
    expect(await feed.check(removed)).toMatchObject({ effects });
    expect(await send(removed)).toMatchObject({ kind: 'taken', effects });
  });

  it('is refused if it quotes match odds between the steps of the ladder', async () => {
    const { send } = await openTrusted();
    const runners = [{ runnerId: 1, back: [{ odds: 2.01, size: 5 }] }];
    expect(await send(delta(2, [{ marketId: 'acme.1', runners }]))).toMatchObject({
      message: expect.stringContaining('2.01 is not on the price ladder'),
    });
  });

  const [kings, lions] = pushedMatchOdds.runners;
  const swapped = [
    { ...kings, name: 'Lions' },
    { ...lions, name: 'Kings' },
  ];
  it.each([
    ["runner 1 must stay 'Kings', not 'Lions'", { ...pushedMatchOdds, runners: swapped }],
    ['definition.kind: must stay match', { ...pushedMatchOdds, kind: 'bookmaker' }],
    ['marketType and winners must stay', { ...pushedMatchOdds, winners: 2 }],
  ])('is refused under open bets: %s', async (cause, definition) => {
    const message = delta(2, [{ marketId: 'acme.1', definition }]);
    const betted = await openTrusted({ hasBets: () => true });
    expect(await betted.send(message)).toMatchObject({
      code: 'INVALID_MESSAGE',
      message: expect.stringContaining(cause),
    });
    const free = await openTrusted();
    expect(await free.send(message)).toMatchObject({ kind: 'taken' });
  });
});

describe('[FEED-3] what a key gives access to', () => {
  it('is events of its own, and those that the operator joins', async () => {
    const foreign = { ...pushedEvent, eventId: 'e.4.1.t249424' };
    const message = makePush('delta', { sequence: 2, at: start, events: [foreign] });
    const { feed, send } = await openTrusted();
    expect(await send(message)).toMatchObject({
      code: 'INVALID_MESSAGE',
      message:
        "events.0 (e.4.1.t249424): eventId: must begin with 'acme:'; the operator joins other events",
    });
    feed.configure({ joinedEvents: ['e.4.1.t249424'] });
    expect(await send(message)).toMatchObject({ kind: 'taken' });
  });

  it('is no number that locks the provider out', async () => {
    const { feed, send } = await openTrusted();
    expect(await send(pushSnapshot(Number.MAX_SAFE_INTEGER, start))).toMatchObject({
      code: 'INVALID_MESSAGE',
      message: expect.stringContaining('sequence: must be at most the time in microseconds'),
    });
    const highest = start * 1000;
    expect(await send(pushSnapshot(highest, start))).toMatchObject({ kind: 'taken' });
    expect(await send(pushSnapshot(3, start))).toMatchObject({ code: 'SEQUENCE_OLD' });
    feed.forget();
    expect(await send(delta(4, []))).toMatchObject({ code: 'SNAPSHOT_NEEDED' });
    expect(await send(pushSnapshot(5, start))).toMatchObject({ kind: 'taken' });
  });

  it('is not more events than markets', async () => {
    const { send } = await openTrusted();
    const many = (from: number) =>
      Array.from({ length: 50 }, (_, nth) => ({
        ...pushedEvent,
        eventId: `acme:many-${from + nth}`,
      }));
    for (const sequence of [2, 3, 4]) {
      const events = many(sequence * 100);
      await send(makePush('delta', { sequence, at: start, events }));
    }
    // The event with a market is kept, as is the newest.
    const definition = { ...pushedMatchOdds, eventId: 'acme:many-449' };
    expect(
      await send(delta(5, [{ marketId: 'acme.1', definition: pushedMatchOdds }])),
    ).toMatchObject({
      kind: 'taken',
    });
    expect(await send(delta(6, [{ marketId: 'acme.3', definition }]))).toMatchObject({
      kind: 'taken',
    });
    const old = { ...pushedMatchOdds, eventId: 'acme:many-200' };
    expect(await send(delta(7, [{ marketId: 'acme.3', definition: old }]))).toMatchObject({
      message: expect.stringContaining('there is no event acme:many-200'),
    });
  });
});

describe('[FEED-11] odds far from the last ones', () => {
  const band = { factor: 10, settleMs: 30_000 };
  const kingsAt = (odds: number) => ({
    marketId: 'acme.1',
    runners: [{ runnerId: 1, back: [{ odds, size: 500 }] }],
  });

  it('suspend their market until they return', async () => {
    const { send, nextBatch } = await openTrusted({ band });
    const far = await send(delta(2, [kingsAt(1000)]));
    expect(far).toMatchObject({ kind: 'taken' });
    expect(JSON.stringify(far)).toContain('suspended: Odds of Kings from 1.9 to 1000.');
    expect((await nextBatch())[0]?.staleReason).toBe('Odds of Kings from 1.9 to 1000.');
    // Neither a heartbeat nor a score opens it.
    await send(makePush('heartbeat', { sequence: 3, at: start }));
    expect((await nextBatch())[0]?.staleReason).toBeDefined();
    await send(delta(4, [{ marketId: 'acme.1', overlay: null }]));
    expect((await nextBatch())[0]?.staleReason).toBeDefined();
    await send(delta(5, [kingsAt(2)]));
    expect((await nextBatch())[0]?.staleReason).toBeUndefined();
  });

  it('are trusted once they have stood for a while', async () => {
    const { clock, send, nextBatch } = await openTrusted({ band });
    await send(delta(2, [kingsAt(50)]));
    await nextBatch();
    clock.at += 30_010;
    await send(delta(3, [kingsAt(50)], clock.at));
    expect((await nextBatch())[0]?.staleReason).toBeUndefined();
  });

  it('of another source suspend it for as long as the two differ', async () => {
    const elsewhere = new Map([[1, 190]]);
    const { clock, send, nextBatch } = await openTrusted({ band, elsewhere: () => elsewhere });
    await send(delta(2, [kingsAt(500)]));
    expect((await nextBatch())[0]?.staleReason).toBe('Odds of Kings are 500, elsewhere 1.9.');
    clock.at += 60_000;
    await send(delta(3, [kingsAt(500)], clock.at));
    expect((await nextBatch())[0]?.staleReason).toBeDefined();
    elsewhere.set(1, 40_000);
    await send(delta(4, [kingsAt(500)], clock.at));
    expect((await nextBatch())[0]?.staleReason).toBeUndefined();
  });
});
