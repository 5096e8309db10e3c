import { instant, marketId, money, odds, playerId, refuse, runnerId } from '@layline/contract';
import { expect, test } from 'vitest';
import { RefusedBets } from './refused-bets.ts';
import { type BetRequest, type Outcome, refusedOutcome } from './request/request.ts';

let nowMs = 1_800_000_000_000;
const open = () => new RefusedBets({ now: () => instant((nowMs += 1)) });

const bet = (who: string, market = '1.1'): BetRequest => ({
  kind: 'place-bet',
  clientRef: '' as never,
  playerId: playerId(who),
  marketId: marketId(market),
  runnerId: runnerId(1),
  side: 'back',
  odds: odds(200),
  stake: money(500),
  limits: { stakeMin: money(1), stakeMax: money(1) },
});

async function refusedAll(bets: RefusedBets, requests: readonly BetRequest[]): Promise<void> {
  const outcome = Promise.resolve(refusedOutcome(refuse('BUSY')));
  for (const request of requests) bets.watch(request, outcome);
  await outcome;
}

test('[RISK-13] a refused bet is kept with its reason, a taken one is not', async () => {
  const bets = open();
  let changes = 0;
  const stop = bets.listen(() => (changes += 1));
  const taken: Promise<Outcome> = Promise.resolve({ kind: 'accepted', events: [], betId: null });
  bets.watch(bet('anna'), taken);
  await refusedAll(bets, [bet('bea')]);
  expect(bets.newest()).toMatchObject([
    { playerId: 'bea', asked: 200, stake: 500, times: 1, refusal: { code: 'BUSY' } },
  ]);
  stop();
  await refusedAll(bets, [bet('carl')]);
  expect(changes).toBe(1);
});

test('[RISK-13] who repeats a refused bet crowds out nobody', async () => {
  const bets = open();
  await refusedAll(bets, [bet('anna'), ...Array.from({ length: 500 }, () => bet('eager'))]);
  expect(bets.newest().map(({ playerId: who, times }) => [who, times])).toEqual([
    ['eager', 500],
    ['anna', 1],
  ]);
  const many = Array.from({ length: 300 }, (_, index) => bet(`p${index}`));
  await refusedAll(bets, many);
  expect(bets.newest()).toHaveLength(100);
  expect(bets.newest()[0]?.playerId).toBe('p299');
});

test('[RISK-13] bets at tables are kept too, refused rounds of one option as one line', async () => {
  const bets = open();
  const refusals = Promise.resolve(refusedOutcome(refuse('STAKE_TOO_LARGE')));
  const pick = (round: number, sid: number) => ({
    roundId: `dt20-${round}`,
    gameId: 'dt20',
    matchId: 'dt20',
    marketId: 'main',
    sid,
    side: 'back' as const,
    odds: odds(200),
    stake: money(900),
    group: 'main',
    nets: [],
    verdict: null,
    opensAt: instant(0),
    closesAt: instant(1),
    betsMax: 10,
  });
  const who = { playerId: playerId('anna'), clientRef: '' as never };
  for (const round of [1, 2]) {
    bets.watch({ kind: 'place-casino-bet', ...who, ...pick(round, 1) }, refusals);
  }
  const both = [pick(3, 1), pick(3, 2)];
  bets.watch({ kind: 'place-casino-bets', ...who, bets: both }, refusals);
  await refusals;
  expect(bets.newest()).toMatchObject([
    { marketId: null, pick: { roundId: 'dt20-3', sid: 2 }, asked: 200, stake: 900, times: 1 },
    { marketId: null, pick: { roundId: 'dt20-3', sid: 1 }, times: 3 },
  ]);
});
