import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { defineFinal, openFinal } from '../../../../test/market.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import type { Store } from '../../../store/database.ts';
import { addAppKey } from '../../../store/queries/app-keys.ts';
import { openBetfairApi } from '../serve.ts';

describe.each(oneStore(import.meta.url))('lists of available markets on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let token: string;
  let api: ReturnType<typeof openBetfairApi>;

  beforeEach(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    ({ token } = await test.addPlayer('anna'));
    const owner = { playerId: 'anna', siteId: 'layline', name: 'bot', now: test.app.clock.now() };
    await addAppKey(store, { key: 'anna-key', ...owner });
    test.app.marketCache.apply([openFinal()]);
    api = openBetfairApi({ app: test.app, rateLimit: 0, tls: null });
  });
  afterEach(async () => {
    await api.close();
    await test.close();
    await store.close();
  });

  async function list(name: string, params: object = {}) {
    const answer = await api.inject({
      method: 'POST',
      url: `/exchange/betting/rest/v1.0/${name}`,
      headers: { 'x-application': 'anna-key', 'x-authentication': token },
      payload: JSON.stringify({ filter: {}, ...params }),
    });
    return answer.json();
  }

  it('counts the markets of each sport, competition, event and type', async () => {
    const { fixture, marketType } = defineFinal();
    expect(await list('listCompetitions')).toMatchObject([
      { competition: { id: fixture.competitionId }, marketCount: 1 },
    ]);
    expect(await list('listEvents')).toMatchObject([
      { event: { id: fixture.eventId, name: fixture.name }, marketCount: 1 },
    ]);
    expect(await list('listMarketTypes')).toEqual([{ marketType, marketCount: 1 }]);
    expect(await list('listEventTypes', { filter: { marketIds: ['1.999'] } })).toEqual([]);
  });

  it('lists the day, hour or minute in which markets start', async () => {
    const startAt = new Date(defineFinal().startAt);
    for (const [granularity, lengthMs] of [
      ['DAYS', 86_400_000],
      ['HOURS', 3_600_000],
      ['MINUTES', 60_000],
    ] as const) {
      const [row, ...others] = await list('listTimeRanges', { granularity });
      expect(others).toEqual([]);
      expect(row.marketCount).toBe(1);
      const { from, to } = row.timeRange;
      expect(Date.parse(to) - Date.parse(from)).toBe(lengthMs);
      expect(Date.parse(from) % lengthMs).toBe(0);
      expect([Date.parse(from) <= +startAt, Date.parse(to) > +startAt]).toEqual([true, true]);
    }
    const wrong = await list('listTimeRanges', { granularity: 'WEEKS' });
    expect(JSON.stringify(wrong)).toContain('INVALID_INPUT_DATA');
  });
});
