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
import { PushFeed } from './push-feed.ts';

const start = Date.UTC(2026, 10, 26, 14);

function openFeed() {
  const clock = { at: start, now: () => clock.at };
  const feed = new PushFeed({ provider: 'acme', marketsMax: 3, lateMsMax: 10_000, clock });
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
async function openTrusted() {
  const opened = openFeed();
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
      definition: { kind: 'match', status: 'OPEN', fixture: { eventId: '7001', sportId: '4' } },
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
  const event = { ...pushedEvent, eventId: '7002', sport: '2', name: 'Ash v Birch' };
  const definition = { ...pushedMatchOdds, eventId: '7002' };
  const score = (aces: number) => ({
    sport: 'tennis',
    eventId: '7002',
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
    ['score.sport: must be soccer', '1', '7002'],
    ['score.eventId: must be 7002', '2', '7003'],
    ['score: this sport shows no scores', '3', '7002'],
  ])('that could not be shown is refused: %s', async (fault, sport, eventId) => {
    const { send } = await openTrusted();
    const wrong = { ...event, sport, score: { ...score(1), eventId } };
    const message = expect.stringContaining(`events.0 (7002): ${fault}`);
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
    const checked = feed.check(message);
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
});
