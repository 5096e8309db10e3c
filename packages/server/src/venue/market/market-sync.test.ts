import { type MarketId, marketId, refuse } from '@layline/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openManualClock } from '../../../test/manual-clock.ts';
import { defineFinal, finalMatch, openFinal } from '../../../test/market.ts';
import { openLog } from '../../base/log.ts';
import type { Outcome, Request } from '../../engine/request/request.ts';
import type { KnownGeneration } from './generations.ts';
import { MarketCache } from './market-cache.ts';
import { MarketSync } from './market-sync.ts';

const done: Outcome = { kind: 'accepted', events: [], betId: null };

describe('the market sync', () => {
  const clock = openManualClock();
  let marketCache: MarketCache;
  let marketSync: MarketSync;
  let known: Map<MarketId, KnownGeneration>;
  let sent: string[];
  let warned: object[];
  let unpaid: string[];
  let unbet: string[];
  let answer: (request: Request) => Promise<Outcome>;

  beforeEach(() => {
    known = new Map();
    sent = [];
    warned = [];
    unpaid = [];
    unbet = [];
    answer = () => Promise.resolve(done);
    const findGeneration = (id: MarketId) => known.get(id) ?? null;
    const submit = (request: Request) => {
      sent.push(
        request.kind === 'define-market'
          ? `${request.definition.marketId} ${request.definition.status} ${request.definition.version}`
          : request.kind,
      );
      return answer(request);
    };
    marketCache = new MarketCache({ clock, findGeneration });
    const log = openLog('warn', { write: (line) => void warned.push(JSON.parse(line)) });
    const findPaid = () => Promise.resolve(closed);
    marketSync = new MarketSync({
      submit,
      findGeneration,
      commissions: () => [],
      clock,
      log,
      findPaid,
      unpaid: ({ marketId: id }, reason) => void unpaid.push(`${id}: ${reason}`),
      holdsBack: () => Promise.resolve(false),
      isAlwaysDefined: () => false,
      closedWithoutBets: ({ marketId: id }) => Promise.resolve(void unbet.push(id)),
    });
    marketSync.follow(marketCache);
  });

  const closed = defineFinal({ status: 'CLOSED', version: 3, results: ['WINNER', 'LOSER'] });
  const apply = (definition = defineFinal()) =>
    marketCache.apply([{ marketId: finalMatch, at: clock.now(), definition }]);

  it('[FEED-7] tells of a closed market that the engine cannot pay', async () => {
    answer = ({ kind }) =>
      Promise.resolve(
        kind === 'settle-market'
          ? { kind: 'refused', refusal: refuse('INVALID_REQUEST', 'Nobody knows who tied.') }
          : done,
      );
    apply(closed);
    await marketSync.close();
    expect(unpaid).toEqual(['1.100: Nobody knows who tied.']);
  });

  it('defines a market, and settles it once it is closed', async () => {
    apply();
    apply(closed);
    await marketSync.close();
    expect(sent).toEqual(['1.100 OPEN 1', '1.100 CLOSED 3', 'settle-market']);
  });

  it('[FEED-13] keeps the result of a market that nobody had bet in, and of no other', async () => {
    const event = { kind: 'market-settled' } as never;
    answer = ({ kind }) =>
      Promise.resolve(kind === 'settle-market' ? { ...done, events: [event] } : done);
    apply(closed);
    await marketSync.settleDown();
    expect(unbet).toEqual([]);
    answer = () => Promise.resolve(done);
    apply({ ...closed, version: 4 });
    await marketSync.close();
    expect(unbet).toEqual([finalMatch]);
  });

  it('[API-1] resends what could not be carried out once the feed has changed it', async () => {
    answer = () => Promise.resolve({ kind: 'refused', refusal: refuse('COMMAND_FAILED') });
    apply();
    await marketSync.settleDown();
    expect(sent).toEqual(['1.100 OPEN 1']);
    apply();
    await marketSync.settleDown();
    expect(sent).toHaveLength(1);
    answer = () => Promise.resolve(done);
    apply(defineFinal({ name: 'Match Odds again' }));
    await marketSync.close();
    expect(sent).toHaveLength(2);
    expect(warned).toMatchObject([{ code: 'COMMAND_FAILED' }]);
  });

  it('[RULE-1] names the usual rules of a new market, and leaves a known one its own', async () => {
    const named: unknown[] = [];
    answer = (request) => {
      if (request.kind === 'define-market') named.push(request.definition.rules);
      return Promise.resolve(done);
    };
    apply();
    await marketSync.settleDown();
    known.set(finalMatch, { kind: 'open', definition: defineFinal({ rules: 'house@1' }) });
    apply(defineFinal({ version: 2, rules: 'betfair@1' }));
    await marketSync.close();
    expect(named).toEqual(['betfair@1', undefined]);
  });

  it('sends one command per market at a time, and of waiting ones only the newest', async () => {
    apply();
    apply(defineFinal({ version: 2, status: 'SUSPENDED' }));
    apply(defineFinal({ version: 3 }));
    await marketSync.close();
    expect(sent).toEqual(['1.100 OPEN 1', '1.100 OPEN 3']);
  });

  it('warns the operator only of a result that differs from the paid one', async () => {
    answer = () => Promise.resolve({ kind: 'refused', refusal: refuse('ALREADY_SETTLED') });
    apply(closed);
    await marketSync.settleDown();
    expect(warned).toEqual([]);
    apply(defineFinal({ status: 'CLOSED', version: 4, results: ['LOSER', 'WINNER'] }));
    await marketSync.settleDown();
    expect(warned).toMatchObject([{ marketId: finalMatch, paid: 'Kings', feed: 'Lions' }]);
  });

  it('suspends a stale market', async () => {
    apply();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    marketCache.setFeedStale('silent');
    await marketSync.close();
    expect(sent).toEqual(['1.100 OPEN 1', '1.100 SUSPENDED 1']);
  });

  it('retries while the engine is unavailable', async () => {
    let refusals = 2;
    answer = () =>
      Promise.resolve(refusals-- > 0 ? { kind: 'refused', refusal: refuse('UNAVAILABLE') } : done);
    apply();
    await vi.waitFor(() => {
      clock.advance(500);
      expect(sent).toHaveLength(3);
    });
  });

  it('settles earlier generations by the same result, and closes them for bets', async () => {
    const first = defineFinal({ version: 8 });
    known.set(finalMatch, { kind: 'open', definition: first });
    marketCache.apply([openFinal()]);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    known.set(marketId('1.100@2'), { kind: 'open', definition: defineFinal() });
    apply(closed);
    await marketSync.close();
    expect(sent.toSorted()).toEqual([
      '1.100 CLOSED 3',
      '1.100 SUSPENDED 8',
      '1.100@2 CLOSED 3',
      '1.100@2 OPEN 1',
      'settle-market',
      'settle-market',
    ]);
  });
});
