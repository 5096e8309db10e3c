import { expect, test } from 'vitest';
import { routeList, routes } from './routes.ts';

test('[API-1] no two routes answer the same method and path', () => {
  const calls = routeList.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('[API-1] every segment of a path has a schema', () => {
  for (const { name, path, params } of routeList) {
    const segments = [...path.matchAll(/:(\w+)/g)].map(([, segment]) => segment);
    expect(
      Object.keys(params?.shape ?? {}).sort((a, b) => a.localeCompare(b)),
      name,
    ).toEqual(segments.sort((one = '', other = '') => one.localeCompare(other)));
  }
});

test('[SLIP-5] a bet is read with numbers as numbers or as text, and nothing else', () => {
  const body = routes.placeBet.body;
  const bet = {
    marketId: '1.2',
    selectionId: '7',
    type: 'back',
    oddsReq: '1.85',
    stake: 100,
    market: 'x',
  };
  expect(body.parse(bet)).toMatchObject({ selectionId: 7, oddsReq: 185, stake: 10_000 });
  for (const stake of ['0x10', Number.NaN, 1e308, -0, 2 ** 53 + 2, 1.005, '', null, [100], '1e2']) {
    const result = body.safeParse({ ...bet, stake });
    expect(result.success, String(stake)).toBe(false);
    expect(result.error?.issues[0]?.path).toEqual(['stake']);
  }
});
