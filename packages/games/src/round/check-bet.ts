/**
 * Checks a casino bet (CAS-5, CAS-7): it must be on the running round, while that is open by the server's
 * clock, on an offered option, at its current odds, within the limits, in whole units.
 */
import { type Money, type Odds, type Refusal, refuse } from '@layline/contract';
import { backOdds, type OddsProfile } from '../game/option.ts';
import { findOption, gameOf } from '../rules/games.ts';
import type { Round } from './round.ts';
import type { CasinoStake } from './settle-round.ts';

export interface CasinoBet extends CasinoStake {
  readonly roundId: string;
}

export interface CasinoTerms {
  readonly profile: OddsProfile;
  readonly stakeMin: Money;
  readonly stakeMax: Money;
  /** Options that the operator has suspended. */
  readonly suspendedSids: readonly number[];
}

/** Returns the first refusal that applies, in the published order; null if the bet is valid. */
export function checkBet(round: Round, bet: CasinoBet, terms: CasinoTerms): Refusal | null {
  const isOpen = round.phase === 'OPEN' && bet.roundId === round.seed.roundId;
  if (!isOpen || terms.suspendedSids.includes(bet.sid)) return refuse('BETTING_CLOSED');
  const option = findOption(gameOf(round.gameId), bet.sid);
  if (option === null) return refuse('RUNNER_UNKNOWN');
  const offered: Odds | null = bet.side === 'back' ? backOdds(option, terms.profile) : option.lay;
  if (offered === null) return refuse('ODDS_INVALID', 'This selection cannot be layed.');
  if (bet.stake % 100 !== 0) {
    return refuse('STAKE_INVALID', 'The stake must be a whole number.');
  }
  if (bet.stake < terms.stakeMin) return refuse('STAKE_TOO_SMALL');
  if (bet.stake > terms.stakeMax) return refuse('STAKE_TOO_LARGE');
  return bet.odds === offered ? null : refuse('ODDS_CHANGED');
}
