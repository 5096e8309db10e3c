import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { routeList } from '../http/routes.ts';
import { makePatch } from './diff.ts';
import { type Followed, follow } from './follow.ts';
import { streamMessage, streamRequest } from './message.ts';
import { applyPatch, type Json, type Patch, PatchMisfit, shortWords } from './patch.ts';
import { makeTopic, parseTopic, topicKinds } from './topic.ts';

const market = (price: number, size: number): Json => ({
  marketId: '1.100',
  pricedAt: 1,
  runners: [
    { selectionId: 11, ex: { availableToBack: [{ price, size }], availableToLay: [] } },
    { selectionId: 12, ex: { availableToBack: [], availableToLay: [] } },
  ],
});

const word = fc.constantFrom('runners', 'size', 'R', 'a/b', '', 'mid', 'selectionId', 'x', '7');
const anyJson = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<Json>(null, true, 0, 1, 'text', ''),
    fc.array(tie('json'), { maxLength: 5 }),
    fc.dictionary(word, tie('json'), { maxKeys: 5 }),
  ),
})).json;

describe('patches', () => {
  test('[STREAM-3] a patch turns any data into any other and leaves its input unchanged', () => {
    fc.assert(
      fc.property(anyJson, anyJson, (before, after) => {
        const text = JSON.stringify(before);
        const patch = JSON.parse(JSON.stringify(makePatch(before, after))) as Patch;
        expect(applyPatch(before, patch)).toEqual(after);
        expect(JSON.stringify(before)).toBe(text);
      }),
    );
  });

  test('[STREAM-3] equal data gives an empty patch', () => {
    fc.assert(
      fc.property(anyJson, (data) => {
        expect(makePatch(data, structuredClone(data) as Json)).toEqual([]);
      }),
    );
  });

  it('[STREAM-3] a new price is one short step, and other runners keep their identity', () => {
    const before = market(2, 500);
    const patch = makePatch(before, market(2.02, 500));
    expect(patch).toEqual([['R/0/E/B/0/P', 2.02]]);
    const after = applyPatch(before, patch) as { runners: Json[] };
    expect(after.runners[1]).toBe((before as { runners: Json[] }).runners[1]);
  });

  it('[STREAM-3] adding or removing an item with an id does not rewrite those behind it', () => {
    const list = [1, 2, 3, 4].map((mid) => ({ mid, name: `match ${mid}` }));
    expect(makePatch(list, list.toSpliced(1, 1))).toEqual([['', 1, 1]]);
    const fresh = { mid: 9, name: 'match 9' };
    expect(makePatch(list, list.toSpliced(2, 0, fresh))).toEqual([['', 2, 0, fresh]]);
  });

  it.each<[string, Json, Patch]>([
    ['a key that is not there', { a: 1 }, [['b/c', 1]]],
    ['a key removed twice', { a: 1 }, [['b']]],
    ['a place behind the list', [1], [['1', 2]]],
    ['a cut past the end', [1], [['', 0, 2]]],
    ['a cut of what is no list', { a: 1 }, [['a', 0, 1]]],
    ['a place inside a number', { a: 1 }, [['a/b', 1]]],
  ])('[STREAM-3] refuses %s', (_what, data, patch) => {
    expect(() => applyPatch(data, patch)).toThrow(PatchMisfit);
  });

  it('[STREAM-3] no call has a key that is a short form', () => {
    const keys = routeList.map(({ reply }) => JSON.stringify(keysOf(reply)));
    for (const letter of Object.keys(shortWords)) {
      expect(keys.filter((text) => text.includes(`"${letter}"`))).toEqual([]);
    }
  });
});

/** Every key that a schema names, at any depth. */
function keysOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { shape } = schema as { shape?: object };
  return [
    ...Object.keys(shape ?? {}),
    ...Object.values({ ...(schema as object), ...shape }).flatMap((inner) => keysOf(inner, seen)),
  ];
}

describe('following a topic', () => {
  const before: Followed = { seq: 4, data: { a: 1 } };
  const delta = { op: 'delta', topic: 'x', patch: [['a', 2]] } as const;

  it('[STREAM-3] takes the delta that follows', () => {
    const now = { seq: 5, data: { a: 2 } };
    expect(follow(before, { ...delta, seq: 5 })).toEqual({ kind: 'followed', now });
    expect(follow(before, { ...delta, seq: 9, from: 4 })).toMatchObject({ kind: 'followed' });
  });

  it('[STREAM-3] skips a delta that was already applied', () => {
    expect(follow(before, { ...delta, seq: 4 })).toEqual({ kind: 'old' });
    expect(follow(before, { ...delta, seq: 2 })).toEqual({ kind: 'old' });
  });

  it('[STREAM-3] reports a gap and guesses nothing', () => {
    expect(follow(before, { ...delta, seq: 6 })).toEqual({ kind: 'gap' });
    expect(follow(before, { ...delta, seq: 9, from: 5 })).toEqual({ kind: 'gap' });
    expect(follow(null, { ...delta, seq: 1 })).toEqual({ kind: 'gap' });
    expect(follow(before, { ...delta, seq: 5, patch: [['b/c', 1]] })).toEqual({ kind: 'gap' });
  });

  it('[STREAM-3] takes a snapshot whatever came before', () => {
    const snapshot = { op: 'snapshot', topic: 'x', seq: 2, data: null } as const;
    const followed = { kind: 'followed', now: { seq: 2, data: null } };
    expect(follow(before, snapshot)).toEqual(followed);
    expect(follow(null, snapshot)).toEqual(followed);
  });
});

describe('topics and messages', () => {
  it('[STREAM-1] a topic is its kind followed by the ids of that kind', () => {
    expect(parseTopic('odds/1.100')).toEqual({ kind: 'odds', ids: ['1.100'] });
    expect(parseTopic(makeTopic('competition', '4', '77'))?.ids).toEqual(['4', '77']);
    const wrong = ['', 'odds', 'odds/', 'odds/1/2', 'toString', 'odds/ü', 'nothing/1', 'sports/'];
    expect(wrong.filter((text) => parseTopic(text) !== null)).toEqual([]);
  });

  it('[STREAM-1] each kind carries the data of an existing call', () => {
    const calls = new Set<string | null>([...routeList.map(({ name }) => name), null]);
    expect(Object.values(topicKinds).filter(({ call }) => !calls.has(call))).toEqual([]);
  });

  const wrongRequests: readonly unknown[] = [
    { op: 'subscribe', topics: [] },
    { op: 'subscribe', topics: [{ topic: 'x', seq: -1 }] },
    { op: 'subscribe', topics: [{ topic: 'x' }], conflateMs: 1001 },
    { op: 'subscribe', topics: [{ topic: 'x' }], conflateMs: 0.5 },
    { op: 'unsubscribe', topics: Array.from({ length: 101 }, () => 'x') },
    { op: 'shout' },
    null,
  ];
  it.each(wrongRequests)('[STREAM-6] refuses the request %j', (request) => {
    expect(streamRequest.safeParse(request).success).toBe(false);
  });

  it('[STREAM-3] the schema reads every form of a step', () => {
    const patch = [['a'], ['a', null], ['a', 0, 1], ['a', 0, 0, { b: 1 }, 2]];
    const message = { op: 'delta', topic: 'x', seq: 1, patch };
    expect(streamMessage.parse(message)).toEqual(message);
  });
});
