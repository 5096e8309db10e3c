import { expect, test } from 'vitest';
import { routeList, routes } from './routes.ts';

test('[API-1] no two routes have the same method and path', () => {
  const calls = routeList.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('[API-1] every segment of a path has a schema', () => {
  for (const { name, path, params } of routeList) {
    const segments = [...path.matchAll(/:(\w+)/g)].map(([, segment]) => segment);
    expect(
      Object.keys(params?.shape ?? {}).sort((a, b) => a.localeCompare(b, 'en')),
      name,
    ).toEqual(segments.sort((one = '', other = '') => one.localeCompare(other, 'en')));
  }
});

test('[SLIP-5] a bet accepts numbers as numbers or as text, and nothing else', () => {
  const body = routes.placeBet.body;
  const bet = {
    marketId: '1.2',
    selectionId: '7',
    type: 'back',
    oddsReq: '1.85',
    stake: 100,
    market: 'x',
  };
  expect(body.parse(bet)).toMatchObject({
    selectionId: 7,
    requested: { kind: 'odds', odds: 185 },
    stake: 10_000,
  });
  expect(body.parse({ ...bet, roundId: '' })).toMatchObject({ roundId: '' });
  for (const stake of ['0x10', Number.NaN, 1e308, -0, 2 ** 53 + 2, 1.005, '', null, [100], '1e2']) {
    const result = body.safeParse({ ...bet, stake });
    expect(result.success, String(stake)).toBe(false);
    expect(result.error?.issues[0]?.path).toEqual(['stake']);
  }
  for (const clientRef of ['short', 'x'.repeat(65), 'with a space', 7, null]) {
    const { error } = body.safeParse({ ...bet, clientRef });
    expect(error?.issues[0], String(clientRef)).toMatchObject({
      path: ['clientRef'],
      message: 'must have 8 to 64 letters, digits, - or _',
    });
  }
});

test('[SLIP-5] a session bet takes its line and rate from the documents’ price and size', () => {
  const body = routes.placeBet.body;
  const bet = { marketId: '1.2', selectionId: 7, type: 'lay', stake: '100', markettype: 'FANCY' };
  const requested = (changed: object) => body.parse({ ...bet, ...changed }).requested;
  const price = { line: 48, rate: 100 };
  expect(requested({ price: '48', size: 100 })).toEqual({ kind: 'session', price });
  expect(requested({ oddsReq: 48, size: '100' })).toEqual({ kind: 'session', price });
  expect(requested({ price: 48, size: 100, persistence: 'fill-or-kill' })).toMatchObject({ price });
  expect(requested({ price: 6.5, size: 90 })).toMatchObject({ price: { line: 6.5, rate: 90 } });
  for (const [field, changed] of [
    ['price', { size: 100 }],
    ['price', { price: 6.3, size: 100 }],
    ['price', { price: -0, size: 100 }],
    ['price', { price: '0x10', size: 100 }],
    ['size', { price: 48 }],
    ['size', { price: 48, size: 0 }],
    ['size', { price: 48, size: 90.5 }],
    ['sizeMin', { price: 48, size: 100, sizeMin: 50 }],
    ['persistence', { price: 48, size: 100, persistence: 'keep' }],
    ['persistence', { markettype: 'x', oddsReq: 2, roundId: 'r1', persistence: 'lapse' }],
  ] as const) {
    const result = body.safeParse({ ...bet, ...changed });
    expect(result.error?.issues[0]?.path, JSON.stringify(changed)).toEqual([field]);
  }
});
