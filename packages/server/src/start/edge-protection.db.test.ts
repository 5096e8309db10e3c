/** Player protection through several edges at once: nothing passes that one server would refuse (RP). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CallAnswer, type Caller, openCaller } from '../../test/caller.ts';
import { finalMatch, kings } from '../../test/market.ts';
import { oneStore } from '../../test/stores.ts';
import { openTestVenue, type TestVenue } from '../../test/venue.ts';
import { runCommand } from '../admin/catalogue/commands.ts';
import { verifyStore } from '../engine/audit/verify.ts';

const numbers = Array.from({ length: 64 }, (_, nth) => nth);
const codesOf = (answers: readonly CallAnswer[]): unknown[] => [
  ...new Set(answers.flatMap(({ body }) => (body.status === true ? [] : [body.code]))),
];
const takenOf = (answers: readonly CallAnswer[]): CallAnswer[] =>
  answers.filter(({ body }) => body.status === true);

describe.each(oneStore(import.meta.url))(
  'player protection through two edges, on $name',
  (kind) => {
    let venue: TestVenue;
    /** The player at one edge and at the other. */
    let callers: readonly [Caller, Caller];

    const admin = (name: string, values: Record<string, string>) =>
      runCommand(venue.leader.app, { name, values: { site: 'layline', user: 'anna', ...values } });

    beforeEach(async () => {
      venue = await openTestVenue(kind);
      await venue.leader.addPlayer('anna');
      await admin('limits set', { oddsMin: '1' });
      const one = await venue.openEdge();
      const other = await venue.openEdge();
      const signIn = (server: typeof one.server) => openCaller(server).signIn('anna', 'anna');
      callers = [await signIn(one.server), await signIn(other.server)];
    });
    afterEach(async () => {
      const { faults } = await verifyStore(venue.store);
      await venue.close();
      if (faults.length > 0) throw new Error(faults.join(' '));
    });

    const at = (nth: number): Caller => callers[nth % 2 === 0 ? 0 : 1];
    const place = (by: Caller, more: object = {}) =>
      by.post('/bet/save2', {
        marketId: finalMatch,
        selectionId: kings,
        type: 'back',
        oddsReq: 2,
        stake: 10,
        ...more,
      });
    const limit = (kindOf: string, amount: number) =>
      callers[0].post('/protection/limit', { limit: kindOf, period: 'day', amount });

    /** Numbers of the journal, of the player's events of a kind. */
    async function seqsOf(kindOf: string, ofChange = ''): Promise<number[]> {
      const rows = await venue.store.query<{ seq: number }>(
        `select seq::int as seq from journal where kind = $1 and event::json->>'playerId' = 'anna'
       and ($2 = '' or event::json->'change'->>'kind' = $2) order by seq`,
        [kindOf, ofChange],
      );
      return rows.map(({ seq }) => seq);
    }

    it.each([
      ['loss', 'LOSS_LIMIT_REACHED'],
      ['stake', 'STAKE_LIMIT_REACHED'],
    ])('[RP-1] of 64 concurrent bets none exceeds a %s limit', async (kindOf, code) => {
      expect((await limit(kindOf, 95)).body.status).toBe(true);
      const answers = await Promise.all(numbers.map((nth) => place(at(nth))));
      expect(takenOf(answers)).toHaveLength(9);
      expect(codesOf(answers)).toEqual([code]);
      for (const caller of callers) {
        const { body } = await caller.get('/protection');
        expect(body.data.limits[0]).toMatchObject({ amount: 95, used: 90, left: 5 });
      }
    });

    it('[RP-2] of 64 concurrent deposits beside bets none exceeds the limit', async () => {
      await callers[1].post('/protection/limit', {
        limit: 'deposit',
        period: 'week',
        amount: 1095,
      });
      const [texts] = await Promise.all([
        Promise.all(numbers.map(() => admin('deposit', { amount: '10' }))),
        Promise.all(numbers.map((nth) => place(at(nth)))),
      ]);
      expect(texts.filter(({ kind: is }) => is === 'done')).toHaveLength(9);
    });

    it('[RP-2] a read that an edge answers counts towards a time limit', async () => {
      expect((await limit('time', 60)).body.status).toBe(true);
      expect(await seqsOf('protection-changed', 'seen-open')).toEqual([]);
      const noted = async (): Promise<number> => {
        expect((await callers[1].get('/protection')).status).toBe(200);
        return (await seqsOf('protection-changed', 'seen-open')).length;
      };
      await expect.poll(noted, { timeout: 20_000 }).toBeGreaterThan(0);
    });

    it.each([
      ['a time-out', '/protection/time-out', { days: 1 }, 'timed-out', 'ACCOUNT_TIMED_OUT'],
      [
        'an exclusion',
        '/protection/exclusion',
        { months: 6, isCertain: true },
        'excluded',
        'ACCOUNT_EXCLUDED',
      ],
    ])('[RP-7] no bet follows %s that is taken at one edge amid 64', async (...row) => {
      const [, path, body, change, code] = row;
      const early = numbers.slice(0, 32).map((nth) => place(at(nth)));
      const holding = callers[1].post(path, body);
      const late = numbers.slice(32).map((nth) => place(at(nth)));
      expect((await holding).body.status).toBe(true);
      const answers = await Promise.all([...early, ...late]);
      const after = await Promise.all(numbers.slice(0, 8).map((nth) => place(at(nth))));
      expect(takenOf(after)).toEqual([]);
      const [heldAt = 0] = await seqsOf('protection-changed', change);
      const placedAt = await seqsOf('bet-placed');
      expect(heldAt).toBeGreaterThan(0);
      expect(placedAt.length).toBeGreaterThan(0);
      expect(placedAt.filter((seq) => seq > heldAt)).toEqual([]);
      expect(placedAt).toHaveLength(takenOf(answers).length);
      for (const caller of callers) {
        await expect.poll(async () => (await place(caller)).status).toBe(401);
      }
      const back = await callers[0].signIn('anna', 'anna');
      expect((await place(back)).body.code).toBe(code);
    });
  },
);
