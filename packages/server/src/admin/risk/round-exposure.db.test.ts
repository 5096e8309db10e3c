/** What open bets on casino rounds can cost, with bets through the players' calls. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { type Caller, openCaller } from '../../../test/caller.ts';
import { passSeconds } from '../../../test/casino.ts';
import type { Json } from '../../../test/real-server.ts';
import { openTestConsole, type TestConsole } from '../../../test/staff.ts';
import { oneStore, openMigrated } from '../../../test/stores.ts';
import type { Store } from '../../store/database.ts';
import { runCommand } from '../catalogue/commands.ts';
import type { Values } from '../command.ts';

describe.each(oneStore(import.meta.url))('casino rounds at risk over $name', (kind) => {
  let store: Store;
  let table: TestApp;
  let venue: TestConsole;
  let anna: Caller;
  let bob: Caller;
  beforeAll(async () => {
    store = await openMigrated(kind);
    table = await openTestApp(store);
    venue = openTestConsole(table);
    anna = await table.addPlayer('anna');
    const shares = { level: 'agent', credit: '1000', casino: '25', sports: '0', commission: '0' };
    await run('agent add', { site: 'layline', agent: 'abe', ...shares });
    await run('agent allocate', { agent: 'abe', amount: '1000', ref: 'abe' });
    const own = { password: 'seven grey herons', mustChange: 'off', agent: 'abe' };
    await run('user add', { site: 'layline', user: 'bob', ...own, funds: '500' });
    bob = await openCaller(table.server).signIn('bob', 'seven grey herons');
  });
  afterAll(async () => {
    await venue.close();
    await table.close();
    await store.close();
  });

  async function run(name: string, values: Values): Promise<Json> {
    const answer = await runCommand(table.app, { name, values });
    if (answer.kind === 'problem') throw new Error(answer.message);
    return answer.done.data as Json;
  }
  const at = { matchId: '1130414', marketId: '1113', type: 'back', eventId: '113', oddsReq: 1.92 };
  const [odd, even] = [12, 14];

  test('[RISK-10] show stakes by option and branch, and the worst result', async () => {
    const roundId = (await anna.get('/casino/data/worli2/113')).body.data.t1[0].mid as string;
    const place = async (player: Caller, selectionId: number, stake: number) =>
      (await player.post('/bet/place', { ...at, roundId, selectionId, stake })).body;
    for (const [player, option, stake] of [
      [anna, odd, 100],
      [anna, even, 300],
      [bob, even, 200],
    ] as const) {
      expect(await place(player, option, stake)).toMatchObject({
        data: { betId: expect.any(String) },
      });
    }

    // If even comes: 500 x 0.92 to players, and 100 from them. bob's agent bears a quarter of 200 x 0.92.
    const seen = await run('risk casino', {});
    expect(seen.rounds).toMatchObject([
      {
        round: roundId,
        game: 'Instant Worli',
        players: 2,
        bets: 3,
        staked: 600,
        worst: { total: -360, own: -360 + 46 },
        options: [
          { side: 'back', bets: 2, staked: 500, pays: 460, stakes: [500] },
          { side: 'back', bets: 1, staked: 100, pays: 92, stakes: [100] },
        ],
      },
    ]);
    const [round] = (await run('risk casino', { site: 'layline' })).rounds;
    expect(round.branches).toEqual([
      { id: 'players', staked: 400 },
      { id: 'abe', staked: 200 },
    ]);
    expect(round.options[0]).toMatchObject({ staked: 500, stakes: [300, 200] });
    const [abe] = (await run('risk casino', { agent: 'abe' })).rounds;
    expect(abe).toMatchObject({ players: 1, staked: 200, worst: { total: -184, own: -46 } });
    expect(await run('risk round', { round: roundId, agent: 'abe' })).toMatchObject([
      { user: 'bob', staked: 200, wins: '184.00', share: '25 %' },
    ]);
    expect(await run('risk round', { round: roundId })).toHaveLength(3);

    const rita = await venue.join('rita', 'risk');
    const live = await rita.follow('/api/live/risk/casino');
    expect(live).toEqual(seen);
    const [newest] = await rita.follow('/api/live/bets', (bets) => bets[0]?.player === 'bob');
    const market = `Odd/Even, round ${roundId}`;
    expect(newest).toMatchObject({ event: 'Instant Worli', market, pick: 'Even Single' });
    const agent = await venue.recover('abe');
    expect((await agent.follow('/api/live/risk/casino')).rounds).toEqual([abe]);
    expect((await agent.get('/api/live/risk/casino?agent=nobody')).status).toBe(403);

    await passSeconds(table, 40);
    expect((await run('risk casino', {})).rounds).toEqual([]);
  });
});
