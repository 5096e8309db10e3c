/** An edge and a leader on a wire that somebody else can reach too, who cannot read PostgreSQL (OPS-19). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, openCaller } from '../../test/caller.ts';
import { finalMatch, kings, pricesOf } from '../../test/market.ts';
import { oneStore } from '../../test/stores.ts';
import { openTestVenue, type RunningEdge, type TestVenue } from '../../test/venue.ts';
import { encode } from '../cluster/wire.ts';

const maxMs = 20_000;

describe.each(oneStore(import.meta.url))('an edge on an open wire, on $name', (kind) => {
  let venue: TestVenue;
  let edge: RunningEdge;
  let anna: Caller;
  let recorded: Uint8Array[];

  beforeEach(async () => {
    venue = await openTestVenue(kind);
    recorded = [];
    venue.local.subscribe(venue.subjects.words, (payload) => recorded.push(payload));
    await venue.leader.addPlayer('anna');
    edge = await venue.openEdge();
    anna = await openCaller(edge.server).signIn('anna', 'anna');
  });
  afterEach(() => venue.close());

  const oddsOf = (app: RunningEdge['app'] | TestVenue['leader']['app']) =>
    app.marketCache.encoded(finalMatch)?.toString();

  async function sendForged(): Promise<void> {
    const { local, subjects } = venue;
    const epoch = 1_000_001;
    const lead = encode({ epoch, seq: 1e12, board: 1e9, isPaused: true });
    const market = venue.leader.app.marketCache.find(finalMatch);
    const item = { rev: 1e9, market: { ...market, runners: [pricesOf(kings, [[999, 100]], [])] } };
    const board = (of: number) => encode({ epoch: of, board: 1e9, items: [item], feeds: [] });
    const sessions = encode({ kind: 'player', playerId: 'anna', kept: null });
    for (const subject of Object.values(subjects)) {
      if (typeof subject !== 'string') continue;
      for (const payload of [lead, board(epoch), board(1), sessions])
        local.publish(subject, payload);
      for (const payload of recorded) local.publish(subject, payload);
    }
    await venue.clock.turn();
  }

  const bet = () =>
    anna.post('/bet/save2', {
      marketId: finalMatch,
      selectionId: kings,
      type: 'back',
      stake: 100,
      oddsReq: 1.5,
    });

  it('[OPS-19] shows the leader’s prices and places bets, whatever is forged or sent again', async () => {
    await sendForged();
    expect(oddsOf(edge.app)).toBe(oddsOf(venue.leader.app));
    expect(edge.app.marketCache.view(finalMatch)?.status).toBe('OPEN');
    expect(await bet()).toMatchObject({ status: 200, body: { status: true } });
    const runners = [pricesOf(kings, [[2.5, 100]], [[2.6, 100]])];
    venue.leader.app.marketCache.apply([{ marketId: finalMatch, at: venue.clock.now(), runners }]);
    await sendForged();
    await expect.poll(() => oddsOf(edge.app), { timeout: maxMs }).toBe(oddsOf(venue.leader.app));
  });

  it('[OPS-19] follows the next leader, whom PostgreSQL names, and no other', async () => {
    await sendForged();
    venue.stopTaking();
    const placing = bet();
    await venue.leader.app.engine.close();
    await sendForged();
    await venue.lead(2);
    await sendForged();
    expect(await placing).toMatchObject({ status: 200, body: { status: true } });
    await expect.poll(() => edge.app.edge.isPaused(), { timeout: maxMs }).toBe(false);
    await expect.poll(() => oddsOf(edge.app), { timeout: maxMs }).toBe(oddsOf(venue.leader.app));
  });
});
