/** Positions in the console: figures by outcome and branch, and who may see them. */
import { clientRef, marketId, money, odds, playerId } from '@layline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, backKings, openTestApp, type TestApp } from '../../../../test/app.ts';
import { defineFinal, finalMatch, lions, openFinal } from '../../../../test/market.ts';
import type { Json } from '../../../../test/real-server.ts';
import { type Member, openTestConsole, type TestConsole } from '../../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../../test/stores.ts';
import { runCommand } from '../../../admin/catalogue/commands.ts';
import type { Values } from '../../../admin/command.ts';
import type { Store } from '../../../store/database.ts';

const session = marketId('1.200');
/** Has bets only after the test that follows them. */
const fresh = marketId('1.300');

const withoutFresh = ({ rows }: Json): Json[] =>
  rows.filter(({ market }: Json) => market !== fresh);

describe.each(oneStore(import.meta.url))('positions in the console on $name', (kind) => {
  let store: Store;
  let test: TestApp;
  let venue: TestConsole;
  let risk: Member;
  const agents = new Map<string, Member>();
  const ids = new Map<string, string>();
  const agent = (name: string): Member => agents.get(name) as Member;

  async function done(name: string, values: Values): Promise<Json> {
    const answer = await runCommand(test.app, { name, values });
    if (answer.kind === 'problem') throw new Error(`${name}: ${answer.message}`);
    return answer.done.data as Json;
  }

  async function addAgent(name: string, values: Values): Promise<void> {
    const given = { site: 'layline', agent: name, credit: '9000', casino: '0', commission: '0' };
    const { password } = await done('agent add', { ...given, ...values });
    agents.set(name, await venue.enter(name, password));
  }

  async function addUser(user: string, of: string | null, site = 'layline'): Promise<void> {
    const password = { password: 'seven grey herons', mustChange: 'off' };
    const { id } = await done('user add', { site, user, ...password, ...(of && { agent: of }) });
    ids.set(user, id);
    await done('deposit', { site, user, amount: '1000' });
  }

  const bet = (who: string, changed: Parameters<typeof backKings>[2] = {}) => {
    const ref = `${who} ${JSON.stringify(changed)}`;
    return accepted(test.app.engine.submit(backKings(playerId(ids.get(who) ?? ''), ref, changed)));
  };

  const quoteAt = (line: number) => ({ yes: { line, rate: 100 }, no: { line, rate: 100 } });

  const say = (who: string, side: 'back' | 'lay', line: number) =>
    accepted(
      test.app.engine.submit({
        kind: 'place-session-bet',
        clientRef: clientRef(`${who} session`),
        playerId: playerId(ids.get(who) ?? ''),
        marketId: session,
        side,
        line,
        rate: 100,
        stake: money(10_000),
        limits: { stakeMin: money(100), stakeMax: money(1_000_000) },
      }),
    );

  beforeAll(async () => {
    store = await openMigrated(kind);
    test = await openTestApp(store);
    venue = openTestConsole(test);
    await done('site add', { site: 'other', title: 'Other', host: 'other.example' });
    risk = await venue.join('rita', 'risk');
    await addAgent('sue', { level: 'super', sports: '60' });
    await addAgent('abe', { level: 'agent', under: 'sue', sports: '20', credit: '4000' });
    await addAgent('sam', { level: 'super', sports: '50' });
    await done('agent allocate', { agent: 'sue', amount: '9000', ref: 'sue' });
    await done('agent allocate', { agent: 'abe', amount: '4000', ref: 'abe' });
    await done('agent allocate', { agent: 'sam', amount: '5000', ref: 'sam' });
    await addUser('anna', 'abe');
    await addUser('bilal', 'sue');
    await addUser('chitra', 'sam');
    await addUser('dora', null);
    await addUser('olga', null, 'other');
    const runs = {
      ...defineFinal(),
      marketId: session,
      kind: 'session',
      name: '6 over runs',
    } as const;
    const sessionDefinition = { ...runs, marketType: 'SESSION', runners: runs.runners.slice(0, 1) };
    const { runners: _runners, ...final } = openFinal();
    test.app.marketCache.apply([
      openFinal(),
      { ...final, marketId: session, definition: sessionDefinition, session: quoteAt(50) },
    ]);
    await test.app.marketSync.settleDown();
    await bet('anna', { stake: money(10_000) });
    await bet('bilal', { stake: money(5_000) });
    await bet('chitra', { side: 'lay', odds: odds(202), stake: money(5_000) });
    await bet('dora', { runnerId: lions, odds: odds(198), stake: money(20_000) });
    await bet('olga', { stake: money(3_000) });
    await say('anna', 'back', 50);
    test.app.marketCache.apply([{ marketId: session, at: final.at, session: quoteAt(45) }]);
    await say('dora', 'lay', 45);
  });
  afterAll(async () => {
    await venue.close();
    await test.close();
    await store.close();
  });

  const read = async (who: Member, name: string, values: Values): Promise<Json> =>
    (await who.run(name, values, '')).body;
  const position = async (values: Values, market: string = finalMatch): Promise<Json> =>
    (await read(risk, 'risk position', { market, ...values })).data;

  it('[RISK-7] are those of the whole venue, by site, as on the page of the market', async () => {
    const shown = await position({});
    expect(shown).toMatchObject({
      outcomes: ['Kings', 'Lions'],
      players: 5,
      total: [-100 - 50 + 51 + 200 - 30, 100 + 50 - 50 - 196 + 30],
      passedUp: [0, 0],
      path: [{ kind: 'venue', id: '' }],
    });
    const page = await risk.follow(`/api/live/markets/${finalMatch}`);
    expect(page.market.runners.map(({ result }: Json) => result)).toEqual(shown.total);
    expect(page.position).toEqual(shown);
    expect(shown.branches).toMatchObject([
      { kind: 'site', id: 'layline', players: 4, total: [101, -96] },
      { kind: 'site', id: 'other', players: 1, total: [-30, 30], own: [-30, 30] },
    ]);
    // Of sue's branch the site has 40 %, of sam's 50 %, and all of its own players and of the other site.
    const own = [-150 * 0.4 + 51 * 0.5 + 200 - 30, 150 * 0.4 - 50 * 0.5 - 196 + 30];
    expect(shown.own).toEqual(own);
    expect(shown.below).toEqual([-150 * 0.6 + 51 * 0.5, 150 * 0.6 - 50 * 0.5]);
    expect(shown.worst).toEqual({ total: -66, own: own[1] });
  });

  it('[RISK-7] lead from a site to its agents, and from an agent to its players', async () => {
    const site = await position({ site: 'layline' });
    expect(site.branches).toMatchObject([
      { kind: 'players', id: 'players', total: [200, -196], own: [200, -196] },
      { kind: 'agent', id: 'sue', players: 2, total: [-150, 150], own: [-60, 60] },
      { kind: 'agent', id: 'sam', players: 1, total: [51, -50], own: [25.5, -25] },
    ]);
    expect(site.direct).toEqual([
      { site: 'layline', user: 'dora', players: 1, total: [200, -196], own: [200, -196] },
    ]);
    const sue = await position({ agent: 'sue' });
    expect(sue).toMatchObject({
      total: [-150, 150],
      // sue keeps 60 % of bilal's bet, and 40 % of anna's: abe has 20 % of that.
      own: [-30 - 40, 30 + 40],
      below: [-20, 20],
      passedUp: [-60, 60],
      path: [{ kind: 'venue' }, { kind: 'site', id: 'layline' }, { kind: 'agent', id: 'sue' }],
    });
    expect(sue.branches).toMatchObject([
      { kind: 'agent', id: 'abe', total: [-100, 100] },
      { kind: 'players', id: 'players', total: [-50, 50] },
    ]);
    const abe = await position({ agent: 'abe' });
    expect(abe).toMatchObject({ own: [-20, 20], passedUp: [-80, 80], directCount: 1 });
    const bets = await read(risk, 'risk bets', {
      market: finalMatch,
      site: 'layline',
      user: 'anna',
    });
    expect(bets.data).toMatchObject({
      outcomes: ['Kings', 'Lions'],
      rows: [
        { on: 'Back Kings', asked: 2, price: 2, staked: 100, matched: 100, results: [100, -100] },
      ],
    });
    expect(bets.data.rows[0].worksheet).toBe(
      'Back Kings: 100.00 at 2.00. Shared: abe 20 %, sue 40 %, the site 40 %.',
    );
  });

  it('[RISK-8] show a session by the ranges of runs where the result changes', async () => {
    expect(await position({}, session)).toMatchObject({
      isSession: true,
      outcomes: ['0–44', '45–49', '50 and more'],
      // anna says yes to 50, dora no to 45.
      total: [100 - 100, 100 + 100, -100 + 100],
      own: [40 - 100, 40 + 100, -40 + 100],
      worst: { own: -60 },
    });
    expect(await position({ agent: 'abe' }, session)).toMatchObject({
      outcomes: ['0–49', '50 and more'],
      total: [100, -100],
      own: [20, -20],
    });
    const bets = await read(risk, 'risk bets', { market: session, site: 'layline', user: 'dora' });
    expect(bets.data).toMatchObject({
      outcomes: ['0–44', '45 and more'],
      rows: [{ on: 'No 45 at 100', price: 45, results: [100, -100] }],
    });
    const page = await risk.follow(`/api/live/markets/${session}`);
    expect(page.market).toMatchObject({ playerCount: 2 });
    expect(page.market.players.map(({ exposure }: Json) => exposure)).toEqual([100, 100]);
  });

  it('[RISK-9] are listed with the worst market first', async () => {
    const { data } = await read(risk, 'risk markets', {});
    expect(withoutFresh(data)).toMatchObject([
      { market: finalMatch, outcome: 'Lions', own: -131, total: -66, players: 5 },
      { market: session, outcome: '0–44', own: -60, total: 0, players: 2 },
    ]);
    const abe = await read(agent('abe'), 'risk markets', {});
    expect(abe.data.rows.map(({ own }: Json) => own)).toEqual([-20, -20]);
    const sam = await agent('sam').follow('/api/live/risk');
    expect(sam.path).toEqual([{ kind: 'agent', id: 'sam' }]);
    expect(withoutFresh(sam)).toMatchObject([{ market: finalMatch, own: -25 }]);
    expect(withoutFresh(await risk.follow('/api/live/risk'))).toEqual(withoutFresh(data));
  });

  it('[RISK-9] follow the bets as they are committed', async () => {
    const definition = { ...defineFinal(), marketId: fresh };
    test.app.marketCache.apply([{ ...openFinal(), marketId: fresh, definition }]);
    await test.app.marketSync.settleDown();
    const path = `/api/live/positions/${fresh}?agent=sam`;
    const seen = risk.follow(path, ({ position: now }) => now.players === 1);
    await bet('chitra', { marketId: fresh, stake: money(1_000) });
    expect((await seen).position).toMatchObject({
      total: [-10, 10],
      own: [-5, 5],
      direct: [{ user: 'chitra', total: [-10, 10] }],
    });
  });

  describe('of an agent', () => {
    it('[AGENT-12] are only those of its branch', async () => {
      const { data } = await read(agent('sue'), 'risk position', { market: finalMatch });
      expect(data).toMatchObject({ path: [{ kind: 'agent', id: 'sue' }], players: 2 });
      const below = await read(agent('sue'), 'risk position', { market: finalMatch, agent: 'abe' });
      expect(below.data.path).toEqual([
        { kind: 'agent', id: 'sue' },
        { kind: 'agent', id: 'abe' },
      ]);
      const page = await agent('sue').follow(`/api/live/positions/${finalMatch}`);
      expect(page).toMatchObject({ market: null, position: { players: 2 } });
      expect(JSON.stringify(page)).not.toMatch(/chitra|dora|olga|sam|other/);
    });

    it('[AGENT-12] are refused above it, beside it and elsewhere', async () => {
      for (const name of ['sam', 'nobody']) {
        for (const path of [`/api/live/positions/${finalMatch}`, '/api/live/risk']) {
          expect((await agent('sue').get(`${path}?agent=${name}`)).status, name).toBe(403);
        }
      }
      expect((await agent('abe').get('/api/live/risk?agent=sue')).status).toBe(403);
      expect((await agent('sue').get(`/api/live/markets/${finalMatch}`)).status).toBe(403);
      const twice = `/api/live/positions/${finalMatch}?agent=abe&agent=sam`;
      const seen = await agent('sue').follow(twice);
      expect(seen.position.path).toEqual([{ kind: 'agent', id: 'sue' }]);
    });
  });
});
