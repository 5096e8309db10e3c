import { addMs, casinoOdds, instant, money, type Side } from '@layline/contract';
import { expect, test } from 'vitest';
import { readTable } from '../../test/table.ts';
import type { OddsProfile } from '../game/option.ts';
import { checkBet } from './check-bet.ts';
import { advanceRound, openRound } from './round.ts';

const startAt = instant(Date.UTC(2025, 2, 1, 12, 0, 0));
const round = openRound({
  gameId: 'dt6',
  startAt,
  scheme: 2,
  serverSeed: '3c'.repeat(32),
  clientSeed: 'public',
  nonce: 1,
});

test.each(
  readTable(`
  second  profile    bet                   answer
  0       customary  back 1 100 @ 1.98     taken
  24      customary  lay 1 100 @ 2.02      taken
  24      customary  back 1 5000 @ 1.98    taken
  24      band       back 3 100 @ 13.00    taken
  25      customary  back 1 100 @ 1.98     BETTING_CLOSED
  60      customary  back 1 100 @ 1.98     BETTING_CLOSED
  10      customary  back 2 100 @ 1.98     BETTING_CLOSED
  10      customary  back 99 100 @ 1.98    RUNNER_UNKNOWN
  10      customary  lay 3 100 @ 12.00     ODDS_INVALID
  10      customary  back 1 100.5 @ 1.98   STAKE_INVALID
  10      customary  back 1 99 @ 1.98      STAKE_TOO_SMALL
  10      customary  back 1 5001 @ 1.98    STAKE_TOO_LARGE
  10      customary  back 1 100 @ 1.97     ODDS_CHANGED
  10      customary  back 1 99 @ 1.97      STAKE_TOO_SMALL
  10      customary  back 3 100 @ 13.00    ODDS_CHANGED`),
)('[CAS-7] at $second s, $profile odds: $bet gives $answer', (row) => {
  const [side, sid, stake, , odds] = (row['bet'] ?? '').split(' ');
  const bet = {
    roundId: round.seed.roundId,
    side: side as Side,
    sid: Number(sid),
    stake: money(Math.round(Number(stake) * 100)),
    odds: casinoOdds(Math.round(Number(odds) * 100)),
  };
  const now = addMs(startAt, Number(row['second']) * 1000);
  const refusal = checkBet(advanceRound(round, now), bet, {
    profile: row['profile'] as OddsProfile,
    stakeMin: money(10_000),
    stakeMax: money(500_000),
    suspendedSids: [2],
  });
  expect(refusal?.code ?? 'taken').toBe(row['answer']);
});

test("[CAS-6] a bet on another round's id is refused because betting is closed", () => {
  const bet = {
    roundId: '118250301115900',
    side: 'back',
    sid: 1,
    stake: money(10_000),
    odds: casinoOdds(198),
  } as const;
  const refusal = checkBet(round, bet, {
    profile: 'customary',
    stakeMin: money(10_000),
    stakeMax: money(500_000),
    suspendedSids: [],
  });
  expect(refusal).toEqual({
    code: 'BETTING_CLOSED',
    message: 'Betting is closed for this round.',
  });
});
