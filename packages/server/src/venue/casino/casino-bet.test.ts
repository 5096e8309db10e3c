import {
  addMs,
  clientRef,
  instant,
  type Money,
  money,
  noMoney,
  type Odds,
  playerId,
  siteId,
  transferRef,
} from '@layline/contract';
import {
  apply,
  betsOfRound,
  decide,
  type ExchangeState,
  openExchange,
  roundExposure,
} from '@layline/exchange';
import {
  advanceRound,
  allTables,
  backOdds,
  type CasinoStake,
  dealRound,
  roundExposure as exposureByRules,
  gameIds,
  gameOf,
  openRound,
  type Round,
} from '@layline/games';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { CasinoBetRequest } from '../../engine/request/request.ts';
import type { Site } from '../sites/directory.ts';
import { makeCasinoRequest, payRound, type RequestedBet } from './casino-bet.ts';

const anna = playerId('anna');
const site = {
  limits: { casinoMin: 10_000, casinoMax: 500_000 },
  casino: { oddsProfile: 'customary', suspendedMarketIds: [], lockedGames: [] },
} as unknown as Site;

const startAt = instant(1_775_650_000_000);
const openAt = instant(startAt + 10_000);

function richExchange(): ExchangeState {
  const state = openExchange();
  const commands = [
    { kind: 'open-account', playerId: anna, siteId: siteId('one'), exposureLimit: null },
    {
      kind: 'move-funds',
      transferRef: transferRef('funds-1'),
      direction: 'deposit',
      playerId: anna,
      amount: money(1_000_000_000_00),
      remark: '',
    },
  ] as const;
  for (const command of commands) ask(state, command);
  return state;
}

function ask(state: ExchangeState, command: object) {
  const stamped = { ...command, seq: state.seq + 1, at: openAt } as Parameters<typeof decide>[1];
  const decision = decide(state, stamped);
  for (const event of decision.events) apply(state, event);
  return decision;
}

const seedOf = (nonce: number) => ({
  scheme: 2 as const,
  serverSeed: 'ab'.repeat(32),
  clientSeed: 'public',
  nonce,
});

/** Generates bets on one play page: back and lay, whole stakes within the limits. */
const anyBets = fc.record({
  game: fc.nat({ max: gameIds.length - 1 }),
  nonce: fc.nat({ max: 10_000 }),
  picks: fc.array(
    fc.record({
      option: fc.nat({ max: 60 }),
      stake: fc.integer({ min: 100, max: 5000 }),
      lay: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  ),
});

test('[CAS-7] reserves what the rules say can be lost, and no result loses more', () => {
  fc.assert(
    fc.property(anyBets, ({ game, nonce, picks }) => {
      const gameId = gameIds[game] ?? 'dt20';
      const { options } = gameOf(gameId);
      const table = allTables().find((one) => one.legueId === '11304' && one.gameId === gameId);
      if (!table) throw new Error(`There is no table of ${gameId}`);
      const round = openRound({ gameId, startAt, ...seedOf(nonce) });
      const open = advanceRound(round, openAt);
      const state = richExchange();
      const stakes: CasinoStake[] = [];
      for (const [index, pick] of picks.entries()) {
        const option = options[pick.option % options.length] ?? options[0];
        if (!option) throw new Error('A game without options');
        const side = pick.lay && option.lay !== null ? 'lay' : 'back';
        const odds: Odds =
          side === 'lay' && option.lay ? option.lay : backOdds(option, 'customary');
        const stake = money(pick.stake * 100);
        const market = table.markets.find(({ indexes }) => indexes.includes(option.index));
        const requested: RequestedBet = {
          playerId: anna,
          clientRef: clientRef(`reference-${index}`),
          roundId: round.seed.roundId,
          matchId: table.matchId,
          marketId: market?.marketId ?? '',
          sid: option.sid,
          side,
          odds,
          stake,
        };
        const request = makeCasinoRequest(requested, {
          site,
          roundOf: () => open,
        }) as CasinoBetRequest;
        const decision = ask(state, { ...request, betId: `${index + 1}` });
        expect(decision.refusal).toBeNull();
        stakes.push({ sid: option.sid, side, odds, stake });
      }
      const held = roundExposure(state, { roundId: round.seed.roundId, playerId: anna });
      expect(held).toBe(exposureByRules(gameId, stakes));
      const over = advanceRound(open, addMs(startAt, 60_000));
      const lost = payRound(over, betsOfRound(state, round.seed.roundId)).reduce(
        (sum, { profit }) => money(sum - profit),
        noMoney as Money,
      );
      expect(lost).toBeLessThanOrEqual(held);
      expect(over.slots).toEqual(
        dealRound(gameId, { ...round.seed, clientSeed: seedOf(nonce).clientSeed }),
      );
    }),
    { numRuns: 400 * inject('depth') },
  );
});

test('[CAS-6] an abandoned round returns every stake', () => {
  const round = openRound({ gameId: 'dt20', startAt, ...seedOf(1) });
  const { phase, ...facts } = round;
  expect(phase).toBe('PRE');
  const abandoned: Round = { ...facts, phase: 'VOID', reason: 'the shoe fell' };
  const bet = { betId: '1', odds: 200, stake: 10_000, sid: 1, side: 'back' };
  const [paid] = payRound(abandoned, [bet] as unknown as Parameters<typeof payRound>[1]);
  expect(paid).toMatchObject({ outcome: 'void', profit: 0 });
});
